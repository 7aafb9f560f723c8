/** What opened a session, in words. */
const factorNames: Record<string, string> = {
  password: "密码",
  sms: "短信验证码",
  totp: "动态口令",
  passkey: "通行密钥",
  qr: "扫码",
  upstream: "政务统一认证",
};
export const factorsInWords = (factors: readonly string[]): string =>
  factors.map((factor) => factorNames[factor] ?? factor).join(" + ");

const moment = new Intl.DateTimeFormat("zh-CN", {
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
/** 11月20日 17:42, in the wall clock of the office. */
export const momentInWords = (iso: string): string => moment.format(new Date(iso));

const day = new Intl.DateTimeFormat("zh-CN", { dateStyle: "long", timeZone: "Asia/Shanghai" });
/** 2026年11月21日, where the province is. */
export const dayInWords = (iso: string): string => day.format(new Date(iso));

const fullMoment = new Intl.DateTimeFormat("zh-CN", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Shanghai",
});
/** 2026年11月21日 16:00, in the wall clock of the office. */
export const fullMomentInWords = (iso: string): string => fullMoment.format(new Date(iso));

/** 当场办结, 承诺 7 个工作日 */
export const timeInWords = (days: number): string => (days === 0 ? "当场办结" : `承诺 ${days} 个工作日`);
