import { createReadStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ClientBase } from "pg";
import { clientOf } from "../database/route.ts";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Keys } from "../../config/config.ts";
import { countedStream } from "./counted-stream.ts";
import { BackupBroken, type Manifest, openingOf, placeOfFile, placeOfTable, type TableInBackup } from "./manifest.ts";
import { columnList, copyOut, type KnownTable, PLAIN_WRITING, quoted, tablesOf } from "./tables.ts";

type Deps = {
  /** the owner's role, on a database with the backup's schema and nothing of anybody's in it */
  ownerUrl: string;
  folder: string;
  manifest: Manifest;
  files: { put(key: string, content: Readable): Promise<void> };
  keys: Pick<Keys, "field">;
};

type Opening = ReturnType<typeof openingOf>;

/**
 * Puts the files of a verified backup back, then its rows into a new database, all or nothing, and reads every row back
 * before it counts.
 *
 * @throws BackupBroken when a file is not taken, or what was read back is not what was kept
 */
export async function restoreBackup({ ownerUrl, folder, manifest, files, keys }: Deps): Promise<void> {
  const open = openingOf(manifest, keys);
  // files without rows are put back again by the next try; rows without files would count as restored
  await putBack({ folder, manifest, files }, open);
  const client = await clientOf(ownerUrl, "sannong-restore");
  await client.connect();
  try {
    await client.query("begin");
    await client.query(PLAIN_WRITING);
    const known = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    const absent = manifest.tables.filter(({ name }) => !known.has(name));
    if (absent.length > 0) throw new BackupBroken(`新库里没有这些表：${absent.map(({ name }) => name).join("、")}。`);
    // what migrations have put there stands in the backup as well
    await client.query(`truncate ${[...known.keys()].map(quoted).join(", ")}`);
    for (const table of manifest.tables) await bringBack(client, table, folder, open);
    for (const table of manifest.tables) await compare(client, table, known.get(table.name));
    await countOn(client);
    await client.query("commit");
  } finally {
    // an unfinished transaction ends with its connection
    await client.end();
  }
}

/** @throws BackupBroken naming the first that was not put back */
async function putBack({ folder, manifest, files }: Pick<Deps, "folder" | "manifest" | "files">, open: Opening) {
  for (const file of manifest.files)
    try {
      await files.put(file.key, Readable.from(open(createReadStream(placeOfFile(folder, file)))));
    } catch (cause) {
      throw new BackupBroken(
        `上传的文件 ${file.key} 没有放回，数据库里没有恢复任何数据。请看原因，处理好以后换一个空的数据库再恢复一次：${(cause as Error).message}`,
        { cause },
      );
    }
}

/** What happened to a row long ago happens to nobody again. */
async function bringBack(client: ClientBase, table: TableInBackup, folder: string, open: Opening) {
  const name = quoted(table.name);
  await client.query(`alter table ${name} disable trigger user`);
  await pipeline(
    createReadStream(placeOfTable(folder, table)),
    open,
    createGunzip(),
    client.query(copyFrom(`copy ${name} (${columnList(table.columns)}) from stdin`)),
  );
  await client.query(`alter table ${name} enable trigger user`);
}

async function compare(client: ClientBase, table: TableInBackup, known: KnownTable | undefined) {
  const counted = countedStream();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asKept = { name: table.name, columns: table.columns, key: known?.key ?? [] };
  await pipeline(client.query(copyTo(copyOut(asKept))), counted.stream, nowhere);
  const { lines, sha256 } = counted.result();
  if (lines !== table.rows) throw new BackupBroken(`表 ${table.name} 应有 ${table.rows} 行，恢复后有 ${lines} 行。`);
  if (sha256 !== table.sha256) throw new BackupBroken(`表 ${table.name} 恢复后的内容与备份不一致。`);
}

/** Numbers that the database gives out go on after the greatest that is there. */
async function countOn(client: ClientBase) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select class.relname as table, attname as column,
            pg_get_serial_sequence(quote_ident(class.relname), attname) as sequence
       from pg_class class join pg_namespace space on space.oid = class.relnamespace
       join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
      where space.nspname = 'public' and class.relkind in ('r', 'p')
        and pg_get_serial_sequence(quote_ident(class.relname), attname) is not null`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(table)}`,
      [sequence],
    );
}
