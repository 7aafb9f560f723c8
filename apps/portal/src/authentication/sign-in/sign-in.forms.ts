import { accountLogin, smsLogin, twoFactorLogin } from "@sannong/contract/authentication/sign-in.schemas";
import { sendSignInCode, sendTwoFactorCode } from "@sannong/contract/authentication/one-time-codes.schemas";
import * as z from "zod/mini";

/** The contract's own rules for what the user types; what the code adds (method, sealing) is left out. */
export const accountForm = z.pick(accountLogin, { username: true, password: true, captcha: true });
export const twoFactorForm = z.pick(twoFactorLogin, { username: true, password: true, captcha: true, loginCode: true });

export type TwoFactorForm = z.input<typeof twoFactorForm>;

/** 请先输入用户名或手机号 and the others, in the order they are asked for. */
export const sendCodeForm = z.pick(sendTwoFactorCode, { tel: true, password: true, captcha: true });

export const smsForm = z.pick(smsLogin, { username: true, captcha: true, loginCode: true });

/** A valid phone first (specification §5). */
export const sendToPhoneForm = z.pick(sendSignInCode, { tel: true, captcha: true });
