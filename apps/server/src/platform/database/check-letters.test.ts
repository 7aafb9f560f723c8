import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { createLog } from "../log.ts";
import { checkLetters } from "./check-letters.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test.each([
  ["its own", sql<string>`'农'`, []],
  ["C", sql<string>`'农' collate "C"`, [expect.stringContaining("locale 'C.UTF-8'")]],
])(
  "whoever starts it on a database of the locale %s is told whether Chinese can be searched",
  async (_locale, letter, said) => {
    const told: string[] = [];
    const log = Object.assign(createLog("silent"), { warn: (line: string) => void told.push(line) });
    await checkLetters(database.db, log, letter);
    expect(told).toEqual(said);
  },
);
