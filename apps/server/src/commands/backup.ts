import { resolve } from "node:path";
import { backupsModule } from "../operations/backups/index.ts";
import { keyServiceFor } from "../open-config.ts";
import { objectStorageOf } from "../gateways/object-storage/index.ts";
import { sealedStorage } from "../gateways/object-storage/sealed-storage.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { makeBackup } from "../platform/backup/make-backup.ts";
import { verifyBackup } from "../platform/backup/verify-backup.ts";
import { systemClock } from "../platform/clock.ts";
import { openFieldSealer } from "../platform/crypto/data-keys.ts";
import type { Db } from "../platform/database/database.ts";
import { configFor, type Given, optionsIn, runCommand, say, withDatabase } from "./operator-command.ts";

const USAGE = `用法：
  script/backup [--to 目录]      备份正在运行的门户（数据库和上传的文件），随后逐项复核；默认放在 DATA_DIR/backups
  script/backup --check 备份     只复核一份已有的备份，不需要数据库`;

const options = { to: { type: "string" }, check: { type: "string" } } as const;

/** @returns the exit code: 0 whole, 1 made and found wanting, 2 not made */
async function run({ args, environment }: Given): Promise<number> {
  const { values } = optionsIn(USAGE, { args, options });
  const config = await configFor(environment);
  const { keys } = config;
  if (values.check !== undefined) {
    const { manifest, ...proof } = await verifyBackup(resolve(values.check), keys);
    const faults = [...proof.faults, ...proof.wanting];
    faults.forEach(say);
    say(
      faults.length === 0
        ? `备份完整：${manifest.at} 的 ${manifest.tables.length} 张表、${manifest.files.length} 个文件。`
        : "备份不完整。",
    );
    return faults.length === 0 ? 0 : 1;
  }
  const keep = async (db: Db, url: string) => {
    const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
    const backups = backupsModule({ db, audit, clock: systemClock });
    const keyService = keyServiceFor(config);
    const sealer = await openFieldSealer({ db, keys, keyService, clock: systemClock });
    const done = await backups.keep(
      async () =>
        makeBackup({
          url,
          files: sealedStorage(objectStorageOf(config), sealer),
          keys,
          verifyAudit: () => audit.verify(),
          folder: resolve(values.to ?? resolve(config.dataDir, "backups")),
          now: systemClock(),
        }),
      (folder) => verifyBackup(folder, keys),
    );
    await audit.seal();
    return done;
  };
  const done = await withDatabase(config, keep, { size: 3 });
  process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
  done.faults.forEach(say);
  say(
    done.faults.length === 0
      ? `已备份并复核：${done.folder}`
      : `已备份，但不完整（${done.faults.length} 处问题见上）：${done.folder}`,
  );
  return done.faults.length === 0 ? 0 : 1;
}

await runCommand({ usage: USAGE, run, codeOf: () => 2 });
