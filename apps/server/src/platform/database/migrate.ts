import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { installJobs, JOBS_SCHEMA, JOBS_VERSION } from "../jobs/install-jobs.ts";
import type { Log } from "../log.ts";
import { FailureWithMessage } from "../failure-with-message.ts";
import type { Db } from "./database.ts";
import { carryOver, isOfFormerChain, withoutFormerChain } from "./former-chain.ts";
import { grantNewRights, grantRights } from "./rights.ts";
import { prepareNotes, runSteps, type Waits } from "./run-steps.ts";
import { BASELINE, dueSteps, foreignSteps, type Made, readReleases, readSteps, type Step } from "./steps.ts";

export { BASELINE };

export type MigrateOptions = {
  /** what this release no longer uses goes, too: no server of the release before runs any more */
  withContract?: boolean;
  waits?: Waits;
};

/** What is to be done to a database, and what it is already. */
export type Standing = {
  /** steps to be made now, and the tables of jobs */
  due: readonly Step[];
  areJobsDue: boolean;
  /** steps of this program that wait for the next release */
  waiting: readonly Step[];
  /** the names of what was made, and of that what no start has sealed yet */
  made: readonly string[];
  unsettled: readonly string[];
};

/**
 * How the schema stands to this program.
 *
 * @throws FailureWithMessage when the database is newer than this program can serve, or of a release that is too old to be carried over
 */
export async function standingOf(app: Db, { withContract = false }: MigrateOptions = {}): Promise<Standing> {
  const [steps, applied, own] = [await readSteps(), await findApplied(app), await ownRelease()];
  const current = new Set(withoutFormerChain(applied.made.map(({ name }) => name)));
  const foreign = foreignSteps(
    steps,
    applied.made.filter(({ name }) => current.has(name)),
    own,
  ).map(({ name }) => name);
  if (applied.jobs > JOBS_VERSION) foreign.push(`jobs ${applied.jobs}`);
  if (foreign.length > 0) {
    throw new FailureWithMessage(
      `数据库比程序新，请使用更新的程序。 The database is newer than this program (unknown: ${foreign.join(", ")}).`,
    );
  }
  const due = dueSteps(steps, applied.made, { own, withContract });
  const names = new Set([...due, ...applied.made].map(({ name }) => name));
  return {
    due,
    areJobsDue: applied.jobs !== JOBS_VERSION,
    waiting: steps.filter(({ name }) => !names.has(name)),
    made: applied.made.map(({ name }) => name),
    unsettled: applied.made.flatMap(({ name, settled }) => (settled === false ? [name] : [])),
  };
}

/**
 * Brings the schema up to date with the owner's role. When nothing is to do, that costs one query
 * of the application's own pool: the owner's connection is not even opened.
 *
 * @param owner opens the owner's handle, only when it is needed
 * @returns the names of what was made and is not sealed yet, now or by a run that fell
 * @throws FailureWithMessage as `standingOf`
 */
export async function migrate(
  app: Db,
  appRole: string,
  openOwner: () => Kysely<unknown>,
  log: Log,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  const { due, areJobsDue, unsettled } = await standingOf(app, options);
  if (due.length === 0 && !areJobsDue) return unsettled;

  const owner = openOwner();
  try {
    return await owner.connection().execute((connection) => migrateAlone(connection, appRole, log, options));
  } finally {
    await owner.destroy();
  }
}

/** For a server that leaves the schema to the command: it says what is missing, and changes nothing. */
export const onlyLook: typeof migrate = async (app) => {
  const { due, areJobsDue, unsettled } = await standingOf(app);
  const missing = due.map(({ name }) => name);
  if (areJobsDue) missing.push("jobs");
  if (missing.length > 0)
    throw new FailureWithMessage(
      `数据库的结构比程序旧，缺 ${missing.length} 步（${missing.join("、")}）。MIGRATE_ON_START=0 时门户启动不改表结构：请先执行 script/migrate，再启动。`,
    );
  return unsettled;
};

/** A database that holds something already takes nothing else. */
class NotEmpty extends FailureWithMessage {
  override name = "NotEmpty";
}

/**
 * Gives a new database exactly the schema that had these migrations, for what was kept under it.
 *
 * @throws NotEmpty
 * @throws Error when this program does not know one of them
 */
export const migrateNew =
  (names: readonly string[]): typeof migrate =>
  async (app, appRole, openOwner, log) => {
    if ((await findApplied(app)).made.length > 0) throw new NotEmpty("目标数据库不是空的，不能恢复到其中。");
    const known = (await readSteps()).map(({ name }) => name);
    const kept = isOfFormerChain(names) ? [BASELINE, ...withoutFormerChain(names, "backup")] : names;
    const foreign = kept.filter((name) => !known.includes(name));
    if (foreign.length > 0)
      throw new FailureWithMessage(`备份由更新的程序写成，请使用更新的程序（不认识：${foreign.join("、")}）。`);
    const owner = openOwner();
    try {
      return await owner.connection().execute((connection) => migrateAlone(connection, appRole, log, { only: kept }));
    } finally {
      await owner.destroy();
    }
  };

/** Any number, as long as nothing else in this database uses it. */
const LOCK = 7_201_322;
const LOOK_MS = 200;

type Alone = MigrateOptions & { only?: readonly string[] };

/** Of several servers that start on a new database one makes the schema; the others wait and find it made. */
async function migrateAlone(owner: Kysely<unknown>, appRole: string, log: Log, options: Alone) {
  await takeLock(owner);
  try {
    await carryOver(owner, await readFile(join(import.meta.dirname, "../../../schema/schema.sql"), "utf8"), BASELINE);
    await prepareNotes(owner);
    const [steps, releases, own] = [await readSteps(), await readReleases(), await ownRelease()];
    const made = await sql<Made & { settled: boolean }>`select name, settled from kysely_migration`.execute(owner);
    const { only } = options;
    const due = only
      ? steps.filter(({ name }) => only.includes(name))
      : dueSteps(steps, made.rows, { own, ...options });
    const follows = (release: string) => releases[releases.findIndex(({ name }) => name === release) - 1]?.name;
    const grant = (trx: Kysely<unknown>) => grantNewRights(trx, appRole);
    const done = await runSteps(owner, due, { log, follows, grant, waits: options.waits });
    // what a backup brings is sealed, or has been changed by somebody
    if (only) await settle(owner, done);
    await installJobs(owner);
    await grantRights(owner, appRole);
    return [...made.rows.flatMap(({ name, settled }) => (settled ? [] : [name])), ...done];
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(owner);
  }
}

/**
 * Whoever waits asks again and again: a statement that waits is a transaction, and an index that is made beside those
 * who write waits for every transaction to end.
 */
async function takeLock(owner: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(owner);
    if (rows[0]?.taken) return;
    await pause(LOOK_MS);
  }
}

/** Once a start has sealed what these steps brought, no later one does. */
export async function settle(owner: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await sql`update kysely_migration set settled = true where name = any(${names})`.execute(owner);
}

const ownRelease = async (): Promise<string> => (await readReleases()).at(-1)?.name ?? "";

type Applied = { made: (Made & { settled?: boolean })[]; jobs: number };

async function findApplied(app: Db): Promise<Applied> {
  try {
    // an older program wrote fewer columns
    const { rows } = await sql<{ made: Applied["made"][number] | null; jobs: number | null }>`
      select to_jsonb(step) as made, null::integer as jobs from kysely_migration step
      union all select null, version from ${sql.table(`${JOBS_SCHEMA}.version`)}`.execute(app);
    return {
      made: rows.flatMap(({ made }) => (made === null ? [] : [made])),
      jobs: rows.find(({ jobs }) => jobs !== null)?.jobs ?? 0,
    };
  } catch (failure) {
    const { code } = failure as { code?: string };
    const isNew = code === "42P01" || code === "42501"; // no such table; made, but rights not granted yet
    if (isNew) return { made: [], jobs: 0 };
    throw failure;
  }
}
