import { openDatabase } from "../../../apps/server/src/platform/database/open-database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";

/** Brings the schema up to this release, as `script/migrate` does. */
export async function bringUp(engine: { appUrl: string; ownerUrl: string }, dataDir: string): Promise<void> {
  const database = { kind: "external", url: engine.appUrl, migrationUrl: engine.ownerUrl } as const;
  await (await openDatabase({ database, dataDir, production: true }, createLog("warn"))).close();
}
