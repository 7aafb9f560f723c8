import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  base,
  care,
  careGov,
  gov,
  highContrast,
  market,
  type Tokens,
  tokensCss,
  whiteOnBlack,
  yellowOnBlack,
  yellowOnBlue,
} from "./tokens.ts";

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

/** A colour as a scheme sets it over what it does not set. */
const colourIn = (scheme: Tokens) => (name: string) => {
  const all: Tokens = { ...base, ...market, ...scheme };
  const value = all[name] ?? "";
  const named = /^var\(--(.+)\)$/.exec(value)?.[1];
  const hex = named === undefined ? value : (all[named] ?? "");
  return hex.length === 4 ? `#${hex.slice(1).replace(/./g, "$&$&")}` : hex;
};

const grounds = ["page", "surface", "surface-2", "surface-3"];
const inks = ["ink-1", "ink-2", "ink-3", "accent", "accent-press", "accent-hover", "ok", "warn", "err", "info"];

test.each<[string, Tokens]>([
  ["关怀版", care],
  ["关怀版 at the staff counter", { ...gov, ...care, ...careGov }],
  ["白底黑字", { ...care, ...highContrast }],
  ["黑底白字", { ...care, ...highContrast, ...whiteOnBlack }],
  ["黑底黄字", { ...care, ...highContrast, ...yellowOnBlack }],
  ["蓝底黄字", { ...care, ...highContrast, ...yellowOnBlue }],
])("every ink of %s has 7:1 on every ground (AAA), and what is pressed has it too", (_name, scheme) => {
  const colour = colourIn(scheme);
  const pairs = [
    ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
    ["on-accent", "accent"] as const,
    ["on-accent", "accent-hover"] as const,
  ];
  const weak = pairs.filter(([ink, ground]) => ratio(colour(ink), colour(ground)) < 7);
  expect(weak.map(([ink, ground]) => `${ink} on ${ground}`)).toEqual([]);
  // a frame tells what is a field
  expect(ratio(colour("line-control"), colour("page"))).toBeGreaterThanOrEqual(3);
});
