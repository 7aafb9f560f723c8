import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { base, care, careGov, gov, highContrast, market, tokensCss } from "./tokens.ts";

test("tokens.css is what tokens.ts says", () => {
  expect(readFileSync(new URL("./tokens.css", import.meta.url), "utf8")).toBe(tokensCss());
});

/** Relative luminance and ratio after WCAG 2. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test.each<[string, string, string, number]>([
  ["body ink on paper", base["ink-1"], base.page, 7],
  ["second ink on paper", base["ink-2"], base.page, 7],
  ["quiet ink on paper", base["ink-3"], base.page, 4.5],
  ["quiet ink on government paper", base["ink-3"], gov.page, 4.5],
  ["white on rice green", "#FFFFFF", base["green-600"], 4.5],
  ["white on dai blue", "#FFFFFF", base["blue-600"], 4.5],
  ["control line on white", base["line-control"], "#FFFFFF", 3],
  ["关怀版 green on white", care.accent, "#FFFFFF", 7],
  ["关怀版 blue on white", careGov.accent, "#FFFFFF", 7],
  ["关怀版 quiet ink on paper", care["ink-3"], base.page, 7],
  ["high-contrast link on white", highContrast.accent, "#FFFFFF", 7],
  ["error on its tint", base.err, base["err-bg"], 4.5],
  ["warning on its tint", base.warn, base["warn-bg"], 4.5],
  ["good on its tint", base.ok, base["ok-bg"], 4.5],
])("%s reads well", (_name, front, ground, least) => {
  expect(ratio(front, ground)).toBeGreaterThanOrEqual(least);
});

test("both counters set the same accents", () => {
  const accents = Object.keys(market).filter((name) => name.startsWith("accent"));
  for (const name of accents) expect(Object.keys(gov)).toContain(name);
});
