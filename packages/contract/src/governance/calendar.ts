import { endpoint } from "../endpoint.ts";

const own = {
  module: "calendar",
  method: "POST",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const calendarYears = endpoint({
  ...own,
  path: "/calendar/years",
  summary: "工作日历：维护了哪些年份，下一年是否已录入",
  errors: [],
  schemas: async () => (await import("./calendar.schemas.ts")).calendarYears,
});

export const readCalendarYear = endpoint({
  ...own,
  path: "/calendar/year",
  summary: "一年的节假日与调休上班日",
  errors: [],
  schemas: async () => (await import("./calendar.schemas.ts")).readCalendarYear,
});

export const putCalendarYear = endpoint({
  ...own,
  path: "/calendar/year/put",
  summary: "保存一年的节假日与调休上班日，在办事项的期限随之调整（写入审计日志）",
  errors: [
    "calendar.changedMeanwhile",
    "calendar.otherYear",
    "calendar.twice",
    "calendar.workedWeekday",
    "calendar.unchanged",
  ],
  schemas: async () => (await import("./calendar.schemas.ts")).putCalendarYear,
});
