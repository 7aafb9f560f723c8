import { endpoint } from "../endpoint.ts";
import { anyOf, choosingPassword, sendingCode } from "../refusals/lists.ts";

const module = "account-care";

/** Sends a code to somebody who is signed in: to their own phone, or to the one they are changing to. */
export const sendAccountCode = endpoint({
  method: "POST",
  path: "/user/sendCode",
  module,
  summary: "向本人手机发送验证码（修改密码、更换手机号、注销账号）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  whilePasswordIsDue: true,
  errors: anyOf(sendingCode, [
    "captcha.clientUnknown",
    "identity.differs",
    "account.phoneMissing",
    "session.stale",
    "session.vouchedElsewhere",
  ]),
  schemas: async () => (await import("./account-care.schemas.ts")).sendAccountCode,
});

/**
 * The first step of changing a password or phone, and of recovery: the code against a continuation of five
 * minutes. Signed in, one's own number is for the password, another for the change of phone; not signed in it
 * is recovery (specification §7; design §3, One code, one use, one purpose).
 */
export const checkTelAndYzm = endpoint({
  method: "POST",
  path: "/user/checkTelAndYzm",
  module,
  summary: "核对手机号和短信验证码，换取 5 分钟内有效的下一步凭据",
  access: "optional",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "sms.codeRejected"],
  schemas: async () => (await import("./account-care.schemas.ts")).checkTelAndYzm,
});

/** Changes one's own password; all sessions of the account end with it, this one too. */
export const updateUserPassword = endpoint({
  method: "POST",
  path: "/user/updateUserPassword",
  module,
  summary: "修改本人密码（修改后全部登录失效）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  whilePasswordIsDue: true,
  errors: anyOf(choosingPassword, ["captcha.clientUnknown", "identity.differs", "verification.expired"]),
  schemas: async () => (await import("./account-care.schemas.ts")).updateUserPassword,
});

/**
 * With a password: recovery, by whoever proved the phone on record; it signs nobody in. Without one: the
 * signed-in person's number becomes `tel`.
 */
export const updateTelOrPassword = endpoint({
  method: "POST",
  path: "/user/updateTelOrPassword",
  module,
  summary: "找回密码（设置新密码），或更换本人手机号",
  access: "optional",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(choosingPassword, [
    "captcha.clientUnknown",
    "session.stale",
    "session.vouchedElsewhere",
    "verification.expired",
    "account.phoneTaken",
    "account.formerPhoneRequired",
    "account.formerCodeRejected",
    "factor.required",
    "factor.rejected",
    "passkey.rejected",
    "passkey.notAvailable",
    "secondFactor.flowExpired",
  ]),
  schemas: async () => (await import("./account-care.schemas.ts")).updateTelOrPassword,
});

/** 账号信息. Whose it is the session says; a number that is new takes the code that was sent to it. */
export const updateUserInfo = endpoint({
  method: "POST",
  path: "/oauth/updateUserInfo",
  module,
  summary: "保存账号信息",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  whilePasswordIsDue: true,
  errors: anyOf(choosingPassword, [
    "captcha.clientUnknown",
    "identity.differs",
    "session.stale",
    "session.vouchedElsewhere",
    "account.fieldRequired",
    "account.nameByReview",
    "account.phoneMissing",
    "account.phoneTaken",
    "account.formerPhoneRequired",
    "account.formerCodeRejected",
    "account.passwordIsSet",
    "factor.required",
    "factor.rejected",
    "sms.codeRejected",
  ]),
  schemas: async () => (await import("./account-care.schemas.ts")).updateUserInfo,
});
