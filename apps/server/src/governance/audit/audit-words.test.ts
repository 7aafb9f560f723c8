import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { eventName } from "@sannong/contract/governance/audit-words";
import { errorCatalogue } from "@sannong/contract/errors";
import { expect, test } from "vitest";

const sources = resolve(import.meta.dirname, "../..");
/** Where a line of the server speaks of what is written down, and no query does. */
const writesDown = /\b(?:events?|record|fact|factOf|note|refuse|seen|actedOn)\b/;
const isOurs = (path: string) => !/\.(?:test|testing|store)\.ts$|^seed\//.test(path);

function* eventsNamed(): Generator<string> {
  for (const path of globSync("**/*.ts", { cwd: sources }).filter(isOurs))
    for (const line of readFileSync(resolve(sources, path), "utf8").split("\n"))
      for (const { 1: name = "", index } of line.matchAll(/"([a-z][A-Za-z]+\.[a-z][A-Za-z]+)"/g))
        if (!/^\s*(?:\*|\/\/)/.test(line) && writesDown.test(line.slice(0, index))) yield name;
}

test("every event that is written down has a name that an auditor reads", () => {
  const named = [...new Set(eventsNamed())].filter((name) => !(name in errorCatalogue));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => eventName(name) === name)).toEqual([]);
});
