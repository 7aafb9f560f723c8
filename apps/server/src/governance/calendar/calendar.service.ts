import type { putCalendarYear } from "@sannong/contract/governance/calendar";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { type WorkingDays, workingDays } from "@sannong/contract/rules/time/working-days";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { differences, missingYear, whyNotKeep } from "./calendar.rules.ts";
import type { CalendarStore, KeptYear } from "./calendar.store.ts";
import type { LiveCalendar } from "./live-calendar.ts";
import type { AppContext } from "../../kernel/context.ts";

/** How days were counted, and how they are from now on. */
export type CalendarShift = { before: WorkingDays; after: WorkingDays };
/** Moves the open deadlines of a module within the change. @returns how many moved */
export type FollowCalendar = (shift: CalendarShift, within: Db) => Promise<number>;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: CalendarStore;
  calendar: Pick<LiveCalendar, "refresh">;
  counting: readonly FollowCalendar[];
};

const nobodysYear = (year: number): KeptYear => ({ year, revision: 0, source: "", changedBy: null, changedAt: null });
const toView = ({ changedAt, ...kept }: KeptYear) => ({ ...kept, changedAt: changedAt?.toISOString() ?? null });

/** The working-day calendar, kept by year; what counts by it follows in the same transaction. */
export function calendarService({ store, calendar, counting, audit, clock }: Deps) {
  return {
    async years() {
      const years = await store.years();
      const missing = missingYear(
        years.map(({ year }) => year),
        clock(),
      );
      return { years: years.map(({ off, worked, ...kept }) => ({ ...toView(kept), off, worked })), missing };
    },

    async year(year: number) {
      const [kept, days] = await Promise.all([store.find(year), store.daysOf(year)]);
      return { ...toView(kept ?? nobodysYear(year)), days };
    },

    /** @throws Refusal `calendar.*` */
    async put({ year, source, days, revision }: ParsedInputOf<typeof putCalendarYear>, { caller, origin }: Asker) {
      const changedMeanwhile = async () => {
        const who = (await store.find(year))?.changedBy ?? "另一位管理员";
        return new Refusal("calendar.changedMeanwhile", { params: { who } });
      };
      const now = { ...nobodysYear(year), ...(await store.find(year)), days: await store.daysOf(year) };
      if (now.revision !== revision) throw await changedMeanwhile();
      const whyNot = whyNotKeep({ year, source, days }, now);
      if (whyNot) throw new Refusal(whyNot.reason, { params: whyNot.params ?? {} });

      const done = await store.inTransaction(async (trx) => {
        await store.alone(trx);
        const at = clock();
        const next = await store.touch({ year, revision, source, by: caller.nickname, at }, trx);
        if (next === undefined) return undefined;
        const before = workingDays(await store.days(trx));
        await store.put(year, days, trx);
        const after = workingDays(await store.days(trx));
        let moved = 0;
        for (const follower of counting) moved += await follower({ before, after }, trx);
        await audit.record(
          {
            event: "calendar.changed",
            result: "ok",
            reason: source,
            actor: actorOf(caller),
            objectKind: "calendar",
            objectId: String(year),
            detail: { ...differences(now.days, days), moved, revision: next },
            ...auditOrigin(origin),
          },
          trx,
        );
        return { revision: next, moved };
      });
      if (!done) throw await changedMeanwhile();
      // here at once; other nodes read it within a second
      await calendar.refresh();
      return done;
    },
  };
}
