import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type App, testApp } from "../../../test/app.ts";

/** Of so many questions the right thing stands among the first three. */
const GOAL = 0.95;

const asked = readFileSync(new URL("./relevance.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"))
  .map(([keywords = "", keys = "", why = ""]) => ({ keywords, keys: keys.split("|"), why }));

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({
    database,
    clock: fixedClock("2026-11-21T08:00:00Z"),
  });
  await app.catalogue.search.refresh();
});
afterAll(async () => {
  await app.http.close();
  await database.close();
});

async function firstThree(keywords: string): Promise<{ key: string; title: string }[]> {
  const { body } = await app.http.inject({
    method: "POST",
    url: "/api/search/find",
    payload: { keywords, pageSize: 3 },
  });
  return JSON.parse(body).data.records;
}

test("at least 120 questions of every kind are asked, none of them twice", () => {
  expect(asked.length).toBeGreaterThanOrEqual(120);
  expect(new Set(asked.map(({ keywords }) => keywords)).size).toBe(asked.length);
});

test("what people mean stands among the first three for 95 of 100 questions", async () => {
  const missed: string[] = [];
  let firsts = 0;
  for (const { keywords, keys, why } of asked) {
    const found = await firstThree(keywords);
    if (keys.includes(found[0]?.key ?? "")) firsts += 1;
    if (!found.some(({ key }) => keys.includes(key)))
      missed.push(`${keywords} (${why}): ${found.map(({ title }) => title).join("、") || "nothing"}`);
  }
  const right = asked.length - missed.length;
  const percent = (count: number) => `${((100 * count) / asked.length).toFixed(1)} %`;
  console.info(
    [
      `search: ${right} of ${asked.length} in the first three (${percent(right)}), first ${percent(firsts)}`,
      ...missed,
    ].join("\n"),
  );
  expect(right / asked.length).toBeGreaterThanOrEqual(GOAL);
});
