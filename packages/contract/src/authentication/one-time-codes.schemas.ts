import * as z from "zod/mini";
import { captcha, clientId, loginName, nothing, phone, sealedPassword } from "../fields.ts";

export const getClientId = { input: nothing, output: z.object({ clientId: z.string() }) };

/** `t` tells the pictures of one browser's tabs apart, so that each has its own read out; whoever shows one needs none. */
export const captchaImage = {
  input: z.object({ clientId, t: z.optional(z.string().check(z.maxLength(32))) }),
  output: z.unknown(),
};

/** A one-time challenge, 2 minutes, for the asking `generator-userId`. */
export const getRoundNum = { input: nothing, output: z.string() };

/** Public key for passwords: SM2, uncompressed point, hex. */
export const getPublicKey = {
  input: z.object({ time: z.optional(z.string()), generatorUserId: z.optional(z.string()) }),
  output: z.string(),
};

/** What the sends answer: the same whether or not anybody has that number. */
const sentCode = {
  /** seconds until the button works again */
  resendAfter: z.number(),
};

/** The two-factor form's send: the right password first (design §3, One code, one use, one purpose). */
export const sendTwoFactorCode = z.object({
  /** user name or phone, as the two-factor form has one field for both */
  tel: loginName("请先输入用户名或手机号"),
  loginMethod: z.literal(6, "登录方式不正确，请刷新页面后重试"),
  password: sealedPassword(),
  captcha: captcha("请输入图形验证码"),
});

/** A send that nobody stands behind yet: a valid phone first (specification §5), and a captcha. */
const anonymousSend = { tel: phone(), captcha: captcha("请输入图形验证码") };

/** The SMS form's send: without a login method, as specification §7 has it, or with its own (4). */
export const sendSignInCode = z.object({
  ...anonymousSend,
  loginMethod: z.optional(z.literal(4, "登录方式不正确，请刷新页面后重试")),
});

export const sendLoginPwdMsg = {
  input: z.discriminatedUnion("loginMethod", [sendTwoFactorCode, sendSignInCode], "登录方式不正确，请刷新页面后重试"),
  output: z.object({
    ...sentCode,
    noPhoneNumber: z.boolean(),
    /** the number it went to, masked; absent when there is none */
    sentTo: z.optional(z.string()),
    /** with `noPhoneNumber`: opens `/sendBindPhoneMsg` for 5 minutes */
    continuation: z.optional(z.string()),
    /** with `noPhoneNumber`: the first phone also takes an activation code (design §2) */
    activationRequired: z.optional(z.boolean()),
  }),
};

export const sendCodeToPhone = {
  input: z.object(anonymousSend),
  output: z.object({ ...sentCode, sentTo: z.string() }),
};
