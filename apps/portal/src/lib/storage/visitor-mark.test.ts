import { UUID_LIFETIME_MS } from "@sannong/contract/rules/pages/session-uuid";
import { afterEach, expect, test } from "vitest";
import { storage } from "./storage.ts";
import { visitorMark } from "./visitor-mark.ts";

const made = 1_800_000_000_000;
afterEach(() => storage.uuid.clear());

test("specification §3, §9: the mark is kept with the time it was made, for 24 hours", () => {
  const mark = visitorMark(made);
  expect(mark).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(storage.uuid.get()).toEqual({ uuid: mark, at: made });
  expect(visitorMark(made + UUID_LIFETIME_MS - 1)).toBe(mark);
  expect(storage.uuid.get()?.at).toBe(made);

  const next = visitorMark(made + UUID_LIFETIME_MS);
  expect(next).not.toBe(mark);
  expect(storage.uuid.get()).toEqual({ uuid: next, at: made + UUID_LIFETIME_MS });
});
