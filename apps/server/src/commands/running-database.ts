import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { APP_ROLE } from "../platform/database/embedded/cluster.ts";
import { findRunningEngine } from "../platform/database/embedded/running-engine.ts";
import { asRole } from "../platform/database/pool.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

/** No database answers where the configuration points. */
export class NotRunning extends FailureWithMessage {
  override name = "NotRunning";
}

/**
 * The application's own way into the database that is running now, for commands; nothing is started or migrated.
 *
 * @throws NotRunning
 */
export async function runningDatabase({
  database,
  dataDir,
  production,
}: Pick<Config, "database" | "dataDir" | "production">): Promise<string> {
  if (database.kind === "external")
    return database.url === database.migrationUrl && !production ? asRole(database.url, APP_ROLE) : database.url;
  const engine = await findRunningEngine(dataDir);
  if (!engine) throw new NotRunning(`${dataDir} 中的数据库没有运行：请先启动门户，或核对 DATA_DIR。`);
  return engine.appUrl;
}

/** Where the environment says the database is, for what is asked before the rest of the environment is right. */
export function databaseOf(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, "database" | "dataDir" | "production"> {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl, DATA_DIR: dataDir = ".data", DEMO } = environment;
  return {
    database: url ? { kind: "external", url, migrationUrl: migrationUrl ?? url } : { kind: "embedded" },
    dataDir: resolve(dataDir),
    production: DEMO !== "1",
  };
}
