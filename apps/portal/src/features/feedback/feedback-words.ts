const day = new Intl.DateTimeFormat("zh-CN", {
  year: "numeric",
  month: "long",
  day: "numeric",
  timeZone: "Asia/Shanghai",
});
/** 2027年2月22日, where the province is. */
export const dayOf = (at: string): string => day.format(new Date(at));
export const aboutWords = { portal: "意见反馈", site: "网站找错" } as const;
