import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Log } from "../log.ts";
import type { Db } from "./database.ts";
import { grantRights } from "./rights.ts";

const FOLDER = join(import.meta.dirname, "../../../migrations");

/**
 * Brings the schema up to date with the owner's role. When nothing is to do, that costs one query
 * of the application's own pool: the owner's connection is not even opened.
 *
 * @param owner opens the owner's handle, only when it is needed
 * @throws Error when the database is newer than this program
 */
export async function migrate(app: Db, appRole: string, openOwner: () => Kysely<unknown>, log: Log): Promise<void> {
  const known = await migrationNames();
  const applied = await appliedTo(app);
  const foreign = applied.filter((name) => !known.includes(name));
  if (foreign.length > 0) {
    throw new Error(
      `数据库比程序新，请使用更新的程序。 The database is newer than this program (unknown: ${foreign.join(", ")}).`,
    );
  }
  if (applied.length === known.length) return;

  const owner = openOwner();
  try {
    await runMigrations(owner, log);
    await grantRights(owner, appRole);
  } finally {
    await owner.destroy();
  }
}

async function runMigrations(owner: Kysely<unknown>, log: Log) {
  const { error, results = [] } = await new Migrator({ db: owner, provider }).migrateToLatest();
  for (const { migrationName, status } of results) log.info({ migration: migrationName, status }, "migration");
  if (error !== undefined) throw new Error("The database could not be migrated.", { cause: error });
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
}

const provider: MigrationProvider = {
  async getMigrations() {
    const names = await migrationNames();
    const loaded = names.map(async (name): Promise<[string, Migration]> => {
      const url = pathToFileURL(join(FOLDER, `${name}.ts`)).href;
      return [name, (await import(url)) as Migration];
    });
    return Object.fromEntries(await Promise.all(loaded));
  },
};

async function appliedTo(app: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app);
    return rows.map((row) => row.name);
  } catch (failure) {
    const { code } = failure as { code?: string };
    const isNew = code === "42P01" || code === "42501"; // no such table; made, but rights not granted yet
    if (isNew) return [];
    throw failure;
  }
}
