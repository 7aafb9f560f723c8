import { expect, test } from "vitest";
import { interfaceTexts } from "../../build/interface-texts.ts";

const sources = [
  "apps/portal/src/**/*.{ts,tsx}",
  "packages/contract/src/**/*.ts",
  "packages/ui/src/**/*.{ts,tsx}",
  "apps/server/src/**/*.ts",
];
/** It reads every source of the project, beside whatever else the machine does. */
const PATIENCE_MS = 30_000;
const TYPED =
  /[0-9零一二两三四五六七八九十]+ ?个?工作日|[0-9零一二两三四五六七八九十]+ ?个月(?:内|未)?.{0,2}答复|已超过[0-9零一二两三四五六七八九十]+ ?个月/;

test(
  "by when somebody is answered is computed from the rule that acts on it, nowhere typed",
  { timeout: PATIENCE_MS },
  () => {
    const typed = interfaceTexts(sources)
      .filter(({ parts }) => parts.some((part) => TYPED.test(part)))
      .map(({ file, parts }) => `${file}: ${parts.join("…")}`);
    expect(typed).toEqual([]);
  },
);
