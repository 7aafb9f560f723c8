import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");
const product = globSync(
  ["packages/*/src/**/*", "apps/portal/{src,build,old-browser}/**/*", "apps/portal/*.html", "apps/server/src/**/*"],
  {
    cwd: root,
  },
).filter((path) => /\.(tsx?|html|css|svg|js)$/.test(path));

/** What only the demonstration has, or is about it: its words, its own pages and data, and the documents that tell of it. */
const mayNameIt = [
  // the dictionary says in English what the demonstration says
  /^apps\/portal\/src\/app\/english\/words\//,
  /^packages\/contract\/src\/operations\/demonstration-words\.ts$/,
  /^apps\/portal\/src\/lib\/words\/demonstration(-notes)?\.tsx?$/,
  /^packages\/contract\/src\/operations\/demo\.ts$/,
  /^apps\/server\/src\/commands\/demonstration-file\.ts$/,
  /^apps\/portal\/src\/(operations\/demo\/|routes\/demo-outbox\.tsx$)/,
  /^apps\/server\/src\/operations\/demo\//,
  /^packages\/demonstration\//,
  /^apps\/portal\/(src|build)\/docs\//,
  /\.(test|testing)\.tsx?$/,
];

test("no page and no answer of the product names the demonstration by itself", () => {
  expect(product.length).toBeGreaterThan(1500);
  const named = product
    .filter((path) => !mayNameIt.some((one) => one.test(path)))
    .flatMap((path) =>
      readFileSync(resolve(root, path), "utf8")
        .split("\n")
        .flatMap((line, index) => (/演示|虚构/.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(named).toEqual([]);
});
