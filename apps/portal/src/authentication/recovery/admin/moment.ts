const moment = new Intl.DateTimeFormat("zh-CN", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});

/** 2026/11/28 16:00, in the province's time. */
export const momentOf = (iso: string): string => moment.format(new Date(iso));
