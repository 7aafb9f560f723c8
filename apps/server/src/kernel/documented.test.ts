import { readFileSync } from "node:fs";
import { join } from "node:path";
import { releaseEntryPoints } from "@sannong/contract/protocols/release-entry-points";
import { expect, test } from "vitest";
import { admissionEntryPoints, admissionReasons } from "./admission/admission.rules.ts";
import { channelNames, channels, type ChannelPolicy } from "./delivery/channels.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/design/kernel.md"), "utf8");
const chapter = (name: string): string => page.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? "";
/** What the rows of a chapter's tables name: the code in their first cell, and that in their second. */
const rows = (name: string) =>
  chapter(name)
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)))
    .map(([, first = [], second = []]) => ({ name: first[0] ?? "", holds: second }));

test("the page on the kernel has every reason of admission in its order, and every entry point in its kind", () => {
  const listed = rows("Admission");
  expect(listed.filter(({ holds }) => holds.length === 0).map(({ name }) => name)).toEqual(admissionReasons);
  const kinds = listed.filter(({ holds }) => holds.length > 0);
  expect(Object.fromEntries(kinds.flatMap(({ name, holds }) => holds.map((entryPoint) => [entryPoint, name])))).toEqual(
    admissionEntryPoints,
  );
});

test("…every entry point of release once", () => {
  const listed = rows("Release").flatMap(({ holds }) => holds);
  expect(listed.toSorted()).toEqual(Object.keys(releaseEntryPoints).toSorted());
});

test("…and every event", () => {
  const source = readFileSync(join(import.meta.dirname, "events.ts"), "utf8");
  const [, members = ""] = /export type AppEvents = \{([\s\S]*?)\n\};/.exec(source) ?? [];
  const events = [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
  expect(events.length).toBeGreaterThan(3);
  expect(rows("Context and events").map(({ name }) => name)).toEqual(events);
});

test("…and every channel of deliveries, with its figures", () => {
  const cells = chapter("Delivery")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(cells.map(([, name]) => name)).toEqual(channelNames.map((name) => `\`${name}\``));
  channelNames.forEach((name, row) => {
    const { order, share, lease, backOff, dead, keptDays }: ChannelPolicy = channels[name];
    const [inOrder, atOnce, held, tries, , kept] = cells[row]?.slice(3) ?? [];
    expect(inOrder === "none", name).toBe(order === "none");
    expect(atOnce, name).toBe(`${share.atOnce}, ${share.ofOne}`);
    expect(held, name).toBe(`${lease} s`);
    expect(tries, name).toMatch(dead === "never" ? /^without end/ : new RegExp(`^${backOff.length + 1}, `));
    expect(kept, name).toBe(keptDays === null ? "for good" : keptDays === 0 ? "nothing" : `${keptDays} days`);
  });
});
