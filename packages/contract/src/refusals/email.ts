import type { Refusals } from "./refusals.ts";

/** The optional e-mail address. */
export const emailRefusals = {
  "email.notOffered": { status: 200, code: 4920, message: "平台没有开通邮件服务，暂不能登记电子邮箱" },
  "email.isOwn": { status: 200, code: 4921, outdated: true, message: "这个电子邮箱已经验证过了，不必再次验证" },
  "email.sentRecently": { status: 429, code: 4922, message: "邮件已发送，请 {wait}后再获取" },
  "email.limitReached": { status: 429, code: 4923, message: "验证邮件发送次数已达上限，请 {wait}后再试" },
  "email.refused": {
    status: 200,
    code: 4924,
    message: "邮件服务器不接受发往这个邮箱的邮件，请核对地址，或换一个邮箱",
  },
  "email.codeRejected": { status: 200, code: 4925, message: "邮件验证码错误或已失效，请核对或重新获取" },
} as const satisfies Refusals;
