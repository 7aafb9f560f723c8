import type { MessageKind } from "@sannong/contract/operations/message-words";
import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";
import { connectedHere } from "./popularity.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type SeedMessage = { kind: MessageKind; title: string; content: string; link: string | null; ago: number };

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
    title: "“秸秆还田与深松作业监测”数据授权 7 天后到期",
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
    kind: "todo",
    title: "高标准农田建设监管系统：3 个项目待月报审核",
    content: "三个镇的项目月报已上报，请在本月底前审核。",
    link: "/todo",
    ago: 3 * HOUR_MS,
  },
  {
    kind: "system",
    title: "《2026 年三季度农业农村运行分析》已发布",
    content: "全省季报已发布，图表附数据表和指标口径，可导出。",
    link: "/analysisReport",
    ago: 26 * HOUR_MS,
  },
  {
    kind: "decision",
    title: "“监督抽查不合格产品处置”数据申请已转提供方审核",
    content: "处室审核已通过，提供方将在七个工作日内答复。",
    link: "/data/myData",
    ago: 1.5 * DAY_MS,
  },
  {
    kind: "todo",
    title: "土地流转管理系统：1 份合同待备案",
    content: "合同双方已签字，请核对面积和期限后备案。",
    link: "/todo",
    ago: 2.5 * DAY_MS,
  },
  {
    kind: "decision",
    title: "场景“稻麦轮作全程托管”已退回补充",
    content: "应用成效缺少可核对的数据，请补充后重新提交。",
    link: "/scene/scenedeclare",
    ago: 4 * DAY_MS,
  },
  {
    kind: "system",
    title: "国庆假期值班安排已更新",
    content: "假期系统故障请拨打帮助电话，报送类系统照常开放。",
    link: "/notices?audience=staff",
    ago: 9 * DAY_MS,
  },
  {
    kind: "reply",
    title: "您反映的“行政区划选择”问题已修正",
    content: "乡镇一级可按拼音首字母查找，感谢您的建议。",
    link: "/mine/feedback",
    ago: 12 * DAY_MS,
  },
  {
    kind: "decision",
    title: "系统角色申请已通过",
    content: "农村产权交易平台 查看员已通过，现在可以直接进入。",
    link: "/mine/roles",
    ago: 20 * DAY_MS,
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

const oldestFirst = messages.toSorted((one, other) => other.ago - one.ago);

type SeedTodo = {
  system: string;
  id: string;
  owner: string;
  title: string;
  summary: string;
  service: string;
  dueIn: number;
};

/** What two systems would have pushed; each is done in its system, which the portal opens. */
const todos: readonly SeedTodo[] = [
  {
    system: "gbnt",
    id: "demo-1",
    owner: "ganbu",
    title: "三个镇的高标准农田项目月报待审核（演示）",
    summary: "近湖街道、上冈镇、九龙口镇已上报本月进度。",
    service: "gbnt-open",
    dueIn: 8 * HOUR_MS,
  },
  {
    system: "gbnt",
    id: "demo-2",
    owner: "ganbu",
    title: "一个项目进度偏慢，请填写说明（演示）",
    summary: "沿河排灌站改造投资完成率低于计划 12 个百分点。",
    service: "gbnt-open",
    dueIn: 3 * DAY_MS,
  },
  {
    system: "tdcb",
    id: "demo-3",
    owner: "ganbu",
    title: "一份土地经营权流转合同待备案（演示）",
    summary: "面积 218.6 亩，期限五年，双方已签字。",
    service: "tdcb-sign",
    dueIn: -20 * HOUR_MS,
  },
  {
    system: "gbnt",
    id: "demo-4",
    owner: "xianguanli",
    title: "本县季度项目汇总待确认（演示）",
    summary: "九个项目，汇总表已生成。",
    service: "gbnt-open",
    dueIn: 2 * DAY_MS,
  },
  {
    system: "tdcb",
    id: "demo-5",
    owner: "shiguanli",
    title: "各县流转面积核对有两处不一致（演示）",
    summary: "与上季度台账相差 1,240 亩，请退回核实。",
    service: "tdcb-sign",
    dueIn: 5 * DAY_MS,
  },
];

/** To-dos of the full demonstration's officials. Those that are there stay as they are. */
export async function seedTodos(trx: Db, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("account")
    .select(["id", "username"])
    .where("username", "in", [...new Set(todos.map(({ owner }) => owner))])
    .execute();
  const idOf = new Map(rows.map(({ id, username }) => [username, id]));
  const values = todos.flatMap(({ system, id, owner, service, dueIn, title, summary }) => {
    const accountId = idOf.get(owner);
    if (accountId === undefined) return [];
    return [
      {
        systemAbbr: system,
        todoId: id,
        accountId,
        title,
        summary,
        address: `/opening?service=${service}`,
        dueAt: new Date(now.getTime() + dueIn),
        createdAt: new Date(now.getTime() - DAY_MS),
      },
    ];
  });
  if (values.length > 0)
    await trx
      .insertInto("systemTodo")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The desk of somebody who has worked here for a while, so that a newcomer sees a desk in use. */
export async function seedDesk(trx: Db, sealer: { seal(plain: string): string }, now: Date): Promise<void> {
  const owner = await trx.selectFrom("account").select("id").where("username", "=", "ganbu").executeTakeFirst();
  if (!owner) return;
  const accountId = owner.id;
  await trx
    .insertInto("message")
    .values(
      // the newest is written last: the bell shows them in the order they came
      oldestFirst.map(({ ago, content, ...message }, index) => ({
        ...message,
        contentSealed: sealer.seal(content),
        accountId,
        about: `demonstration:${index}`,
        createdAt: new Date(now.getTime() - ago),
        readAt: ago > DAY_MS * 3 ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("favourite")
    .values(
      favourites.map((subject, index) => ({ accountId, kind: "system", subject, place: index + 1, addedAt: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const used = await trx
    .selectFrom("serviceClick")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (used) return;
  await trx
    .insertInto("serviceClick")
    .values(
      recents.map(([identification, ago]) => ({
        identification,
        visitor: "demo-desk",
        accountId,
        at: new Date(now.getTime() - ago),
      })),
    )
    .execute();
}

/**
 * Thirty days of answers of the systems that the demonstration connects and of ways into them, in two statements: the monitor has something to show from the
 * first minute. Days that are there stay as they are.
 */
export async function seedMonitor(trx: Db, now: Date): Promise<void> {
  const days = sql`select abbr, day::date as day, abs(hashtext(abbr || day::text)) % 1000 as lot
      from connected_system, generate_series(
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') as day
     where is_demonstration and abbr = any(${[...connectedHere]})`;
  await sql`
    insert into probe_day (system_abbr, day, asked, answered, slow, took)
    select abbr, day, 1440,
           case when lot < 12 then 1440 - lot * 7 else 1440 - lot % 3 end, lot % 9,
           array[300 + lot % 200, 600, 300, 100, 40, 0, 0, 0, 0, 0, 0]
      from (${days}) as days
    on conflict do nothing`.execute(trx);
  await sql`
    insert into gateway_day (system_abbr, day, slot, opened, failed)
    select abbr, day, 0, 40 + lot / 4, lot % 4
      from (${days}) as days
    on conflict do nothing`.execute(trx);
}
