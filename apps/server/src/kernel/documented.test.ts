import { readFileSync } from "node:fs";
import { join } from "node:path";
import { releaseDoors } from "@sannong/contract/protocols/release-doors";
import { expect, test } from "vitest";
import { admissionDoors, admissionReasons } from "./admission/admission.rules.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/design/kernel.md"), "utf8");
const chapter = (name: string): string => page.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? "";
/** What the rows of a chapter's tables name: the code in their first cell, and that in their second. */
const rows = (name: string) =>
  chapter(name)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)))
    .map(([, first = [], second = []]) => ({ name: first[0] ?? "", holds: second }));

test("the page on the kernel has every reason of admission in its order, and every door in its kind", () => {
  const listed = rows("Admission");
  expect(listed.filter(({ holds }) => holds.length === 0).map(({ name }) => name)).toEqual(admissionReasons);
  const kinds = listed.filter(({ holds }) => holds.length > 0);
  expect(Object.fromEntries(kinds.flatMap(({ name, holds }) => holds.map((door) => [door, name])))).toEqual(
    admissionDoors,
  );
});

test("…every door of release once", () => {
  const listed = rows("Release").flatMap(({ holds }) => holds);
  expect(listed.toSorted()).toEqual(Object.keys(releaseDoors).toSorted());
});

test("…and every event", () => {
  const source = readFileSync(join(import.meta.dirname, "events.ts"), "utf8");
  const [, members = ""] = /export type AppEvents = \{([\s\S]*?)\n\};/.exec(source) ?? [];
  const events = [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
  expect(events.length).toBeGreaterThan(3);
  expect(rows("Context and events").map(({ name }) => name)).toEqual(events);
});
