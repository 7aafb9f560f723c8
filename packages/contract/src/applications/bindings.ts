import { endpoint } from "../endpoint.ts";
import {
  anyOf,
  beingInUse,
  choosingPassword,
  havingFactors,
  openingPassword,
  provingPassword,
  solvingCaptcha,
} from "../refusals/lists.ts";

const module = "binding";

/** The two ways to bind (specification §4): prove an account of the original system, or a platform account. */
export const BindType = { originalAccount: 1, platformAccount: 2 } as const;

/** What may become of a question to a connected system. */
const askingSystem = [
  "handoff.suspended",
  "handoff.offline",
  "handoff.sandbox",
  "binding.notOffered",
  "binding.unanswered",
  "binding.foreignAddress",
  "binding.triedTooOften",
] as const;

/** …where the system learns of its person by that. */
const learning = ["handoff.sharingNotAgreed", "handoff.roleRequired"] as const;

/** Bound-user check at a click (specification §4): does that system know the signed-in person? Writes no binding. */
export const loginSiteByUserName = endpoint({
  method: "POST",
  path: "/oauth/loginSiteByUserName",
  module,
  summary: "核验当前用户是否已绑定目标系统账号（不写入绑定）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(askingSystem, learning, ["service.unknown", "binding.notSelf"]),
  schemas: async () => (await import("./bindings.schemas.ts")).loginSiteByUserName,
});

/** Bind type 1: the signed-in person proves an account of the original system. */
export const bindOriginalUser = endpoint({
  method: "POST",
  path: "/oauth/bindOriginalUser",
  module,
  summary: "绑定原系统账号（绑定方式 1）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, openingPassword, [
    "service.unknown",
    "binding.notSelf",
    "binding.rejected",
    "binding.taken",
    "binding.exists",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).bindOriginalUser,
});

/**
 * Bind type 1 without the original system's password: a code to one's own number, and that system's word that the
 * account is registered under this very number (design §3, Bindings and temporary users: both sides' SMS proof). Our own address.
 */
export const bindOriginalUserByPhone = endpoint({
  method: "POST",
  path: "/oauth/bindOriginalUserByPhone",
  module,
  summary: "用短信验证码绑定原系统账号（绑定方式 1，两边登记的是同一手机号）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, learning, [
    "service.unknown",
    "captcha.clientUnknown",
    "account.phoneMissing",
    "sms.codeRejected",
    "binding.notSelf",
    "binding.phoneNotKnown",
    "binding.taken",
    "binding.exists",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).bindOriginalUserByPhone,
});

/** Other-system login: with the account of a connected system, in the system login dialog. Our own address. */
export const loginSystemUser = endpoint({
  method: "POST",
  path: "/oauth/loginSystemUser",
  module,
  summary: "用接入系统的账号登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, openingPassword, beingInUse, havingFactors, [
    "service.unknown",
    "captcha.rejected",
    "binding.rejected",
    "binding.opensNoSessions",
    "binding.sessionsForbidden",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).loginSystemUser,
});

/**
 * Bind type 2 without the platform account's password: a code to its number, and the system's word that the account
 * they came with is registered under this very number (design §3, Bindings and temporary users: both sides' SMS proof). Our own address.
 */
export const addPlateUserRelationByPhone = endpoint({
  method: "POST",
  path: "/oauth/addPlateUserRelationByPhone",
  module,
  summary: "用短信验证码绑定平台账号（绑定方式 2，两边登记的是同一手机号）",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, learning, solvingCaptcha, beingInUse, havingFactors, [
    "service.unknown",
    "session.missing",
    "sms.codeRejected",
    "signIn.locked",
    "signIn.addressLocked",
    "signIn.rejected",
    "binding.phoneNotKnown",
    "binding.taken",
    "binding.exists",
    "binding.proofExpired",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).addPlateUserRelationByPhone,
});

/** Bind type 2: who came with a system's account proves a platform account, and is signed in to it. */
export const addPlateUserRelation = endpoint({
  method: "POST",
  path: "/oauth/addPlateUserRelation",
  module,
  summary: "绑定平台账号（绑定方式 2）",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, provingPassword, beingInUse, havingFactors, [
    "service.unknown",
    "binding.rejected",
    "binding.taken",
    "binding.exists",
    "binding.proofExpired",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).addPlateUserRelation,
});

/** Who came with a system's account goes on as a temporary user (tempFlag 1). */
export const addSsoUserRelation = endpoint({
  method: "POST",
  path: "/oauth/addSsoUserRelation",
  module,
  summary: "以临时身份继续办理",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(beingInUse, havingFactors, [
    "captcha.clientUnknown",
    "service.unknown",
    "handoff.suspended",
    "handoff.offline",
    "handoff.sandbox",
    "binding.notOffered",
    "binding.proofExpired",
    "binding.taken",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).addSsoUserRelation,
});

/** Complete-info register for a system account or a temporary user: an account of one's own, bound and signed in. */
export const registerUserInfo = endpoint({
  method: "POST",
  path: "/oauth/registerUserInfo",
  module,
  summary: "完善信息：为系统账号注册平台账号并绑定",
  access: "optional",
  region: "self",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(askingSystem, openingPassword, choosingPassword, beingInUse, havingFactors, [
    "service.unknown",
    "region.unknown",
    "sms.codeRejected",
    "binding.rejected",
    "binding.taken",
    "binding.proofExpired",
    "binding.phoneRegistered",
  ]),
  schemas: async () => (await import("./bindings.schemas.ts")).registerUserInfo,
});

/** Is the signed-in person temporary, and what is known of them already for completing their information? */
export const checkUserInfo = endpoint({
  method: "POST",
  path: "/oauth/checkUserInfo",
  module,
  summary: "当前用户是否为临时用户，及待完善的信息",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["binding.notSelf"],
  schemas: async () => (await import("./bindings.schemas.ts")).checkUserInfo,
});

/** Ends a temporary user before their jump (ifDeleteCasualUser); a code they were just given stays good for a minute. */
export const deleteTempUserInfo = endpoint({
  method: "POST",
  path: "/oauth/deleteTempUserInfo",
  module,
  summary: "跳转前删除临时用户",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["binding.notSelf"],
  schemas: async () => (await import("./bindings.schemas.ts")).deleteTempUserInfo,
});

/** 我的绑定: accounts of other systems, and the systems one may bind. */
export const myBindings = endpoint({
  method: "GET",
  path: "/binding/mine",
  module,
  summary: "我的绑定",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./bindings.schemas.ts")).myBindings,
});

/** Whether an account of that system signs its owner in here; each bound person may forbid it. */
export const allowSessions = endpoint({
  method: "POST",
  path: "/binding/allowSessions",
  module,
  summary: "允许或关闭用该系统的账号登录门户",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["binding.unknown", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./bindings.schemas.ts")).allowSessions,
});

export const unbind = endpoint({
  method: "POST",
  path: "/binding/unbind",
  module,
  summary: "解除绑定，并通知对应系统",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["binding.notSelf", "binding.unknown"],
  schemas: async () => (await import("./bindings.schemas.ts")).unbind,
});
