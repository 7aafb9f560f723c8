import { endpoint } from "../endpoint.ts";
import { anyOf, entering, provingPassword } from "../refusals/lists.ts";
import type { RefusalName } from "../errors.ts";

/** Where people may sign in instead of here. */
export const upstreamSources = endpoint({
  method: "POST",
  path: "/upstream/sources",
  module: "upstream",
  summary: "可用的外部登录来源",
  access: "anyone",
  region: "none",
  transport: "plain",
  cacheSeconds: 60,
  errors: [],
  schemas: async () => (await import("./identity-providers.schemas.ts")).upstreamSources,
});

/** A visit of the whole page: sets the cookie of the departure and leads to the source. */
export const departUpstream = endpoint({
  method: "GET",
  path: "/upstream/start",
  module: "upstream",
  summary: "前往外部登录（跳转）",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "text/html",
  errors: [],
  schemas: async () => (await import("./identity-providers.schemas.ts")).departUpstream,
});

/** Leads to where persons or legal persons register outside; to our own page where nobody does (specification §2, Header). */
export const registerUpstream = endpoint({
  method: "GET",
  path: "/upstream/register",
  module: "upstream",
  summary: "前往外部身份认证网站注册（跳转）",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "text/html",
  errors: [],
  schemas: async () => (await import("./identity-providers.schemas.ts")).registerUpstream,
});

const asking = [
  "captcha.clientUnknown",
  "upstream.unknownSource",
  "upstream.used",
  "upstream.expired",
  "upstream.slow",
  "upstream.unreachable",
  "upstream.garbled",
  "upstream.rejected",
  "upstream.noUser",
] as const satisfies RefusalName[];

/** of an arrival that its owner set out on while signed in, to have one more way in */
const linking = [
  "upstream.linkedElsewhere",
  "upstream.linkedAlready",
  "upstream.linkingOver",
] as const satisfies RefusalName[];

/** Government portal and other sources that send a ticket (specification §7, `?ticket=`). */
export const loginJszwfw = endpoint({
  method: "POST",
  path: "/oauth/loginJszwfw",
  module: "upstream",
  summary: "政务服务网票据登录",
  access: "optional",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  inQuery: ["ticket"],
  errors: anyOf(asking, entering, linking),
  schemas: async () => (await import("./identity-providers.schemas.ts")).loginJszwfw,
});

/** External sign-in by a code that this portal asked for (specification §7, §8 无用户信息). */
export const loginExternal = endpoint({
  method: "POST",
  path: "/oauthLogin/OauthAccessToken/oauth",
  module: "upstream",
  summary: "外部授权码登录",
  access: "optional",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(asking, entering, linking, ["upstream.departureLost"]),
  schemas: async () => (await import("./identity-providers.schemas.ts")).loginExternal,
});

/** 以…身份登录? answered yes: an arrival that nobody here had asked for goes on. */
export const confirmUpstream = endpoint({
  method: "POST",
  path: "/upstream/confirm",
  module: "upstream",
  summary: "确认以外部身份登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(entering, ["captcha.clientUnknown", "upstream.tooLate"]),
  schemas: async () => (await import("./identity-providers.schemas.ts")).confirmUpstream,
});

/** Joins the identity outside with an account here, whose password is proved. */
export const linkUpstream = endpoint({
  method: "POST",
  path: "/upstream/link",
  module: "upstream",
  summary: "用密码把外部身份关联到已有账号并登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, entering, ["upstream.tooLate", "upstream.linkedOtherwise", "upstream.staffAccount"]),
  schemas: async () => (await import("./identity-providers.schemas.ts")).linkUpstream,
});

/** Goes on without an account here: as a temporary user. */
export const temporaryUpstream = endpoint({
  method: "POST",
  path: "/upstream/temporary",
  module: "upstream",
  summary: "以临时用户身份登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(entering, ["captcha.clientUnknown", "upstream.tooLate"]),
  schemas: async () => (await import("./identity-providers.schemas.ts")).confirmUpstream,
});

/** Which identities outside sign the caller in, and which they may add. */
export const myIdentities = endpoint({
  method: "GET",
  path: "/upstream/identities",
  module: "upstream",
  summary: "本人账号已关联的外部身份",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./identity-providers.schemas.ts")).myIdentities,
});

/** Sets out to a source to link what it says with the caller's account; the return counts in this session alone. */
export const beginLinking = endpoint({
  method: "POST",
  path: "/upstream/identities/begin",
  module: "upstream",
  summary: "为本人账号关联外部身份：取得前往的地址",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: [
    "upstream.unknownSource",
    "upstream.slow",
    "upstream.unreachable",
    "upstream.garbled",
    "upstream.linkedAlready",
    "secondFactor.confirmationRequired",
    "secondFactor.proofRequired",
  ],
  schemas: async () => (await import("./identity-providers.schemas.ts")).beginLinking,
});

export const unlinkIdentity = endpoint({
  method: "POST",
  path: "/upstream/identities/unlink",
  module: "upstream",
  summary: "解除本人账号与外部身份的关联",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["upstream.notLinked", "upstream.lastWayIn", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./identity-providers.schemas.ts")).unlinkIdentity,
});
