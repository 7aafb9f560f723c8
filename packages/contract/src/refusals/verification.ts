import type { Refusals } from "./refusals.ts";

/** Captchas, challenges and text messages. */
export const verificationRefusals = {
  "captcha.clientUnknown": { status: 200, code: 4101, message: "正在获取验证码信息，请稍后再试" },
  "captcha.rejected": {
    status: 200,
    code: 4102,
    message: "图形验证码不正确或已过期，请按新图片重新输入",
  },
  "captcha.noneToSpeak": { status: 200, code: 4130, message: "验证码已过期，请换一张再听" },
  "challenge.rejected": { status: 200, code: 4103, message: "页面停留时间过长，请再点一次登录" },
  "sms.codeRejected": { status: 200, code: 4105, message: "短信验证码错误或已失效，请重新获取" },
  "sms.sentRecently": { status: 429, code: 4106, message: "短信已发送，请 {wait}后再获取" },
  "sms.limitReached": {
    status: 429,
    code: 4107,
    message: "短信发送次数已达上限，请 {wait}后再试，或改用动态口令",
  },
  "sms.notSent": { status: 200, code: 4108, message: "发送失败!" },
  "sms.badPeriod": { status: 200, code: 4887, message: "请选择一年以内的时间段，开始日期不晚于结束日期" },
  "verification.expired": { status: 200, code: 4254, message: "验证已失效，请重新获取短信验证码" },
} as const satisfies Refusals;
