import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { freshDatabase, silentLog } from "../../test/database.ts";
import { generateKeys } from "../config/generate-keys.ts";
import { BASELINE, migrateNew } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { toDatabase } from "../platform/database/pool.ts";
import { readSteps } from "../platform/database/steps.ts";

const MINUTE = 60_000;
const command = join(import.meta.dirname, "migrate.ts");
const name = `sannong_migrated_${process.pid}_${Date.now()}`;
let folder: string;
let owner: Client;
let settings: Record<string, string>;

/** A database as the release before left it: the schema, and none of the steps that came after. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-migrate-"));
  const { ownerUrl, appUrl } = inject("testDatabase");
  const administrator = new Client({ connectionString: ownerUrl });
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  await administrator.end();
  const database = {
    kind: "external",
    url: toDatabase(appUrl, name),
    migrationUrl: toDatabase(ownerUrl, name),
  } as const;
  const asReleased = migrateNew([BASELINE]);
  await (await openDatabase({ database, dataDir: "", production: true }, silentLog, undefined, asReleased)).close();
  owner = new Client({ connectionString: database.migrationUrl });
  await owner.connect();
  const KEYS_FILE = join(folder, "keys.json");
  await writeFile(KEYS_FILE, JSON.stringify(generateKeys()));
  settings = {
    PATH: process.env["PATH"] ?? "",
    PUBLIC_URL: "https://portal.example.cn",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.migrationUrl,
    KEYS_FILE,
  };
});
afterAll(async () => {
  await owner.end();
  const administrator = new Client({ connectionString: inject("testDatabase").ownerUrl });
  await administrator.connect();
  await administrator.query(`drop database ${name} with (force)`);
  await administrator.end();
  await rm(folder, { recursive: true, force: true });
});

const migrate = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { env: settings });
const made = async () =>
  (await owner.query("select name from kysely_migration order by name")).rows.map((row) => row.name);
/** Columns, and which of them may be empty: enough to tell one schema from another. */
const columnsOf = async (client: Client) =>
  (
    await client.query(`select class.relname || '.' || part.attname || ' ' || part.attnotnull as line
      from pg_attribute part join pg_class class on class.oid = part.attrelid and class.relkind in ('r', 'p')
     where class.relnamespace = 'public'::regnamespace and part.attnum > 0 and not part.attisdropped order by 1`)
  ).rows.map(({ line }: { line: string }) => line);

test(
  "what is to be done is told, with who waits for it, and tried without a trace",
  { timeout: 2 * MINUTE },
  async () => {
    const before = await columnsOf(owner);
    const plan = await migrate("plan");
    expect(plan.stderr).toMatch(/2026-11-27-email-address（0\.1\.0，/);
    expect(plan.stderr).toMatch(/alter table account add column email_sealed[^\n]+\n +account：读写都要等，/);
    expect(plan.stderr).toMatch(
      /create index password_history_newest[^\n]+\n +password_history：写入要等，随表的大小，约 0 行、不到 1 MB/,
    );
    const tried = await migrate("--dry-run");
    expect(tried.stderr).toMatch(
      /2026-11-27-email-address[^\n]+\n +\d+ 毫秒；锁住的表：account（AccessExclusiveLock）/,
    );
    expect(tried.stderr).toContain("已全部撤销，什么都没有改。");
    expect(await made()).toEqual([BASELINE]);
    expect(await columnsOf(owner)).toEqual(before);
  },
);

test(
  "killed in the middle, it has made whole steps, and the next run makes the rest",
  { timeout: 3 * MINUTE },
  async () => {
    const holder = new Client({ connectionString: settings["DATABASE_MIGRATION_URL"] });
    await holder.connect();
    // of the step that adds to it: those before are made, and it waits
    await holder.query("begin; lock table password_history in access share mode");
    const killed = spawn(process.execPath, [command], { env: settings, stdio: "ignore" });
    const ended = once(killed, "exit");
    const waits = async () =>
      (await owner.query("select 1 from pg_locks where not granted and relation = 'password_history'::regclass")).rows
        .length > 0;
    await vi.waitUntil(waits, { timeout: MINUTE, interval: 20 });
    killed.kill("SIGKILL");
    await ended;
    await holder.end();
    const steps = (await readSteps()).map((step) => step.name).toSorted();
    const reached = steps.indexOf("2026-11-27-former-passwords");
    expect(await made()).toEqual(steps.slice(0, reached));

    expect((await migrate()).stderr).toContain("已完成。");
    expect(await made()).toEqual(steps);
    const fresh = await freshDatabase();
    const other = new Client({ connectionString: fresh.ownerUrl });
    await other.connect();
    expect(await columnsOf(owner)).toEqual(await columnsOf(other));
    await other.end();
    await fresh.close();
    expect((await migrate()).stderr).toContain("没有要做的步骤");
  },
);

test("an option that it does not have is refused with its words", { timeout: MINUTE }, async () => {
  await expect(migrate("--now")).rejects.toThrow(/不认识选项 --now/);
  await expect(migrate("undo")).rejects.toThrow(/用法：/);
});
