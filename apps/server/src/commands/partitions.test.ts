import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "@sannong/contract/rules/time/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase, testKeys } from "../../test/database.ts";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "sannong-partitions-"));
beforeAll(async () => {
  database = await freshDatabase();
  writeFileSync(join(folder, "keys.json"), JSON.stringify(testKeys));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Listed = { log: string; parts: { name: string; until: string | null }[]; withoutPart: { taken: number }[] };
const run = (...args: string[]): Promise<{ code: number; logs: Listed[]; stderr: string }> =>
  new Promise((done) => {
    const env = {
      PATH: process.env["PATH"],
      PUBLIC_URL: "https://portal.example.cn",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      KEYS_FILE: join(folder, "keys.json"),
      VISIT_LOG_DAYS: "31",
    };
    execFile(process.execPath, [join(import.meta.dirname, "partitions.ts"), ...args], { env }, (fault, out, stderr) =>
      done({
        code: fault ? Number(fault.code) : 0,
        logs: out === "" ? [] : (JSON.parse(out) as Listed[]),
        stderr,
      }),
    );
  });
const visitsOf = (logs: Listed[]) => logs.find(({ log }) => log === "visit_record");
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A command starts a process of its own; on a machine that does much else each takes its time. */
const LONG = 300_000;

test(
  "shows which days have no part, makes them and those to come, and drops what is over",
  async () => {
    for (const days of [40, 1])
      await database.db
        .insertInto("visitRecord")
        .values({ visitor: "v", accountId: null, path: "/", at: daysAgo(days) })
        .execute();
    const before = await run("list");
    expect(before.code).toBe(1);
    expect(visitsOf(before.logs)?.withoutPart).toMatchObject([{ taken: 1 }, { taken: 1 }]);

    const made = await run("make", "--days", "3");
    expect(made.stderr).toContain("访问记录：新建 5 个分区");
    // what is older than it is kept gets none
    expect(made.code).toBe(1);
    expect(visitsOf(made.logs)?.parts.at(-2)?.until).toBe(dayOf(daysAgo(-4)));

    await database.db
      .selectNoFrom((eb) => eb.fn("make_log_part", [eb.val("visit_record"), eb.val(dayOf(daysAgo(40)))]).as("made"))
      .execute();
    const dropped = await run("drop", "--yes");
    expect(dropped.stderr).toContain("访问记录：删除 1 个分区");
    expect(dropped.code).toBe(0);
  },
  LONG,
);

test(
  "drops nothing before somebody agreed, and tells in words how it is used",
  async () => {
    const refused = await run("drop");
    expect(refused).toMatchObject({ code: 2, logs: [] });
    expect(refused.stderr).toContain("访问记录 31 天，点击记录 180 天，调用记录 180 天");
    expect(await run("make", "--days", "61")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/用法/) as string,
    });
  },
  LONG,
);
