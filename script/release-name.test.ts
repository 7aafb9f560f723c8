import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

/** An operator tells two releases apart by the name of an archive, of an image, in a line of the log and in a measured value. */

const root = resolve(import.meta.dirname, "..");
const textOf = (path: string) => readFileSync(resolve(root, path), "utf8");
const releases = JSON.parse(textOf("apps/server/schema/releases.json")) as { name: string }[];
const release = releases.at(-1)?.name;

const packages = [
  "package.json",
  ...globSync("{apps,packages,examples}/*/package.json", { cwd: root }),
  "bench/package.json",
];
test.each(packages)("%s has the version of the release that is being made", (path) => {
  expect((JSON.parse(textOf(path)) as { version: string }).version).toBe(release);
});

/** What names an image, an archive or a chart of the product. */
const NAMES = [
  /sannong(?:-pgbouncer)?[:-](\d+\.\d+\.\d+)/g,
  /\bVERSION=(\d+\.\d+\.\d+)/g,
  /^(?:appVersion|version): (\S+)$/gm,
];
const named = globSync(["deploy/{compose,container,helm}/**/*", "docs/operations/*.md"], {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => resolve(entry.parentPath, entry.name))
  .flatMap((path) =>
    NAMES.flatMap((name) => [...textOf(path).matchAll(name)].map(([said, version]) => ({ path, said, version }))),
  );

test("so has every image, archive and chart that a file to be copied or a book names", () => {
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ version }) => version !== release).map(({ path, said }) => `${path}: ${said}`)).toEqual([]);
});
