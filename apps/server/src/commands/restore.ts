import { resolve } from "node:path";
import { objectStorageOf } from "../gateways/object-storage/index.ts";
import { sealedStorage } from "../gateways/object-storage/sealed-storage.ts";
import { ringSealer } from "../platform/crypto/field-sealer.ts";
import { restoreInstallation } from "../platform/backup/restore-installation.ts";
import { configFor, type Given, optionsIn, runCommand, say, UsageProblem } from "./operator-command.ts";
import { createLog } from "../platform/log.ts";
import { reportOf } from "./verify-audit-words.ts";

const USAGE = `用法：
  script/restore 备份
      把一份备份恢复到一个空的数据库和文件目录（由 DATA_DIR 或 DATABASE_URL 指定）；门户不能正在运行。
      密钥不在备份里，须先按备份时的密钥配置好。`;

/** @returns the exit code: 0 restored and proved, 1 restored with a broken audit chain, 2 not restored */
async function run({ args, environment }: Given): Promise<number> {
  const [folder, ...others] = optionsIn(USAGE, { args, allowPositionals: true }).positionals;
  if (folder === undefined || others.length > 0) throw new UsageProblem(USAGE);
  const config = await configFor(environment);
  // the keys that were made since lie in the database, which is not there yet; those of the start open for ever
  const files = sealedStorage(objectStorageOf(config), ringSealer(config.keys.field));
  const { manifest, audit } = await restoreInstallation({
    config,
    folder: resolve(folder),
    files,
    log: createLog("warn"),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `已恢复到 ${manifest.at} 的状态：${manifest.tables.length} 张表共 ${rows} 行，${manifest.files.length} 个文件，均已逐项核对。`,
  );
  if (manifest.missingFiles.length > 0) say(`备份时就缺少的文件：${manifest.missingFiles.join("、")}`);
  if (manifest.unopenedFiles.length > 0) say(`备份时就打不开的文件：${manifest.unopenedFiles.join("、")}`);
  say(reportOf(audit));
  return audit.intact ? 0 : 1;
}

await runCommand({ usage: USAGE, run, codeOf: () => 2 });
