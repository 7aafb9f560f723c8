import * as z from "zod/mini";
import {
  captcha,
  loginCode,
  loginName,
  noData,
  nothing,
  personal,
  phone,
  sealedPassword,
  secondCode,
} from "../fields.ts";
import { foldedCode } from "../rules/texts/folding.ts";
import { loginResult } from "./sign-in.schemas.ts";

const continuation = z
  .string("操作已超时，请重新开始")
  .check(z.minLength(1, "操作已超时，请重新开始"), z.maxLength(64));
const base64url = z.string("通行密钥的内容不完整").check(z.regex(/^[A-Za-z0-9_-]{1,20000}$/, "通行密钥的内容不完整"));
const credentialId = base64url.check(z.maxLength(1400, "通行密钥的内容不完整"));

/** What the administrator handed over: twelve signs, with or without dashes. */
export const activationCode = (empty = "请输入激活码") =>
  z
    .string(empty)
    .check(
      z.overwrite(foldedCode),
      z.minLength(1, empty),
      z.regex(/^[A-Z][A-Z2-9]{11}$/, "激活码由 12 位字母和数字组成"),
    );

export const passkeyName = z
  .string("请给通行密钥起个名字")
  .check(z.trim(), z.minLength(1, "请给通行密钥起个名字"), z.maxLength(30, "名字最多 30 个字"));

/** The six digits an authenticator shows. */
export const timeCode = z
  .string("请输入动态口令")
  .check(z.overwrite(foldedCode), z.minLength(1, "请输入动态口令"), z.regex(/^\d{6}$/, "动态口令是 6 位数字"));

/** WebAuthn, as browsers write it in JSON. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key", "通行密钥的内容不完整"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
};
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
});
/** A passkey's answer to the question of this token. */
export const shownPasskey = z.object({ token: continuation, response: shownCredential });
/** What the browser's credential interface takes; made by the server, read by nobody else. */
const credentialOptions = z.looseObject({ challenge: z.string() });

/** Recovery codes as they are shown, once. */
const recoveryCodes = z.array(z.string());

export const mySecondFactors = {
  input: nothing,
  output: z.object({
    /** an account with any role other than 4 cannot do without one */
    isRequired: z.boolean(),
    /** roles 2, 3, 5 and 6: a time-based code or a passkey */
    needsStrong: z.boolean(),
    /** masked; empty when none is on record */
    phone: personal(z.string(), "phone"),
    hasTotp: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** kept in several devices by its maker's cloud */
        isSynced: z.boolean(),
        addedAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    recoveryCodesLeft: z.number(),
    /** the sign-in is older than 20 minutes, so a change asks for proof first */
    mustConfirm: z.boolean(),
    /** passkeys need a host name; an address of digits cannot carry them */
    passkeysWork: z.boolean(),
  }),
};

export const beginTotp = {
  input: nothing,
  output: z.object({ token: z.string(), secret: z.string(), uri: z.string() }),
};
export const confirmTotp = {
  input: z.object({ token: continuation, code: timeCode }),
  /** codes come with the first factor of an account, and are empty later */
  output: z.object({ recoveryCodes }),
};
export const removeTotp = { input: nothing, output: noData };

export const beginPasskey = { input: nothing, output: z.object({ token: z.string(), options: credentialOptions }) };
export const confirmPasskey = {
  input: z.object({ token: continuation, name: passkeyName, response: newCredential }),
  output: z.object({ recoveryCodes }),
};
export const renamePasskey = { input: z.object({ id: credentialId, name: passkeyName }), output: noData };
export const removePasskey = { input: z.object({ id: credentialId }), output: noData };

export const makeRecoveryCodes = { input: nothing, output: z.object({ recoveryCodes }) };

export const confirmIdentity = {
  input: z.object({
    password: sealedPassword(),
    captcha: captcha("请输入图形验证码"),
    /** for accounts that need two factors */
    loginCode: z.optional(secondCode("请输入动态口令或短信验证码")),
  }),
  output: noData,
};
export const confirmIdentityByPasskey = {
  input: shownPasskey,
  output: noData,
};

export const beginPasskeySignIn = {
  input: nothing,
  output: z.object({ token: z.string(), options: credentialOptions }),
};
export const passkeyLogin = {
  input: shownPasskey,
  output: loginResult,
};
export const completePasskeyLogin = {
  input: z.object({
    continuation,
    captcha: captcha("请输入图形验证码"),
    password: sealedPassword(),
  }),
  output: loginResult,
};

const setUp = {
  continuation,
  activationCode: z.optional(activationCode()),
};
export const beginSetUp = {
  input: z.object({ ...setUp, kind: z.enum(["totp", "passkey"], "请选择动态口令或通行密钥") }),
  output: z.object({
    token: z.string(),
    totp: z.optional(z.object({ secret: z.string(), uri: z.string() })),
    options: z.optional(credentialOptions),
  }),
};
export const confirmSetUp = {
  input: z.object({
    ...setUp,
    token: continuation,
    code: z.optional(timeCode),
    response: z.optional(newCredential),
    name: z.optional(passkeyName),
  }),
  output: z.extend(loginResult, { recoveryCodes }),
};

const bindingPhone = phone("请输入手机号!", "请输入正确的手机号码");

export const sendBindPhoneMsg = {
  input: z.object({ tel: bindingPhone, continuation }),
  output: z.object({ resendAfter: z.number() }),
};

export const bindPhone = {
  input: z.object({
    username: loginName("请输入用户名或手机号"),
    tel: bindingPhone,
    yzm: loginCode("请输入验证码!"),
    password: sealedPassword(),
    captcha: captcha("请输入图形验证码"),
    /** an activation code, a time-based code or a recovery code; accounts of role 4 need none */
    activationCode: z.optional(secondCode("请输入激活码")),
  }),
  output: z.object({
    /** seconds until another code may be asked for; 0 when the sign-in code could not be sent */
    resendAfter: z.number(),
    /** masked */
    sentTo: z.string(),
    codeSent: z.boolean(),
  }),
};

export const setPasswordAndLogin = {
  input: z.object({
    username: loginName("请输入用户名或手机号"),
    newPassword: sealedPassword("请输入密码!"),
    /** the continuation that came with `needSetPassword`: it stands for the SMS code, which is spent */
    loginCode: continuation,
    /** stood for by the continuation as well */
    captcha: z.optional(z.string().check(z.maxLength(8))),
    phone: z.optional(z.string().check(z.maxLength(20))),
    "generator-userId": z.optional(z.string()),
  }),
  output: loginResult,
};

export const issueActivationCode = {
  input: z.object({ username: loginName("请输入用户名或手机号") }),
  /** told once; the administrator hands it over in person */
  output: z.object({
    activationCode: z.string(),
    expiresAt: z.string(),
    /** as it is typed, for the slip */
    username: z.string(),
    nickname: personal(z.string(), "personName"),
  }),
};

/** Setting a password after a two-factor sign-in (specification §5): the form's own, looser first sentence. */
export const SET_PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])\S{8,}$/;
export const setPasswordForm = z
  .object({
    newPassword: z
      .string("请输入密码!")
      .check(
        z.minLength(1, "请输入密码!"),
        z.regex(SET_PASSWORD_PATTERN, "密码至少 8 位，须有大写字母、小写字母、数字和 @$!%*?& 中的一个符号"),
        z.regex(/^[!-~]{9,20}$/, "密码由9-20位数字、大小写字母和常用符号组成"),
      ),
    rpassword: z.string("请再次输入密码").check(z.minLength(1, "请再次输入密码")),
  })
  .check(
    z.refine((form) => form.newPassword === form.rpassword, { path: ["rpassword"], error: "两次输入密码不一致!" }),
  );
