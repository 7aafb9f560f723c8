import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Keys } from "../../config/config.ts";
import { countedStream } from "./counted-stream.ts";
import { type Manifest, openingOf, placeOfFile, placeOfTable, readManifest } from "./manifest.ts";

export type BackupProof = {
  manifest: Manifest;
  /** what is not as it was made: such a backup is not restored */
  faults: string[];
  /** what could not be kept as it should have been; the rest of the backup is good */
  wanting: string[];
};

const wantingIn = ({ missingFiles, removedFiles, damagedFiles, unopenedFiles }: Manifest): string[] => [
  ...missingFiles.filter((key) => !removedFiles.includes(key)).map((key) => `上传的文件 ${key} 缺失，没有备份到`),
  ...damagedFiles.map((key) => `上传的文件 ${key} 与登记的大小或内容不符，按现状备份`),
  ...unopenedFiles.map((key) => `上传的文件 ${key} 打不开（内容被改动，或密钥不是它的），没有备份到`),
];

/**
 * Reads a whole backup again and compares it with what it says of itself.
 *
 * @throws BackupBroken when it cannot even be begun
 */
export async function verifyBackup(folder: string, keys: Keys): Promise<BackupProof> {
  const manifest = await readManifest(folder, keys);
  const faults: string[] = [];
  const open = openingOf(manifest, keys);
  for (const table of manifest.tables) {
    const found = await read(placeOfTable(folder, table), open, true);
    if (!found) faults.push(`表 ${table.name} 缺失或无法读取`);
    else if (found.sha256 !== table.sha256) faults.push(`表 ${table.name} 的内容与校验值不一致`);
    else if (found.lines !== table.rows) faults.push(`表 ${table.name} 应有 ${table.rows} 行，实有 ${found.lines} 行`);
  }
  for (const file of manifest.files) {
    const found = await read(placeOfFile(folder, file), open, false);
    if (!found) faults.push(`文件 ${file.key} 缺失或无法读取`);
    else if (found.sha256 !== file.sha256) faults.push(`文件 ${file.key} 的内容与校验值不一致`);
  }
  if (!manifest.audit.intact) faults.push("备份时审计日志的链不完整，请运行 script/verify-audit 查明");
  return { manifest, faults, wanting: wantingIn(manifest) };
}

async function read(path: string, open: ReturnType<typeof openingOf>, isPacked: boolean) {
  const counted = countedStream();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const source = createReadStream(path);
  try {
    if (isPacked) await pipeline(source, open, createGunzip(), counted.stream, nowhere);
    else await pipeline(source, open, counted.stream, nowhere);
    return counted.result();
  } catch {
    // absent, cut off or damaged: each is told as a fault of the backup
    return undefined;
  }
}
