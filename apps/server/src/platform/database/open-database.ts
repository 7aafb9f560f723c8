import { Kysely, PostgresDialect, sql } from "kysely";
import type { Config } from "../../config/config.ts";
import type { Log } from "../log.ts";
import type { Db } from "./database.ts";
import { APP_ROLE, OWNER_ROLE } from "./embedded/cluster.ts";
import { startEngine } from "./embedded/engine.ts";
import { checkConnections, refusePooler } from "./check-connections.ts";
import { usualUse } from "./database-use.ts";
import { migrate, onlyLook, settle } from "./migrate.ts";
import { asRole, createPool, openPool } from "./pool.ts";
import { openReplicas, type Replicas } from "./replicas.ts";

export type OpenDatabase = {
  /** the application's role: no DDL, no changing of the audit log */
  db: Db;
  /** the same role where a commit does not wait for the disk; only for what may simply be asked for again */
  eventual: Db;
  /** servers that follow it; absent where there are none */
  replicas?: Replicas | undefined;
  appUrl: string;
  ownerUrl: string;
  /** steps of the schema that this start made, or another that fell before it had sealed what they brought */
  migrated: readonly string[];
  /** notes that it is sealed */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type Place = { appUrl: string; ownerUrl: string; stop(): Promise<void> };

/**
 * The database, ready to work: found or started, migrated by its owner, opened as the application.
 *
 * @param onLost told when the embedded engine is gone for good
 * @param bringUp to the newest schema, if nothing else is asked for and the configuration lets a start do it
 */
export async function openDatabase(
  config: Pick<Config, "database" | "dataDir" | "production" | "databaseUse" | "replicaUrl" | "migrateOnStart">,
  log: Log,
  onLost?: (cause: unknown) => void,
  bringUp: typeof migrate = config.migrateOnStart === false ? onlyLook : migrate,
): Promise<OpenDatabase> {
  const place = await findPlace(config, log, onLost);
  const { databaseUse: use = usualUse, replicaUrl } = config;
  const { most, visitors: limits } = use;
  const common = { url: place.appUrl, log, limits, use };
  const settings = { synchronous_commit: "off" };
  const eventual = openPool({ ...common, size: most.eventual, settings });
  const replicas = replicaUrl === undefined ? undefined : openReplicas({ url: replicaUrl, use, log, eventual });
  const db = openPool({ ...common, size: most.visitors, replicas });

  async function close() {
    await replicas?.close();
    await Promise.all([db.destroy(), eventual.destroy()]);
    await place.stop();
  }
  try {
    const promised = { statement_timeout: String(limits.statement) };
    await checkConnections(db.pool, promised, use);
    await checkConnections(eventual.pool, { ...promised, ...settings }, use);
    const migrated = await bringUp(db, appRoleOf(place.appUrl), () => openOwner(place.ownerUrl, log), log);
    await replicas?.start();
    return {
      db,
      eventual,
      replicas,
      appUrl: place.appUrl,
      ownerUrl: place.ownerUrl,
      migrated,
      async settle() {
        if (migrated.length === 0) return;
        const owner = openOwner(place.ownerUrl, log);
        await settle(owner, migrated).finally(() => owner.destroy());
      },
      close,
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function findPlace(
  { database, dataDir, production }: Pick<Config, "database" | "dataDir" | "production">,
  log: Log,
  onLost: ((cause: unknown) => void) | undefined,
): Promise<Place> {
  if (database.kind === "embedded") {
    if (production)
      log.warn("DATABASE=embedded is a beta build of PostgreSQL, for trials and one small machine: see install.zh.md");
    return startEngine({ dataDir, log, ...(onLost && { onLost }) });
  }
  const stop = async () => {};
  if (database.url !== database.migrationUrl) return { appUrl: database.url, ownerUrl: database.migrationUrl, stop };
  if (production) throw new Error("DATABASE_URL and DATABASE_MIGRATION_URL must name two different roles.");
  return { ...(await splitRoles(database.url, log)), stop };
}

/** One login for both, as tests and demonstrations have it: the two roles are made and entered by `-c role=`. */
export async function splitRoles(url: string, log: Log): Promise<{ appUrl: string; ownerUrl: string }> {
  const both = openOwner(url, log);
  try {
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      await sql`do ${sql.lit(`begin create role ${role}; exception when duplicate_object or unique_violation then null; end`)}`.execute(
        both,
      );
    }
    await sql`grant ${sql.id(OWNER_ROLE)}, ${sql.id(APP_ROLE)} to current_user`.execute(both);
    await sql`grant usage, create on schema public to ${sql.id(OWNER_ROLE)}`.execute(both);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(both);
    await sql`grant create on database ${sql.id(rows[0]!.name)} to ${sql.id(OWNER_ROLE)}`.execute(both);
  } finally {
    await both.destroy();
  }
  return { appUrl: asRole(url, APP_ROLE), ownerUrl: asRole(url, OWNER_ROLE) };
}

function openOwner(url: string, log: Log) {
  const pool = createPool({ url, size: 1, log });
  async function connect() {
    const client = await pool.connect();
    try {
      await refusePooler(client);
      return client;
    } catch (failure) {
      client.release();
      throw failure;
    }
  }
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/** The role that the address signs in as, or enters. */
function appRoleOf(url: string): string {
  if (decodeURIComponent(url).includes(`role=${APP_ROLE}`)) return APP_ROLE;
  const user = /^[a-z]+:\/\/([^:@/]+)/.exec(url)?.[1];
  if (user === undefined) throw new Error("DATABASE_URL names no user.");
  return decodeURIComponent(user);
}
