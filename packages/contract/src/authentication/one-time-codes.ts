import { endpoint } from "../endpoint.ts";
import { anyOf, provingPassword, sendingCode, solvingCaptcha } from "../refusals/lists.ts";

const module = "verification";

/** The client id of the captcha, kept by the browser as `generator-userId`. */
export const getClientId = endpoint({
  method: "GET",
  path: "/getClientId",
  module,
  summary: "取得验证码客户端标识",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./one-time-codes.schemas.ts")).getClientId,
});

export const captchaImage = endpoint({
  method: "GET",
  path: "/captcha.jpg",
  module,
  summary: "图形验证码图片",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "image/jpeg",
  errors: [],
  schemas: async () => (await import("./one-time-codes.schemas.ts")).captchaImage,
});

/** The same captcha spoken, for whoever cannot see the picture; as often as it is asked for. */
export const captchaSound = endpoint({
  method: "GET",
  path: "/captcha.wav",
  module,
  summary: "语音验证码：读出当前图形验证码的字符",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "audio/wav",
  errors: ["captcha.noneToSpeak"],
  schemas: async () => (await import("./one-time-codes.schemas.ts")).captchaImage,
});

export const getRoundNum = endpoint({
  method: "GET",
  path: "/getRoundNum",
  module,
  summary: "取得一次性随机数，密码加密时一并封入",
  access: "anyone",
  region: "none",
  transport: "plain",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown"],
  schemas: async () => (await import("./one-time-codes.schemas.ts")).getRoundNum,
});

export const getPublicKey = endpoint({
  method: "GET",
  path: "/getPublicKey",
  module,
  summary: "取得密码加密公钥（SM2）",
  access: "anyone",
  region: "none",
  transport: "plain",
  headers: ["generator-userId"],
  errors: [],
  schemas: async () => (await import("./one-time-codes.schemas.ts")).getPublicKey,
});

/**
 * Sends a sign-in code. With loginMethod 6 it carries account, sealed password and captcha (design §3, One code, one use, one purpose); without
 * one, phone and captcha: then the answer is the same for a number that nobody has, and nothing is sent to it.
 */
export const sendLoginPwdMsg = endpoint({
  method: "POST",
  path: "/sendLoginPwdMsg",
  module: "sign-in",
  summary: "发送登录短信验证码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, sendingCode, [
    "signIn.disabled",
    "signIn.pendingReview",
    "signIn.strongFactorRequired",
    "signIn.secondFactorSetUpRequired",
  ]),
  schemas: async () => (await import("./one-time-codes.schemas.ts")).sendLoginPwdMsg,
});

/** Sends the registration's code, to any number: it proves that the number is the applicant's. */
export const sendRegisterMsg = endpoint({
  method: "POST",
  path: "/sendRegisterMsg",
  module: "sign-in",
  summary: "发送注册短信验证码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(solvingCaptcha, sendingCode),
  schemas: async () => (await import("./one-time-codes.schemas.ts")).sendCodeToPhone,
});

/** Sends the code for a new password; the same answer for a number that nobody has. */
export const sendResetPwdMsg = endpoint({
  method: "POST",
  path: "/sendResetPwdMsg",
  module: "sign-in",
  summary: "发送找回密码短信验证码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(solvingCaptcha, sendingCode),
  schemas: async () => (await import("./one-time-codes.schemas.ts")).sendCodeToPhone,
});
