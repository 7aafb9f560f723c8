import * as z from "zod/mini";
import { captcha, loginCode, loginName, nothing, personal, phone, sealedPassword, secondCode } from "../fields.ts";

const credentials = {
  password: sealedPassword(),
  "generator-userId": z.optional(z.string()),
};

/** The three login methods of the specification (specification §9). */
export const LoginMethod = { account: 1, sms: 4, twoFactor: 6 } as const;

export const accountLogin = z.object({
  ...credentials,
  loginMethod: z.literal(LoginMethod.account),
  username: loginName("请输入"),
  captcha: captcha("请输入验证码"),
});

export const twoFactorLogin = z.object({
  ...credentials,
  loginMethod: z.literal(LoginMethod.twoFactor),
  username: loginName("请输入用户名或手机号"),
  captcha: captcha("请输入图形验证码"),
  /** SMS code, time-based code, recovery code or activation code */
  loginCode: secondCode("请输入短信验证码"),
});

/** By phone and code; the captcha is the one the code was sent with, or a fresh one (design §3, One code, one use, one purpose). */
export const smsLogin = z.object({
  loginMethod: z.literal(LoginMethod.sms),
  /** the phone: it names the account */
  username: phone(),
  captcha: captcha("请输入图形验证码"),
  loginCode: loginCode("请输入短信验证码"),
  "generator-userId": z.optional(z.string()),
});

/** A session that was opened, as every way in answers it. */
export const loginResult = z.object({
  access_token: z.string(),
  userCenter: z.object({
    id: z.string(),
    username: z.string(),
    nickname: personal(z.string(), "personName"),
  }),
  /** 1 for a temporary user from another system */
  tempFlag: z.number(),
  matchFlag: z.boolean(),
  isSimplePasswd: z.boolean(),
  /** nobody is in yet: a password must be chosen first (`/oauth/setPasswordAndLogin`), and `access_token` is empty */
  needSetPassword: z.optional(z.boolean()),
  /** what `/oauth/setPasswordAndLogin` takes as `loginCode`: 5 minutes, once */
  continuation: z.optional(z.string()),
});

export const login = {
  input: z.discriminatedUnion(
    "loginMethod",
    [accountLogin, smsLogin, twoFactorLogin],
    "登录方式不正确，请刷新页面后重试",
  ),
  output: loginResult,
};

export const queryByTokenNew = {
  input: nothing,
  output: z.object({
    user: z.object({
      id: z.string(),
      nickname: personal(z.string(), "personName"),
      username: z.string(),
      /** the owner's own number, whole; empty when there is none */
      mobileNumber: personal(z.string(), "phone"),
      regionCode: z.string(),
      regionName: z.string(),
      /** where the account came from; 政务办 opens government mode to role 4 */
      source: z.string(),
      company: z.string(),
      deptName: z.string(),
    }),
    roles: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
    /** the primary role's code */
    userType: z.string(),
    accountType: z.number(),
    completeFlag: z.boolean(),
    /** always empty: no password is ever kept in a recoverable form (design §3, No password comes back) */
    lastPasswd: z.string(),
    /** ISO 8601; the password is expired from this moment on; empty where there is none */
    passwordUpdateTime: z.string(),
    isSimplePasswd: z.boolean(),
    isPwUpdate: z.boolean(),
    /** false for somebody who came from outside and never chose one: none can be due */
    hasPassword: z.boolean(),
    /** what opened this session: password, sms, totp, passkey, qr, upstream */
    factors: z.array(z.string()),
    /** ISO 8601; null on the first sign-in */
    lastSignInAt: z.nullable(z.string()),
    /** ISO 8601; when the account ends unless its owner takes that back; null where they asked for no end */
    closingAt: z.nullable(z.string()),
    /** permissions of all roles together; a page hides what the server would refuse */
    permissions: z.array(z.string()),
  }),
};

export const logout = {
  input: nothing,
  /**
   * `leaveBy`: where the browser goes on to leave systems that only a browser reaches. `signOff`: the number under
   * which it can be asked for ten minutes what became of the systems that were told. Null when there are neither.
   */
  output: z.nullable(z.object({ leaveBy: z.optional(z.string()), signOff: z.optional(z.string()) })),
};

export const sessionStatus = {
  input: nothing,
  output: z.object({ idleEndsAt: z.string(), absoluteEndsAt: z.string(), now: z.string() }),
};
