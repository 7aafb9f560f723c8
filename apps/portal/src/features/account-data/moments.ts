/** 2026年11月21日 16:00, in the wall clock of the office. */
export const momentInWords = (iso: string): string =>
  new Intl.DateTimeFormat("zh-CN", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Shanghai" }).format(
    new Date(iso),
  );
