import * as z from "zod/mini";
import { captcha, loginCode, newPassword, noData, optionalText, phone, sealedPassword, text } from "../fields.ts";
import { foldedCode } from "../rules/texts/folding.ts";
import type { AccountField } from "../rules/identity/account-fields.ts";
import { shownPasskey } from "../authentication/second-factor.schemas.ts";

/** Named in the specification's calls; what differs from the session is refused (design §3, Identity comes from the session). */
const claimed = { userId: optionalText(64), username: optionalText(64), account: optionalText(64) };

const continuation = z
  .string("请先获取并填写短信验证码")
  .check(z.minLength(1, "请先获取并填写短信验证码"), z.maxLength(200));
/** TOTP, recovery code or activation code: whichever of the three the person has. */
const factorCode = z.optional(
  z.string("请填写文字").check(z.overwrite(foldedCode), z.maxLength(64, "最多可填 64 个字")),
);
/** The same codes in a form, where each may be left empty. */
const typedCode = z.string().check(z.overwrite(foldedCode));

/** The code sent to the number on record (`leavePhone`), where another takes its place. */
const formerYzm = z.optional(loginCode("请输入原手机号收到的验证码!"));

export const sendAccountCode = {
  input: z.object({
    purpose: z.enum(["changePassword", "changePhone", "leavePhone", "closeAccount", "bindAccount"], "验证码用途不正确"),
    /** the new number for `changePhone`; else one's own, and may be left out */
    tel: z.optional(phone("请输入手机号!")),
  }),
  output: z.object({
    /** seconds until another may be asked for */
    resendAfter: z.number(),
    /** masked */
    sentTo: z.string(),
  }),
};

export const checkTelAndYzm = {
  input: z.object({ tel: phone("请输入手机号!"), yzm: loginCode("请输入验证码!") }),
  output: z.object({
    continuation: z.string(),
    /** the next step also takes a time-based, recovery or activation code */
    needsFactor: z.boolean(),
  }),
};

export const updateUserPassword = {
  input: z.object({ ...claimed, tel: phone("请输入手机号!"), continuation, password: sealedPassword("请输入密码!") }),
  output: noData,
};

export const updateTelOrPassword = {
  input: z.object({
    tel: phone("请输入手机号!"),
    continuation,
    password: z.optional(sealedPassword("请输入密码!")),
    factorCode,
    formerYzm,
    /** in recovery, in the stead of `factorCode`: the answer to a question of `/oauth/passkey/begin` */
    passkey: z.optional(shownPasskey),
  }),
  output: noData,
};

export const updateUserInfo = {
  input: z.object({
    ...claimed,
    /** what is left out stays as it is: it may have been changed elsewhere since the page was opened */
    userName: z.optional(text("必填项!", 50)),
    company: optionalText(100),
    deptName: optionalText(100),
    tel: z.optional(phone("必填项!")),
    /** the code sent to `tel`, where it is new or a password is set */
    yzm: z.optional(loginCode("请输入验证码!")),
    /** only for an account that has none yet */
    password: z.optional(sealedPassword("请输入密码!")),
    factorCode,
    formerYzm,
  }),
  output: z.object({ completeFlag: z.boolean() }),
};

/** Specification §3, Password change and recovery: tel, password, rpassword, yzm. */
const chosen = { password: newPassword("请输入密码!"), rpassword: z.string().check(z.minLength(1, "请再次输入密码")) };
const sameTwice = z.refine<{ password: string; rpassword: string }>(
  ({ password, rpassword }) => password === rpassword,
  { path: ["rpassword"], error: "两次输入密码不一致!" },
);

export const passwordForm = z
  .object({ tel: phone("请输入手机号!"), yzm: loginCode("请输入验证码!"), ...chosen })
  .check(sameTwice);

/** Recovery's first step: a captcha for the code, the code for the right to go on. */
export const recoverForm = z.object({
  tel: phone("请输入手机号!"),
  captcha: captcha("请输入图形验证码"),
  yzm: loginCode("请输入验证码!"),
});

/** Recovery's second step. */
export const newPasswordForm = z.object({ ...chosen, factorCode: typedCode }).check(sameTwice);

const requested = (field: AccountField, required: readonly AccountField[], longest: number) =>
  required.includes(field)
    ? text("必填项!", longest)
    : z.string().check(z.trim(), z.maxLength(longest, `最多可填 ${longest} 个字`));

/** Specification §3, Account info form; which fields are required follows the account type. */
export const accountInfoForm = (required: readonly AccountField[]) =>
  z.object({
    userName: text("必填项!", 50),
    company: requested("company", required, 100),
    deptName: requested("deptName", required, 100),
    tel: phone("必填项!"),
    yzm: typedCode,
    factorCode: typedCode,
    formerYzm: typedCode,
  });
