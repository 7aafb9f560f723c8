import type { Config } from "../../config/config.ts";
import { createAudit } from "../audit/create-audit.ts";
import type { AuditProof } from "../audit/verify-audit.ts";
import { systemClock } from "../clock.ts";
import { migrateNew } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Log } from "../log.ts";
import { BackupBroken, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

type Deps = {
  config: Pick<Config, "database" | "dataDir" | "production" | "keys">;
  folder: string;
  files: Parameters<typeof restoreBackup>[0]["files"];
  log: Log;
};
export type Restored = { manifest: Manifest; audit: AuditProof };

/**
 * Makes a whole installation of a backup, in a database that holds nothing yet: checked first, loaded and read back
 * under the schema it was kept in, then brought up to this program's, and its audit chain walked to the head noted.
 *
 * @throws BackupBroken, NotEmpty
 */
export async function restoreInstallation({ config, folder, files, log }: Deps): Promise<Restored> {
  const { manifest, faults } = await verifyBackup(folder, config.keys);
  if (faults.length > 0) throw new BackupBroken(`备份不完整，没有恢复：\n${faults.join("\n")}`);
  const asKept = await openDatabase(config, log, undefined, migrateNew(manifest.migrations));
  try {
    await restoreBackup({ ownerUrl: asKept.ownerUrl, folder, manifest, files, keys: config.keys });
  } finally {
    await asKept.close();
  }
  const restored = await openDatabase(config, log);
  try {
    const { db } = restored;
    const log = createAudit({ db, auditKey: config.keys.audit, clock: systemClock });
    const detail = { at: manifest.at, tables: manifest.tables.length, files: manifest.files.length };
    await log.record({ event: "backup.restored", result: "ok", objectKind: "backup", objectId: manifest.at, detail });
    await log.seal();
    return { manifest, audit: await log.verify({ atLeast: manifest.audit.head ?? undefined }) };
  } finally {
    await restored.close();
  }
}
