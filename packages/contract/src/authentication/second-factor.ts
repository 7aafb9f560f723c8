import { endpoint } from "../endpoint.ts";
import { addingFactor, anyOf, beingInUse, provingPassword } from "../refusals/lists.ts";

const module = "second-factor";

/** What second factors the caller has. */
export const mySecondFactors = endpoint({
  method: "GET",
  path: "/secondFactor/mine",
  module,
  summary: "本人账号的第二重验证",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./second-factor.schemas.ts")).mySecondFactors,
});

/** A secret for an authenticator; it counts from the first right code on. */
export const beginTotp = endpoint({
  method: "POST",
  path: "/secondFactor/totp/begin",
  module,
  summary: "设置动态口令：取得密钥",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: addingFactor,
  schemas: async () => (await import("./second-factor.schemas.ts")).beginTotp,
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/secondFactor/totp/confirm",
  module,
  summary: "设置动态口令：用第一个口令确认",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(addingFactor, ["secondFactor.totpRejected", "secondFactor.flowExpired"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).confirmTotp,
});

export const removeTotp = endpoint({
  method: "POST",
  path: "/secondFactor/totp/remove",
  module,
  summary: "移除动态口令",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["secondFactor.confirmationRequired", "secondFactor.lastOne"],
  schemas: async () => (await import("./second-factor.schemas.ts")).removeTotp,
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/secondFactor/passkey/begin",
  module,
  summary: "登记通行密钥：取得参数",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(addingFactor, ["passkey.notAvailable", "passkey.tooMany"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).beginPasskey,
});

export const confirmPasskey = endpoint({
  method: "POST",
  path: "/secondFactor/passkey/confirm",
  module,
  summary: "登记通行密钥：核对并保存",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(addingFactor, [
    "secondFactor.flowExpired",
    "passkey.rejected",
    "passkey.notAvailable",
    "passkey.alreadyAdded",
    "passkey.tooMany",
  ]),
  schemas: async () => (await import("./second-factor.schemas.ts")).confirmPasskey,
});

export const renamePasskey = endpoint({
  method: "POST",
  path: "/secondFactor/passkey/rename",
  module,
  summary: "通行密钥改名",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["secondFactor.confirmationRequired", "passkey.unknown"],
  schemas: async () => (await import("./second-factor.schemas.ts")).renamePasskey,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/secondFactor/passkey/remove",
  module,
  summary: "移除通行密钥",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["secondFactor.confirmationRequired", "passkey.unknown", "secondFactor.lastOne"],
  schemas: async () => (await import("./second-factor.schemas.ts")).removePasskey,
});

export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/secondFactor/recoveryCodes/make",
  module,
  summary: "生成恢复码（旧的全部作废，只显示一次）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: addingFactor,
  schemas: async () => (await import("./second-factor.schemas.ts")).makeRecoveryCodes,
});

/** Password, and for accounts that need two factors a second one; then changes are open for 20 minutes. */
export const confirmIdentity = endpoint({
  method: "POST",
  path: "/secondFactor/confirmIdentity",
  module,
  summary: "登录超过 20 分钟后再次确认本人",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, beingInUse, ["secondFactor.codeRejected", "secondFactor.codeRequired"]),
  schemas: async () => (await import("./second-factor.schemas.ts")).confirmIdentity,
});

export const confirmIdentityByPasskey = endpoint({
  method: "POST",
  path: "/secondFactor/confirmIdentityByPasskey",
  module,
  summary: "用通行密钥再次确认本人",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "passkey.rejected", "passkey.notAvailable", "secondFactor.flowExpired"],
  schemas: async () => (await import("./second-factor.schemas.ts")).confirmIdentityByPasskey,
});

export const issueActivationCode = endpoint({
  method: "POST",
  path: "/secondFactor/activationCode/issue",
  module,
  summary: "为工作人员发放激活码（只显示一次）",
  access: { permission: "factor.issue" },
  region: "subtree",
  transport: "sealed",
  errors: ["secondFactor.confirmationRequired", "account.notForActivation", "people.handApart"],
  schemas: async () => (await import("./second-factor.schemas.ts")).issueActivationCode,
});
