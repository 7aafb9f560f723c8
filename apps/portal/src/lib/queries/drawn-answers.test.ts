import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeDrawnAnswers } from "./drawn-answers.ts";
import { storage } from "../storage/storage.ts";

const written = [
  [["notices"], "drawn", false],
  [["found"], "drawn", true],
];
beforeEach(() => vi.stubGlobal("document", { getElementById: () => ({ textContent: JSON.stringify(written) }) }));
afterEach(() => {
  storage.token.clear();
  vi.unstubAllGlobals();
});

test("a visitor is shown what the page was drawn from and does not ask again, save for what is counted", () => {
  const client = new QueryClient();
  client.setQueryData(["notices"], "kept", { updatedAt: 1 });
  takeDrawnAnswers(client);
  expect(client.getQueryData(["notices"])).toBe("drawn");
  expect(client.getQueryState(["notices"])?.dataUpdatedAt).toBeGreaterThan(1);
  expect(client.getQueryState(["found"])).toMatchObject({ data: "drawn", dataUpdatedAt: 0 });
});

test("whoever is signed in keeps their own of before, and sees what was drawn until their own is there", () => {
  storage.token.set("a token");
  const client = new QueryClient();
  client.setQueryData(["notices"], "their own", { updatedAt: 1 });
  takeDrawnAnswers(client);
  expect(client.getQueryData(["notices"])).toBe("their own");
  expect(client.getQueryState(["found"])).toMatchObject({ data: "drawn", dataUpdatedAt: 0 });
});
