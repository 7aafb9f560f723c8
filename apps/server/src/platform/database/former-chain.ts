import { type Kysely, sql } from "kysely";
import { FailureWithMessage } from "../failure-with-message.ts";
import { schemaDifferences } from "./schema-differences.ts";

/** Before the schema stood in one file, a database was made by so many steps, the last of which was this one. */
const STEPS = 110;
const LAST = "2026-11-26-171-sealed-names";
const STEP = /^2026-11-2[1-6]-\d+-/;

export const isOfFormerChain = (names: readonly string[]): boolean => names.some((name) => STEP.test(name));

/** What is said of a chain that stopped on its way, and what to do. */
const stopped = {
  database: `请先用带有“${LAST}”的版本启动一次，再升级到本版本。`,
  backup: "请用写这个备份的版本恢复，再逐个版本升级。",
} as const;
const called = { database: "数据库停在旧版本", backup: "备份由旧版本写成" } as const;

/**
 * What was done besides the steps of the former chain.
 *
 * @throws FailureWithMessage when that chain is not complete
 */
export function withoutFormerChain(names: readonly string[], of: keyof typeof stopped = "database"): string[] {
  const steps = names.filter((name) => STEP.test(name));
  if (steps.length > 0 && (steps.length !== STEPS || !steps.includes(LAST)))
    throw new FailureWithMessage(`${called[of]}（已完成 ${steps.length} 步，共 ${STEPS} 步），${stopped[of]}`);
  return names.filter((name) => !STEP.test(name));
}

/**
 * A database of the former chain holds the same tables: only the record of how they came changes. Called by whoever
 * holds the lock of migrations.
 *
 * @param schema the statements of `schema.sql`
 * @throws FailureWithMessage where the tables are others than the schema says; nothing is changed then
 */
export async function carryOver(owner: Kysely<unknown>, schema: string, baseline: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(owner);
  if (!rows[0]?.there) return;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(owner);
  const names = done.rows.map(({ name }) => name);
  if (!isOfFormerChain(names)) return;
  withoutFormerChain(names);
  const differences = await schemaDifferences(owner, schema);
  if (differences.length > 0)
    throw new FailureWithMessage(`数据库的结构与上一版本不一致，没有改动任何内容：\n${differences.join("\n")}`);
  await owner.transaction().execute(async (trx) => {
    await sql`delete from kysely_migration where name ~ '^2026-11-2[1-6]-[0-9]+-'`.execute(trx);
    await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(
      trx,
    );
  });
}
