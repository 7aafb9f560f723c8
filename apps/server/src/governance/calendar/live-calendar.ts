import { type WorkingDays, workingDays } from "@sannong/contract/rules/time/working-days";
import type { Db } from "../../platform/database/database.ts";
import { polled } from "../../platform/cache/polled.ts";
import type { Log } from "../../platform/log.ts";
import { calendarStore } from "./calendar.store.ts";

type Deps = { db: Db; log: Pick<Log, "error" | "info"> };

/** The working days as they are kept now; modules ask it whenever they count and never keep an answer's calendar. */
export function liveCalendar({ db, log }: Deps) {
  const store = calendarStore(db);
  const kept = polled<WorkingDays>({
    read: async () => workingDays(await store.days()),
    first: workingDays([]),
    log,
    what: "the working-day calendar",
  });
  return {
    dueAfter: (from: Date, days: number) => kept.now().dueAfter(from, days),
    between: (first: string, last: string) => kept.now().between(first, last),
    refresh: kept.refresh,
    start: kept.start,
    stop: kept.stop,
  } satisfies WorkingDays & Record<string, unknown>;
}

export type LiveCalendar = ReturnType<typeof liveCalendar>;
