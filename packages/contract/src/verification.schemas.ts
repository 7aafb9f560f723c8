import * as z from "zod/mini";
import { captcha, clientId, nothing, sealedPassword, text } from "./fields.ts";

export const getClientId = { input: nothing, output: z.object({ clientId: z.string() }) };

export const captchaImage = { input: z.object({ clientId }), output: z.unknown() };

/** A one-time challenge, 2 minutes, for the asking `generator-userId`. */
export const getRoundNum = { input: nothing, output: z.string() };

/** Public key for passwords: SM2, uncompressed point, hex. */
export const getPublicKey = {
  input: z.object({ time: z.optional(z.string()), generatorUserId: z.optional(z.string()) }),
  output: z.string(),
};

export const sendLoginPwdMsg = {
  input: z.object({
    /** user name or phone, as the two-factor form has one field for both */
    tel: text("请先输入用户名或手机号", 64),
    loginMethod: z.literal(6, "该登录方式即将开放，请先用密码登录"),
    password: sealedPassword(),
    captcha: captcha("请输入图形验证码"),
  }),
  output: z.object({
    noPhoneNumber: z.boolean(),
    /** seconds until the button works again */
    resendAfter: z.number(),
    /** the number it went to, masked; absent when there is none */
    sentTo: z.optional(z.string()),
  }),
};
