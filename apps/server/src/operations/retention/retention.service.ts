import { dayOf } from "@sannong/contract/rules/time/days";
import type { Config } from "../../config/config.ts";
import type { AppContext } from "../../kernel/context.ts";
import { type LogParts, type PartedLog, partedLogs } from "../../platform/database/log-parts.ts";
import type { Old, RetentionStore } from "./retention.store.ts";
import { tableNotes } from "./table-notes.ts";

type Deps = Pick<AppContext, "clock" | "log"> & {
  store: RetentionStore;
  parts: LogParts;
  rawLogDays: Config["rawLogDays"];
  /** rows of one statement, and statements of one table and night */
  batch?: number;
  batches?: number;
};

/** What gathered while nothing was deleted goes within nights: ten million rows of a table each. */
const BATCH = 5000;
const BATCHES = 2000;

/** How many days each of these logs is kept. */
export const daysOfLogs = ({
  visits,
  clicks,
  gatewayLog,
}: Config["rawLogDays"]): Readonly<Record<PartedLog, number>> => ({
  visit_record: visits,
  service_click: clicks,
  gateway_log: gatewayLog,
});

/** Deletes by night what is older than `tableNotes` says, in the order in which it says it. */
export function retentionService({
  store,
  parts,
  clock,
  log: logger,
  rawLogDays,
  batch = BATCH,
  batches = BATCHES,
}: Deps) {
  const logDays = daysOfLogs(rawLogDays);

  function oldOf(table: string): Old | undefined {
    const keeps = tableNotes[table]?.keeps;
    if (!keeps || !("by" in keeps)) return undefined;
    const days = keeps.days === "asConfigured" ? logDays[table as PartedLog] : keeps.days;
    return { table, by: keeps.by, where: "where" in keeps ? keeps.where : undefined, before: dayOf(clock(), days) };
  }

  /** Days that are over go with their part; only what lies in a part of several days is deleted row by row. */
  async function turnOver(log: PartedLog, before: string): Promise<{ made: number; dropped: string[] }> {
    if (log === "service_click") await store.addUpClicks(before);
    const made = await parts.makeAhead(log, clock(), { before });
    const dropped = await parts.dropOld(log, logDays[log], before);
    logger.info({ log, made, dropped, before }, "the parts of a log were turned over");
    const late = (await parts.withoutPart(log)).filter(({ day }) => day >= before);
    if (late.length > 0)
      throw new Error(`${log}: ${late.length} 天的记录没有分区（从 ${late[0]?.day} 起），见 script/partitions`);
    return { made, dropped };
  }

  async function clear(old: Old): Promise<number> {
    const log = partedLogs.find((one) => one === old.table);
    if (log) await turnOver(log, old.before);
    let gone = 0;
    for (let round = 0; round < batches; round += 1) {
      const went = await store.removeSome(old, batch);
      gone += went;
      if (went < batch) break;
    }
    return gone;
  }

  return {
    /** Whether today has no part of its own in one of the logs, as in a database that is new or was restored. */
    async isTodayWithoutPart(): Promise<boolean> {
      const now = clock();
      const days = (await parts.list()).filter(({ begins, ends }) => begins && ends && begins <= now && now < ends);
      return partedLogs.some((log) => !days.some((day) => day.log === log));
    },

    /** The days of one log, now: the coming ones get their part, those that are over go. */
    turnOver: (log: PartedLog) => turnOver(log, dayOf(clock(), logDays[log])),

    /** Of one table that fails the others go nevertheless. @throws when one failed */
    async round(): Promise<void> {
      const failed: unknown[] = [];
      for (const table of Object.keys(tableNotes)) {
        const old = oldOf(table);
        if (!old) continue;
        try {
          const gone = await clear(old);
          if (gone > 0) logger.info({ table, gone, before: old.before }, "what is older than it is kept was deleted");
        } catch (fault) {
          logger.error({ err: fault, table }, "what is older than it is kept could not be deleted");
          failed.push(fault);
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, "not everything that is old could be deleted");
    },
  };
}
