import { dayOf } from "@sannong/contract/rules/time/days";
import type { Config } from "../config/config.ts";
import {
  agree,
  configFor,
  type Given,
  optionsIn,
  runCommand,
  say,
  UsageProblem,
  withDatabase,
} from "./operator-command.ts";
import { daysOfLogs, retentionModule } from "../operations/retention/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import { DAYS_AHEAD, type LogPart, logParts, partedLogs } from "../platform/database/log-parts.ts";
import { createLog } from "../platform/log.ts";

const USAGE = `用法：
  script/partitions list
      访问、点击、调用三种记录的分区：每个分区的日期和大小，哪些天的记录没有分区
  script/partitions make [--days ${DAYS_AHEAD}]
      为今天和以后这么多天各建一个分区；没有分区的记录移入当天的分区。已有的不动
  script/partitions drop [--yes]
      删除超过保留期限（VISIT_LOG_DAYS、CLICK_LOG_DAYS、GATEWAY_LOG_DAYS）的分区，点击先按天汇总。每晚的“清理到期数据”也这样做

结果以 JSON 写到标准输出，说明写到标准错误。退出码：0 全部有分区，1 有记录没有分区，2 没有做成。`;

const names = { visit_record: "访问记录", service_click: "点击记录", gateway_log: "调用记录" } as const;
const LONGEST_AHEAD = 60;
const options = { days: { type: "string" }, yes: { type: "boolean" } } as const;

/** @returns the exit code: 0 every day has its part, 1 some have none, 2 not done */
async function run({ args, environment }: Given): Promise<number> {
  const { values, positionals } = optionsIn(USAGE, { args, options, allowPositionals: true });
  const [act, ...others] = positionals;
  const daysAhead = Number(values.days ?? DAYS_AHEAD);
  const isWhole = Number.isInteger(daysAhead) && daysAhead >= 1 && daysAhead <= LONGEST_AHEAD;
  const isKnown =
    (act === "list" && values.days === undefined && values.yes === undefined) ||
    (act === "make" && values.yes === undefined && isWhole) ||
    (act === "drop" && values.days === undefined);
  if (!isKnown || others.length > 0) throw new UsageProblem(USAGE);
  const config = await configFor(environment);
  return withDatabase(config, async (db) => {
    if (act === "make") await make(db, config, daysAhead);
    if (act === "drop") await drop(db, config, values.yes === true);
    return list(db);
  });
}

async function make(db: Db, { rawLogDays }: Config, daysAhead: number): Promise<void> {
  const now = systemClock();
  for (const log of partedLogs) {
    const before = dayOf(now, daysOfLogs(rawLogDays)[log]);
    const made = await logParts(db).makeAhead(log, now, { daysAhead, before });
    say(`${names[log]}：新建 ${made} 个分区。`);
  }
}

async function drop(db: Db, { rawLogDays }: Config, isAgreed: boolean): Promise<void> {
  const days = daysOfLogs(rawLogDays);
  const asked = partedLogs.map((log) => `${names[log]} ${days[log]} 天`).join("，");
  await agree(`将删除超过保留期限的分区（${asked}），删除后不能恢复。`, isAgreed);
  const retention = retentionModule({ db, clock: systemClock, log: createLog("silent"), rawLogDays });
  for (const log of partedLogs) {
    const { dropped } = await retention.turnOver(log);
    say(`${names[log]}：删除 ${dropped.length} 个分区。`);
  }
}

const dayOrNull = (at: Date | null) => at && dayOf(at);
const shown = ({ name, begins, ends, bytes }: LogPart) => ({
  name,
  from: dayOrNull(begins),
  until: dayOrNull(ends),
  bytes,
});

async function list(db: Db): Promise<number> {
  const parts = logParts(db);
  const all = await parts.list();
  const result = [];
  for (const log of partedLogs) {
    const own = all.filter((part) => part.log === log);
    const withoutPart = await parts.withoutPart(log);
    result.push({ log, parts: own.map(shown), withoutPart });
    const bounded = own.filter(({ ends }) => ends !== null);
    const size = Math.round(own.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024);
    const last = bounded.at(-1)?.ends;
    say(
      `${names[log]}：${bounded.length} 个分区，共 ${size} MB，${last ? `建到 ${dayOf(last, 1)}` : "还没有按天的分区"}；没有分区的 ${withoutPart.length} 天。`,
    );
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return result.some(({ withoutPart }) => withoutPart.length > 0) ? 1 : 0;
}

await runCommand({ usage: USAGE, run, codeOf: () => 2 });
