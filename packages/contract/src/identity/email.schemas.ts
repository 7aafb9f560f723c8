import * as z from "zod/mini";
import { loginCode, noData, nothing } from "../fields.ts";
import { foldedEmail, isEmailAddress, LONGEST_EMAIL_ADDRESS } from "../rules/identity/email-address.ts";

/** An e-mail address that somebody types, in the form in which it is kept. */
export const emailAddress = (empty = "请输入电子邮箱!") =>
  z.string(empty).check(
    z.overwrite(foldedEmail),
    z.minLength(1, empty),
    z.maxLength(LONGEST_EMAIL_ADDRESS, `电子邮箱最多 ${LONGEST_EMAIL_ADDRESS} 个字符`),
    z.refine(
      (given: string) => given === "" || given.length > LONGEST_EMAIL_ADDRESS || isEmailAddress(given),
      "请输入正确的电子邮箱，例如 name@example.cn",
    ),
  );

const code = loginCode("请输入邮件里的验证码!");

/** Another address that was given, and is not verified yet. */
const waiting = z.object({
  email: z.string(),
  /** ISO 8601: the code is worth nothing from then on */
  until: z.string(),
  /** seconds until another code may be asked for */
  resendAfter: z.number(),
});

export const ownEmail = {
  input: nothing,
  output: z.object({
    /** mail is set up here; else none can be given, and of whoever has none nothing of this is shown */
    offered: z.boolean(),
    /** verified, as it is told to systems; null: none */
    email: z.nullable(z.string()),
    waiting: z.nullable(waiting),
  }),
};

export const sendEmailCode = {
  input: z.object({ email: emailAddress() }),
  output: z.object({
    /** seconds until another may be asked for */
    resendAfter: z.number(),
    /** the mail server has not taken it yet, and is asked again */
    isDelayed: z.boolean(),
  }),
};

export const verifyEmail = {
  input: z.object({ code }),
  output: z.object({ email: z.string() }),
};

export const removeEmail = { input: nothing, output: noData };

/** What is typed on 账号信息. */
export const emailForm = z.object({ email: emailAddress() });
export const emailCodeForm = z.object({ code });
