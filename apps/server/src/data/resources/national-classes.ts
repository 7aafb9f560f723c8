import type { Db } from "../../platform/database/database.ts";

/**
 * The 类 of the nation's guide to catalogues of government data (政务信息资源目录编制指南), which every installation has;
 * a province puts 项, 目 and 细目 below them in the office.
 */
export const nationalClasses = [
  { code: "1", name: "基础信息资源" },
  { code: "2", name: "主题信息资源" },
  { code: "3", name: "部门信息资源" },
] as const;

/** Safe to run again. */
export async function seedDataClasses(db: Db): Promise<void> {
  await db
    .insertInto("dataClass")
    .values([...nationalClasses])
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}
