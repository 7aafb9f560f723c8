/** Why a sign-in was refused, in a few words for the owner's history; the entry point's own sentences speak to whoever stands there. */
const reasonWords: Record<string, string> = {
  "captcha.rejected": "图形验证码不正确",
  "challenge.rejected": "页面停留过久",
  "password.unreadable": "密码未能送达",
  "sms.codeRejected": "验证码不正确",
  "secondFactor.totpSpent": "动态口令不正确",
  "secondFactor.codeRejected": "验证码、动态口令或恢复码不正确",
  "secondFactor.activationRejected": "激活码不正确",
  "signIn.rejected": "密码不正确",
  "signIn.locked": "失败次数过多，暂停登录",
  "signIn.addressLocked": "该网络失败次数过多",
  "signIn.disabled": "账号已停用",
  "signIn.pendingReview": "账号正在审核",
  "signIn.reviewRejected": "注册未通过审核",
  "signIn.secondFactorRequired": "缺少第二重验证",
  "signIn.strongFactorRequired": "缺少动态口令",
  "qrLogin.notForAdministrators": "管理员账号不能扫码登录",
};
/** Why a sign-in was refused, in Chinese; empty for one that succeeded. */
export const reasonInWords = (reason: string | null): string =>
  reason === null ? "" : (reasonWords[reason] ?? "未通过验证");

/** 11月21日 16:00, as the people of this portal read a clock. */
export function momentInWords(at: Date): string {
  const parts = new Intl.DateTimeFormat("zh-CN", {
    timeZone: "Asia/Shanghai",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("month")}月${part("day")}日 ${part("hour")}:${part("minute")}`;
}
