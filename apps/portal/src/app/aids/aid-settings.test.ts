import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { zoomSteps } from "../../../../../packages/ui/src/tokens.ts";
import { nextSpeed, readAids, withFlag, writeAids, zoomed } from "./aid-settings.ts";

const nothing = readAids("");

test("what is chosen is written as words and read again", () => {
  expect(writeAids(nothing)).toBe("");
  const chosen = { ...withFlag(withFlag(nothing, "pointer", true), "point", true), speed: "slow" as const };
  expect(writeAids(zoomed(chosen, 1))).toBe("point pointer zoom-125 slow");
  expect(readAids("point pointer zoom-125 slow")).toEqual(zoomed(chosen, 1));
  expect(withFlag(chosen, "pointer", false).flags).toEqual(["point"]);
});

test("words that nobody knows are passed by", () => {
  expect(readAids("zoom-900 sideways caption ")).toEqual({ flags: ["caption"], zoom: 100, speed: "normal" });
});

test("letters grow by the steps that the sheets have, and stay at either end", () => {
  const steps = [nothing];
  for (let step = 0; step < 5; step += 1) steps.push(zoomed(steps.at(-1) ?? nothing, 1));
  expect([...new Set(steps.map(({ zoom }) => zoom))]).toEqual([...zoomSteps]);
  expect(zoomed(nothing, -1).zoom).toBe(100);
  const sheet = readFileSync(new URL("../../../../../packages/ui/src/tokens.css", import.meta.url), "utf8");
  for (const { zoom } of steps.slice(1)) expect(sheet).toContain(`[data-aids~="zoom-${zoom}"]`);
});

test("the speed goes round: 正常, 快, 慢", () => {
  expect([nextSpeed(nothing), nextSpeed({ ...nothing, speed: "fast" })]).toEqual(["fast", "slow"]);
});
