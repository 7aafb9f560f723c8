import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");

test("no form checks a field while the press that left it is under way", () => {
  const handlers = globSync("**/*.{ts,tsx}", { cwd: sources })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(sources, path), "utf8").matchAll(/onBlur:[\s\S]{0,300}?(?:\n\s*\}|,\n)/g)].map(
        ([code]) => ({ path, code }),
      ),
    )
    .filter(({ code }) => /trigger\(|checkedWhenLeft/.test(code));
  expect(handlers.length).toBeGreaterThan(3);
  expect(handlers.filter(({ code }) => !/[wW]henLeft\(/.test(code))).toEqual([]);
});
