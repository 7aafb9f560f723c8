import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import { installJobs, JOBS_SCHEMA, JOBS_VERSION } from "../jobs/install-jobs.ts";
import type { Log } from "../log.ts";
import { FailureWithMessage } from "../failure-with-message.ts";
import type { Db } from "./database.ts";
import { carryOver, isOfFormerChain, withoutFormerChain } from "./former-chain.ts";
import { grantRights } from "./rights.ts";

const FOLDER = join(import.meta.dirname, "../../../schema");
/** The first step of every database: `schema.sql` as a whole. */
export const BASELINE = "0000-schema";

/**
 * Brings the schema up to date with the owner's role. When nothing is to do, that costs one query
 * of the application's own pool: the owner's connection is not even opened.
 *
 * @param owner opens the owner's handle, only when it is needed
 * @returns the names of what was done now
 * @throws FailureWithMessage when the database is newer than this program, or of a release that is too old to be carried over
 */
export async function migrate(
  app: Db,
  appRole: string,
  openOwner: () => Kysely<unknown>,
  log: Log,
): Promise<readonly string[]> {
  const known = await migrationNames();
  const applied = await findApplied(app);
  const foreign = withoutFormerChain(applied.migrations).filter((name) => !known.includes(name));
  if (applied.jobs > JOBS_VERSION) foreign.push(`jobs ${applied.jobs}`);
  if (foreign.length > 0) {
    throw new FailureWithMessage(
      `数据库比程序新，请使用更新的程序。 The database is newer than this program (unknown: ${foreign.join(", ")}).`,
    );
  }
  if (applied.migrations.length === known.length && applied.jobs === JOBS_VERSION) return [];

  const owner = openOwner();
  try {
    return await owner.connection().execute((connection) => migrateAlone(connection, appRole, log));
  } finally {
    await owner.destroy();
  }
}

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
    if ((await findApplied(app)).migrations.length > 0) throw new NotEmpty("目标数据库不是空的，不能恢复到其中。");
    const known = await migrationNames();
    const kept = isOfFormerChain(names) ? [BASELINE, ...withoutFormerChain(names, "backup")] : names;
    const foreign = kept.filter((name) => !known.includes(name));
    if (foreign.length > 0)
      throw new FailureWithMessage(`备份由更新的程序写成，请使用更新的程序（不认识：${foreign.join("、")}）。`);
    const owner = openOwner();
    try {
      return await owner.connection().execute((connection) => migrateAlone(connection, appRole, log, kept));
    } finally {
      await owner.destroy();
    }
  };

/** Any number, as long as nothing else in this database uses it. */
const LOCK = 7_201_322;

/** Of several servers that start on a new database one makes the schema; the others wait and find it made. */
async function migrateAlone(owner: Kysely<unknown>, appRole: string, log: Log, only?: readonly string[]) {
  await sql`select pg_advisory_lock(${LOCK})`.execute(owner);
  try {
    await carryOver(owner, await readFile(join(FOLDER, "schema.sql"), "utf8"), BASELINE);
    const done = await runMigrations(owner, log, only);
    await installJobs(owner);
    await grantRights(owner, appRole);
    return done;
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(owner);
  }
}

/** Two that touch different tables may be released in either order; each names what it needs by its date and number. */
async function runMigrations(owner: Kysely<unknown>, log: Log, only?: readonly string[]): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db: owner,
    provider: providerOf(only),
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  for (const { migrationName, status } of results) log.info({ migration: migrationName, status }, "migration");
  if (error !== undefined) throw new Error("The database could not be migrated.", { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(join(FOLDER, "migrations"));
  const later = files.filter((file) => /^\d{4}-.*\.sql$/.test(file)).map((file) => file.replace(/\.sql$/, ""));
  return [BASELINE, ...later.sort()];
}

const fileOf = (name: string) => join(FOLDER, name === BASELINE ? "schema.sql" : `migrations/${name}.sql`);

const providerOf = (only?: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    const names = only ?? (await migrationNames());
    const loaded = names.map(async (name): Promise<[string, Migration]> => {
      const statements = await readFile(fileOf(name), "utf8");
      return [name, { up: async (owner) => void (await sql.raw(statements).execute(owner)) }];
    });
    return Object.fromEntries(await Promise.all(loaded));
  },
});

type Applied = { migrations: string[]; jobs: number };

async function findApplied(app: Db): Promise<Applied> {
  try {
    const { rows } = await sql<{ name: string | null; jobs: number | null }>`
      select name, null as jobs from kysely_migration
      union all select null, version from ${sql.table(`${JOBS_SCHEMA}.version`)}`.execute(app);
    return {
      migrations: rows.flatMap(({ name }) => (name === null ? [] : [name])),
      jobs: rows.find(({ jobs }) => jobs !== null)?.jobs ?? 0,
    };
  } catch (failure) {
    const { code } = failure as { code?: string };
    const isNew = code === "42P01" || code === "42501"; // no such table; made, but rights not granted yet
    if (isNew) return { migrations: [], jobs: 0 };
    throw failure;
  }
}
