import { calendarYears, putCalendarYear, readCalendarYear } from "@sannong/contract/governance/calendar";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { calendarService, type FollowCalendar } from "./calendar.service.ts";
import { calendarStore } from "./calendar.store.ts";
import type { LiveCalendar } from "./live-calendar.ts";
import type { AppContext } from "../../kernel/context.ts";

export { firstCalendar, seedCalendar } from "./first-calendar.ts";
export type { FollowCalendar } from "./calendar.service.ts";
export { type LiveCalendar, liveCalendar } from "./live-calendar.ts";
export type { CalendarShift } from "./calendar.service.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  calendar: LiveCalendar;
  /** whose open deadlines move with it */
  counting: readonly FollowCalendar[];
};

/** The calendar module: which days are worked, by year, and every deadline that is counted by them. */
export function calendarModule(deps: Deps) {
  const calendar = calendarService({ ...deps, store: calendarStore(deps.db) });
  return {
    routes(server: Server) {
      server.serve(calendarYears, () => calendar.years());
      server.serve(readCalendarYear, ({ year }) => calendar.year(year));
      server.serve(putCalendarYear, async (input, asker) => {
        const done = await calendar.put(input, asker);
        return new WithMessage(
          done.moved > 0 ? `已保存，${done.moved} 项在办事项的期限随之调整` : "已保存，立即生效",
          done,
        );
      });
    },
  };
}
