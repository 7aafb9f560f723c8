import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Keys } from "../../config/config.ts";
import { FailureWithMessage } from "../failure-with-message.ts";
import { ringSealer } from "../crypto/field-sealer.ts";
import { printsOf } from "../crypto/key-prints.ts";
import { opening, openingIfSealed, type StreamRing } from "../crypto/sealed-stream.ts";
import { parseJson } from "../texts/parse-json.ts";

/** Of the second format all but what it says of itself is sealed; the first lay open. */
export const BACKUP_FORMAT = 2;
const MANIFEST = "manifest.json";
const MAC = "manifest.mac";

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Names that become paths below the backup: never one that leads out of it. One file's key in 64 begins with a hyphen. */
const name = z.string().check(z.regex(/^[\w-][\w.-]*$/));

const table = z.object({ name, columns: z.array(z.string()), rows: z.number(), bytes: z.number(), sha256: digest });
const file = z.object({ key: name, size: z.number(), sha256: digest });
const manifest = z.object({
  format: z.literal([1, BACKUP_FORMAT]),
  /** ISO 8601: the moment all of it shows */
  at: z.string(),
  demonstration: z.boolean(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  files: z.array(file),
  /** files that the database names and the storage did not have */
  missingFiles: z.array(z.string()),
  /** those of them that were removed while the backup was made, so that nobody misses them */
  removedFiles: z._default(z.array(z.string()), []),
  /** files that are here as they lay in the storage, which is not as their rows say */
  damagedFiles: z._default(z.array(z.string()), []),
  /** files whose seal did not open, so that they are not here */
  unopenedFiles: z._default(z.array(z.string()), []),
  /** where the audit chain ended, and whether it was whole */
  audit: z.object({ head: z.nullable(z.object({ seq: z.string(), mac: z.string() })), intact: z.boolean() }),
  /** which keys open it: their ids and prints, never themselves */
  keys: z.object({ field: z.array(z.string()), prints: z.record(z.string(), z.string()) }),
});
export type Manifest = z.infer<typeof manifest>;
export type TableInBackup = z.infer<typeof table>;
export type FileInBackup = z.infer<typeof file>;

/** What is wrong with a backup, in words for whoever stands before the restored machine. */
export class BackupBroken extends FailureWithMessage {
  override name = "BackupBroken";
}

/** What seals and opens a backup: the keys of the start, which no backup holds. */
export const ringOf = ({ field }: Pick<Keys, "field">): StreamRing => ringSealer(field);

/** A step of a pipeline: what was kept, as it was before it was sealed. */
export const openingOf = ({ format }: Pick<Manifest, "format">, keys: Pick<Keys, "field">) =>
  format === BACKUP_FORMAT ? opening(ringOf(keys)) : openingIfSealed(ringOf(keys));

export const placeOfTable = (folder: string, { name: of }: Pick<TableInBackup, "name">) =>
  join(folder, "tables", `${of}.copy.gz`);
export const placeOfFile = (folder: string, { key }: Pick<FileInBackup, "key">) => join(folder, "files", key);

/** Names the keys without telling anything about them. */
export const namesOf = (keys: Keys): Manifest["keys"] => ({
  field: Object.keys(keys.field.byId),
  prints: printsOf(keys),
});

/** The keys a backup was written under that are not among these. */
function missingKeys({ keys: { prints } }: Manifest, keys: Keys): string[] {
  const own = printsOf(keys);
  return (
    Object.entries(prints)
      // what browsers seal to opens nothing that is kept, and may have moved into a cryptographic machine since
      .filter(([id, print]) => id !== "passwordSm2" && own[id] !== print)
      .map(([id]) => id)
  );
}

const macOf = (text: string, format: number, { audit }: Pick<Keys, "audit">) =>
  createHmac("sm3", createSecretKey(audit, "hex")).update(`sannong backup ${format}\n`).update(text).digest("hex");

export async function writeManifest(folder: string, content: Manifest, keys: Keys): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text);
  await writeFile(join(folder, MAC), `${macOf(text, content.format, keys)}\n`);
}

/** @throws BackupBroken when it is no backup, was changed, or was written under other keys */
export async function readManifest(folder: string, keys: Keys): Promise<Manifest> {
  const [text, mac] = await Promise.all([MANIFEST, MAC].map((part) => readFile(join(folder, part), "utf8"))).catch(
    () => {
      throw new BackupBroken(`${folder} 不是一份完整的备份：缺少 ${MANIFEST} 或 ${MAC}。`);
    },
  );
  const read = manifest.safeParse(parseJson(text ?? ""));
  if (!read.success) throw new BackupBroken(`${folder} 的 ${MANIFEST} 无法读取，或者由更新的程序写成。`);
  const missing = missingKeys(read.data, keys);
  if (missing.length > 0) throw new BackupBroken(`这份备份用的是另外的密钥，缺少：${missing.join("、")}。`);
  const [expected, given] = [Buffer.from(macOf(text ?? "", read.data.format, keys)), Buffer.from((mac ?? "").trim())];
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new BackupBroken(`${MANIFEST} 被改动过，与 ${MAC} 不一致。`);
  return read.data;
}
