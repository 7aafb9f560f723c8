import { dayOf } from "@sannong/contract/rules/time/days";
import type { Db } from "@sannong/server/platform/database/database";

/** What the people of the demonstration look for, the most asked first. */
const searches = `农机购置补贴 动物检疫 家庭农场名录 宅基地审批 惠农贷款 长江禁捕举报 高标准农田 稻谷补贴
  农机报废更新 补贴申请进度 检疫证明真伪 农业保险 土地流转 承诺达标合格证 拖拉机登记
  测土配方 农药经营许可证 追溯码查询 农机驾驶证 农机贷 病虫害预报 补贴机具目录 农产品检测`.split(/\s+/);

const DAYS = 30;
const EVERY = 3;

/** Counts of the last thirty days, of nobody. */
export async function seedSearches(trx: Db, now: Date): Promise<void> {
  const rows = searches.flatMap((keywords, at) =>
    Array.from({ length: DAYS / EVERY }, (_, step) => ({
      keywords,
      day: dayOf(now, step * EVERY),
      searches: (searches.length - at) * 3,
      choices: searches.length - at,
    })),
  );
  await trx
    .insertInto("searchCount")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
