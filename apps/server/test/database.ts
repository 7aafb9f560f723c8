import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { destination, multistream, pino } from "pino";
import { inject } from "vitest";
import { openPool } from "../src/platform/database/pool.ts";
import { toDatabase } from "../src/platform/database/pool.ts";
import { usualUse } from "../src/platform/database/database-use.ts";
import { noteFault } from "./faults-told.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import type { Db } from "../src/platform/database/database.ts";

export { fixedClock } from "./clock.ts";
export { testConfig, testKeys } from "./config.ts";

/**
 * Silent on the screen. Everything that the modules of a test would log, at the most talkative level, goes into a file
 * of this worker, which is searched for secrets when the whole suite is over (`global-setup.ts`).
 */
export const silentLog = pino(
  { level: "trace" },
  multistream([
    {
      level: "trace",
      stream: destination({
        dest: join(inject("logFolder"), `${process.pid}-${randomBytes(4).toString("hex")}.log`),
        sync: true,
      }),
    },
    { level: "error", stream: { write: noteFault } },
  ]),
);

export type TestDatabase = {
  /** the application's role, as in production */
  db: Db;
  eventual: Db;
  url: string;
  /** the owner's role: for looking at, and breaking, what the application cannot */
  ownerUrl: string;
  close(): Promise<void>;
};

/** A migrated, empty database for one test file: call it in `beforeAll`, and `close` in `afterAll`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = inject("testDatabase");
  const name = `sannong_${randomBytes(6).toString("hex")}`;
  await asOwner(ownerUrl, `create database ${name} template ${template}`);

  const url = toDatabase(appUrl, name);
  const pooler = process.env["TEST_POOLER"] === "1" ? await startPgbouncer(url, { size: 12 }) : undefined;
  const asked = {
    url: pooler?.url ?? url,
    log: silentLog,
    use: pooler ? { ...usualUse, isPooled: true, isPrepared: false } : usualUse,
  };
  const db = openPool({ ...asked, size: 24 });
  const eventual = openPool({ ...asked, size: 4, settings: { synchronous_commit: "off" } });
  const close = async () => {
    await Promise.all([db.destroy(), eventual.destroy()]);
    await pooler?.close();
    await asOwner(ownerUrl, `drop database ${name}`);
  };
  return { db, eventual, url, ownerUrl: toDatabase(ownerUrl, name), close };
}

async function asOwner(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
