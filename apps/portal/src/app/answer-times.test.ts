import { expect, test } from "vitest";
import { interfaceTexts } from "../../build/interface-texts.ts";

const sources = [
  "apps/portal/src/**/*.{ts,tsx}",
  "packages/contract/src/**/*.ts",
  "packages/ui/src/**/*.{ts,tsx}",
  "apps/server/src/**/*.ts",
];
const TYPED = /[0-9零一二两三四五六七八九十]+ ?个?工作日/;

test("by when somebody is answered is computed from the rule that acts on it, nowhere typed", () => {
  const typed = interfaceTexts(sources)
    .filter(({ parts }) => parts.some((part) => TYPED.test(part)))
    .map(({ file, parts }) => `${file}: ${parts.join("…")}`);
  expect(typed).toEqual([]);
});
