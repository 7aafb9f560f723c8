import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { clientOf } from "../database/route.ts";
import { to as copyTo } from "pg-copy-streams";
import type { Keys } from "../../config/config.ts";
import type { AuditProof } from "../audit/verify-audit.ts";
import { sealing } from "../crypto/sealed-stream.ts";
import { isAbsent, isDamaged } from "./absent.ts";
import { countedStream } from "./counted-stream.ts";
import {
  BACKUP_FORMAT,
  type FileInBackup,
  type Manifest,
  placeOfFile,
  placeOfTable,
  namesOf,
  ringOf,
  type TableInBackup,
  writeManifest,
} from "./manifest.ts";
import { copyOut, type KnownTable, PLAIN_WRITING, tablesOf } from "./tables.ts";

type Deps = {
  /** any role that may read every table */
  url: string;
  files: { get(key: string): Promise<Readable> };
  keys: Keys;
  verifyAudit: () => Promise<Pick<AuditProof, "intact">>;
  /** the folder that all backups lie in */
  folder: string;
  now: Date;
};
export type MadeBackup = { name: string; folder: string; manifest: Manifest };

/** 20261122T183000Z: sorts as it was made. */
const nameOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Longer than any backup takes: what is older was left by a server that fell. */
const LEFT_MS = 48 * 3600_000;
const ARRIVING = ".arriving";

async function removeLeft(folder: string, now: Date): Promise<void> {
  const oldest = `${nameOf(new Date(now.getTime() - LEFT_MS))}${ARRIVING}`;
  for (const name of await readdir(folder))
    if (/^\d{8}T\d{6}Z\.arriving$/.test(name) && name < oldest)
      await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Everything as it was at one moment, sealed: all tables in one snapshot, then the files these name. Until it is whole it lies
 * under another name, so that no half of one is ever taken for a backup.
 */
export async function makeBackup({ url, files, keys, verifyAudit, folder, now }: Deps): Promise<MadeBackup> {
  const name = nameOf(now);
  const client = await clientOf(url, "sannong-backup");
  const arriving = join(folder, `${name}${ARRIVING}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeft(folder, now);
  // of two begun in the same second the later stops here, and touches nothing of the other's
  await mkdir(arriving, { mode: 0o700 });
  for (const part of ["tables", "files"]) await mkdir(join(arriving, part), { mode: 0o700 });
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    await client.query(PLAIN_WRITING);
    const { at, demonstration, migrations, head } = await factsOf(client);
    const tables: TableInBackup[] = [];
    const seal = sealing(ringOf(keys));
    for (const table of await tablesOf(client)) tables.push(await keepTable(client, table, arriving, seal));
    const kept = await keepFiles(client, files, arriving, seal);
    await client.query("commit");
    const removedFiles = await removedSince(client, kept.missingFiles);
    const { intact } = await verifyAudit();
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      at,
      demonstration,
      migrations,
      tables,
      ...kept,
      removedFiles,
      audit: { head, intact },
      keys: namesOf(keys),
    };
    await writeManifest(arriving, manifest, keys);
    const whole = join(folder, name);
    await rename(arriving, whole);
    return { name, folder: whole, manifest };
  } catch (failure) {
    await rm(arriving, { recursive: true, force: true });
    throw failure;
  } finally {
    await client.end();
  }
}

async function factsOf(client: ClientBase) {
  type Facts = { at: Date; demonstration: boolean; migrations: string[]; head: Manifest["audit"]["head"] };
  const { rows } = await client.query<Facts>(
    `select now() as at, (select demonstration from installation) as demonstration,
            (select array_agg(name order by name) from kysely_migration) as migrations,
            (select json_build_object('seq', seq::text, 'mac', mac) from audit_link order by seq desc limit 1) as head`,
  );
  const [facts] = rows;
  if (!facts) throw new Error("the database is not installed");
  return { ...facts, at: facts.at.toISOString(), demonstration: facts.demonstration ?? false };
}

type Seal = ReturnType<typeof sealing>;

async function keepTable(client: ClientBase, table: KnownTable, folder: string, seal: Seal): Promise<TableInBackup> {
  const counted = countedStream();
  const place = createWriteStream(placeOfTable(folder, table), { mode: 0o600 });
  await pipeline(client.query(copyTo(copyOut(table))), counted.stream, createGzip(), seal, place);
  const { bytes, lines, sha256 } = counted.result();
  return { name: table.name, columns: table.columns, rows: lines, bytes, sha256 };
}

type StoredFile = { id: string; size: string; sha256: string | null };

/** The files as the snapshot names them; what is not there, or is not what its row says, is named beside them. */
async function keepFiles(client: ClientBase, files: Deps["files"], folder: string, seal: Seal) {
  const { rows } = await client.query<StoredFile>(
    "select id, size, sha256 from stored_file where is_whole order by id",
  );
  const kept: FileInBackup[] = [];
  const missingFiles: string[] = [];
  const damagedFiles: string[] = [];
  const unopenedFiles: string[] = [];
  for (const { id: key, ...row } of rows) {
    const counted = countedStream();
    try {
      const place = createWriteStream(placeOfFile(folder, { key }), { mode: 0o600 });
      await pipeline(await files.get(key), counted.stream, seal, place);
      const { bytes: size, sha256 } = counted.result();
      kept.push({ key, size, sha256 });
      if (size !== Number(row.size) || (row.sha256 !== null && row.sha256 !== sha256)) damagedFiles.push(key);
    } catch (failure) {
      // the rest is kept nevertheless
      if (isDamaged(failure)) unopenedFiles.push(key);
      else if (isAbsent(failure)) missingFiles.push(key);
      else throw failure;
      await rm(placeOfFile(folder, { key }), { force: true });
    }
  }
  return { files: kept, missingFiles, damagedFiles, unopenedFiles };
}

/** Of files that were not there, those whose rows are gone by now: removed after the snapshot, and missed by nobody. */
async function removedSince(client: ClientBase, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from stored_file where id = any($1)", [keys]);
  const stillThere = new Set(rows.map(({ id }) => id));
  return keys.filter((key) => !stillThere.has(key));
}
