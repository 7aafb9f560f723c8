import type { Config } from "./config/config.ts";
import { APP_ROLE } from "./platform/database/embedded/cluster.ts";
import { findRunningEngine } from "./platform/database/embedded/running-engine.ts";
import { asRole } from "./platform/database/pool.ts";

/** No database answers where the configuration points. */
export class NotRunning extends Error {
  override name = "NotRunning";
}

/**
 * The application's own way into the database that is running now, for commands; nothing is started or migrated.
 *
 * @throws NotRunning
 */
export async function runningDatabase({ database, dataDir, production }: Config): Promise<string> {
  if (database.kind === "external")
    return database.url === database.migrationUrl && !production ? asRole(database.url, APP_ROLE) : database.url;
  const engine = await findRunningEngine(dataDir);
  if (!engine) throw new NotRunning(`${dataDir} 中的数据库没有运行，请先启动门户（script/server）。`);
  return engine.appUrl;
}
