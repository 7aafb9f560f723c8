import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/design/fast.md"), "utf8");
const named = new Set([...page.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
const files = globSync("*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));

test("the page on fast paths names every function that is there, and no file that is not", () => {
  const functions = files.flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(
        /^export (?:async )?(?:function|const) (\w+)/gm,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(functions.length).toBeGreaterThan(9);
  expect(functions.filter((name) => !named.has(name))).toEqual([]);
  const places = [...named].filter((name) => /^[a-z-]+\.ts$/.test(name));
  expect(places.filter((name) => !files.includes(name))).toEqual([]);
});
