import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publications } from "@sannong/contract/entries";
import { expect, test } from "vitest";

const sourcesIn = (folder: string, pattern: string): [path: string, text: string][] =>
  globSync(pattern, { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), "utf8")]);

const portal = resolve(import.meta.dirname, "..");
const contract = resolve(portal, "../../../packages/contract/src");

// that its page is in the navigation follows: a source that nothing loads is found by knip
test("every kind that is published has a desk in the office", () => {
  const kinds = sourcesIn(contract, "*/*.ts").flatMap(([path, text]) =>
    [...text.matchAll(/^export const (\w+) = publication\(/gm)].map(([, name]) => ({
      name,
      module: `@sannong/contract/${path.replace(/\.ts$/, "")}`,
    })),
  );
  expect(kinds).toHaveLength(publications.length);
  const desks = sourcesIn(portal, "*/*/admin/*.{ts,tsx}").map(([, text]) => text);
  const without = kinds.filter(
    ({ name, module }) => !desks.some((text) => new RegExp(String.raw`\b${name}\b[^;]*"${module}"`).test(text)),
  );
  expect(without).toEqual([]);
});
