import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const STORIES = join(import.meta.dirname, "../e2e");
/** A page is drawn within this even when every processor is busy with other stories. */
const DRAWN_MS = 10_000;

/**
 * What is promised within seconds is asked of the server (`expect.poll` over a request). A story that loads pages within
 * such a limit measures how busy the machine is, and fails for it.
 */
test("no story draws pages again and again within a time that one page may take", () => {
  const short = globSync("**/*.ts", { cwd: STORIES }).flatMap((path) => {
    const limits = readFileSync(join(STORIES, path), "utf8").matchAll(/\.toPass\(\{[^}]*timeout: ([\w]+)/g);
    return [...limits].flatMap(([, limit = ""]) =>
      Number(limit.replaceAll("_", "")) >= DRAWN_MS ? [] : [`${path}: ${limit}`],
    );
  });
  expect(short).toEqual([]);
});
