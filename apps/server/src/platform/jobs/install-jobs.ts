import { type Kysely, sql } from "kysely";

/** Where pg-boss keeps its tables. */
export const JOBS_SCHEMA = "jobs";

/**
 * The version of those tables that the library in package.json works with; a test says when the two
 * part. Written here so that a start with nothing to do need not load the library.
 */
export const JOBS_VERSION = 46;

/** Makes or upgrades pg-boss's tables with the owner's role: the application's own could not. */
export async function installJobs(owner: Kysely<unknown>): Promise<void> {
  const { getConstructionPlans, getMigrationPlans } = await import("pg-boss");
  const installed = await installedVersion(owner);
  if (installed === JOBS_VERSION) return;
  const plan = installed === undefined ? getConstructionPlans(JOBS_SCHEMA) : getMigrationPlans(JOBS_SCHEMA, installed);
  await sql.raw(plan).execute(owner);
}

async function installedVersion(owner: Kysely<unknown>): Promise<number | undefined> {
  const table = await sql<{ name: string | null }>`select to_regclass(${`${JOBS_SCHEMA}.version`}) as name`.execute(
    owner,
  );
  if (table.rows[0]?.name === null) return undefined;
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(`${JOBS_SCHEMA}.version`)}`.execute(
    owner,
  );
  return rows[0]?.version;
}
