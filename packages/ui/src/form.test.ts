import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = globSync(["apps/portal/src/**/*.tsx", "packages/ui/src/**/*.tsx"], { cwd: root }).filter(
  (file) => !file.includes(".test."),
);
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8");

test("every form but those that search tells what is wrong in it", () => {
  const bare = sources.filter((file) =>
    [...textOf(file).matchAll(/<form\b[\s\S]*?onSubmit/g)].some(([opening]) => !opening.includes('role="search"')),
  );
  // the searching box stands in an element of its own name
  expect(bare.toSorted()).toEqual(["apps/portal/src/catalogue/search/search-box.tsx", "packages/ui/src/form.tsx"]);
});

test("where the keyboard goes after a submit is decided in one place", () => {
  const all = globSync("apps/portal/src/**/*.{ts,tsx}", { cwd: root });
  const own = all.filter((file) => /import \{[^}]*\buseForm\b[^}]*\} from "react-hook-form"/.test(textOf(file)));
  expect(own).toEqual(["apps/portal/src/lib/forms/use-form.ts"]);
  expect(all.filter((file) => textOf(file).includes('from "react-hook-form"')).length).toBeGreaterThan(20);
});
