import { endpoint } from "../endpoint.ts";
import {
  activating,
  anyOf,
  beingInUse,
  choosingPassword,
  entering,
  openingPassword,
  provingPassword,
  sendingCode,
} from "../refusals/lists.ts";

// Ways to a session: by passkey alone, and for who has no second factor, no phone or no password of their own yet.
const module = "second-factor";

/** No user name: the passkey says who it is. */
export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/oauth/passkey/begin",
  module,
  summary: "通行密钥登录：取得参数",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "passkey.notAvailable"],
  schemas: async () => (await import("./second-factor.schemas.ts")).beginPasskeySignIn,
});

/** Open also while the account is locked out (design §4). Who needs two factors goes on with their password. */
export const passkeyLogin = endpoint({
  method: "POST",
  path: "/oauth/passkey/login",
  module,
  summary: "通行密钥登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(
    [
      "captcha.clientUnknown",
      "passkey.rejected",
      "passkey.notAvailable",
      "secondFactor.flowExpired",
      "signIn.passwordToo",
    ],
    entering,
  ),
  schemas: async () => (await import("./second-factor.schemas.ts")).passkeyLogin,
});

export const completePasskeyLogin = endpoint({
  method: "POST",
  path: "/oauth/passkey/complete",
  module,
  summary: "通行密钥登录：再核对密码（须双因子的账号）",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, entering, ["secondFactor.flowExpired"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).completePasskeyLogin,
});

/** After the right password of an account that has no second factor. */
export const beginSetUp = endpoint({
  method: "POST",
  path: "/secondFactor/setUp/begin",
  module,
  summary: "登录时设置第二重验证：开始",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(activating, [
    "captcha.clientUnknown",
    "secondFactor.flowExpired",
    "passkey.notAvailable",
    "passkey.tooMany",
  ]),
  schemas: async () => (await import("./second-factor.schemas.ts")).beginSetUp,
});

export const confirmSetUp = endpoint({
  method: "POST",
  path: "/secondFactor/setUp/confirm",
  module,
  summary: "登录时设置第二重验证：确认并登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(
    activating,
    [
      "captcha.clientUnknown",
      "secondFactor.flowExpired",
      "secondFactor.totpRejected",
      "passkey.notAvailable",
      "passkey.rejected",
      "passkey.alreadyAdded",
      "passkey.tooMany",
    ],
    entering,
  ),
  schemas: async () => (await import("./second-factor.schemas.ts")).confirmSetUp,
});

export const sendBindPhoneMsg = endpoint({
  method: "POST",
  path: "/sendBindPhoneMsg",
  module,
  summary: "绑定手机号：向新手机号发送验证码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(["captcha.clientUnknown", "secondFactor.flowExpired", "phone.alreadyBound"], sendingCode),
  schemas: async () => (await import("./second-factor.schemas.ts")).sendBindPhoneMsg,
});

/** The first phone of an account; a staff account's takes an activation code or another factor (design §2). */
export const bindPhone = endpoint({
  method: "POST",
  path: "/oauth/bindPhone",
  module,
  summary: "绑定首个手机号",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, beingInUse, activating, ["sms.codeRejected", "phone.taken", "phone.alreadyBound"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).bindPhone,
});

export const setPasswordAndLogin = endpoint({
  method: "POST",
  path: "/oauth/setPasswordAndLogin",
  module,
  summary: "设置密码并登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(openingPassword, choosingPassword, entering, ["password.signMissing", "secondFactor.flowExpired"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).setPasswordAndLogin,
});
