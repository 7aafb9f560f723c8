import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type SeedMessage = { kind: string; title: string; content: string; link: string | null; ago: number };

/** What the bell of the demonstration's official has to tell. */
const messages: readonly SeedMessage[] = [
  {
    kind: "decision",
    title: "系统角色申请已通过",
    content: "高标准农田建设监管系统 查看员已通过，现在可以直接进入。",
    link: "/mine/roles",
    ago: 2 * HOUR_MS,
  },
  {
    kind: "expiry",
    title: "“农机作业轨迹”数据授权 7 天后到期",
    content: "到期后接口停止返回数据，需要继续使用的请提前申请续期。",
    link: "/data/myData",
    ago: 20 * HOUR_MS,
  },
  {
    kind: "system",
    title: "检疫电子出证系统本周日凌晨升级，停用 2 小时",
    content: "周日 1:00—3:00 停用，期间改用纸质检疫证，升级后补录。",
    link: "/notices/xt-jianyi-shengji",
    ago: 2 * DAY_MS,
  },
  {
    kind: "reply",
    title: "您的意见已答复",
    content: "您反映的报表导出问题已修复，感谢您的建议。",
    link: null,
    ago: 5 * DAY_MS,
  },
];
const favourites = ["gbnt", "ncpzs", "jycz", "tdcb", "cjjb", "zhzf"] as const;
const recents = [
  ["gbnt-open", 10 * MINUTE_MS],
  ["njbt-apply", 3 * HOUR_MS],
  ["tdcb-sign", 22 * HOUR_MS],
  ["ncpzs-batch", 3 * DAY_MS],
] as const;

/** The desk of somebody who has worked here for a while, so that a newcomer sees a desk in use. */
export async function seedDesk(trx: Db, now: Date): Promise<void> {
  const owner = await trx.selectFrom("account").select("id").where("username", "=", "ganbu").executeTakeFirst();
  if (!owner) return;
  const account_id = owner.id;
  await trx
    .insertInto("message")
    .values(
      // the newest is written last: the bell shows them in the order they came
      messages.toReversed().map(({ ago, ...message }, index) => ({
        ...message,
        account_id,
        about: `demonstration:${index}`,
        created_at: new Date(now.getTime() - ago),
        read_at: ago > DAY_MS * 3 ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("favourite")
    .values(
      favourites.map((subject, index) => ({ account_id, kind: "system", subject, place: index + 1, added_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const used = await trx
    .selectFrom("service_click")
    .select("id")
    .where("account_id", "=", account_id)
    .limit(1)
    .executeTakeFirst();
  if (used) return;
  await trx
    .insertInto("service_click")
    .values(
      recents.map(([identification, ago]) => ({
        identification,
        visitor: "demo-desk",
        account_id,
        at: new Date(now.getTime() - ago),
      })),
    )
    .execute();
}

/**
 * Thirty days of answers and of ways into every system, in two statements: the monitor has something to show from the
 * first minute. Days that are there stay as they are.
 */
export async function seedMonitor(trx: Db, now: Date): Promise<void> {
  const days = sql`select abbr, health, day::date as day, abs(hashtext(abbr || day::text)) % 1000 as lot
      from connected_system, generate_series(
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') as day
     where is_demonstration`;
  await sql`
    insert into probe_day (system_abbr, day, asked, answered, slow, took)
    select abbr, day, 1440,
           case when health = 'stopped' and day > ${now}::date - 4 then 0 when lot < 12 then 1440 - lot * 7 else 1440 - lot % 3 end,
           case when health = 'slow' and lot < 300 then 400 else lot % 9 end,
           case when health = 'slow' then array[0, 200, 300, 300, 300, 240, 80, 20, 0, 0, 0]
                else array[300 + lot % 200, 600, 300, 100, 40, 0, 0, 0, 0, 0, 0] end
      from (${days}) as days
    on conflict do nothing`.execute(trx);
  await sql`
    insert into gateway_day (system_abbr, day, slot, opened, failed)
    select abbr, day, 0, case when health = 'stopped' and day > ${now}::date - 4 then 0 else 40 + lot / 4 end, lot % 4
      from (${days}) as days
    on conflict do nothing`.execute(trx);
}
