import { type RawBuilder, sql } from "kysely";
import type { Log } from "../log.ts";
import type { Db } from "./database.ts";

const CHINESE_UNKNOWN =
  "数据库的字符分类（lc_ctype）是 C：它不认得汉字，名称里的搜索用不上索引。另建一个库（locale 'C.UTF-8'），把备份恢复进去，见 docs/operations/install.zh.md 第二节和 backup.zh.md";

/** Trigrams are made of letters alone, and to the locale C nothing Chinese is one. */
export async function checkLetters(db: Db, log: Log, letter: RawBuilder<string> = sql`'农'`): Promise<void> {
  const { rows } = await sql<{ isLetter: boolean }>`
    select ${letter} ~ '[[:alpha:]]' as "isLetter"`.execute(db);
  if (rows[0]?.isLetter === false) log.warn(CHINESE_UNKNOWN);
}
