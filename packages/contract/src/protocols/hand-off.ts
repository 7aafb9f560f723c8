import { endpoint } from "../endpoint.ts";
import { anyOf } from "../refusals/lists.ts";

export { JumpType } from "../rules/protocols/jump-type.ts";

/** What stands between a click and a system, whatever is carried there. */
const entering = [
  "service.unknown",
  "handoff.roleRequired",
  "handoff.notConnected",
  "handoff.offline",
  "handoff.suspended",
  "handoff.accountGone",
  "handoff.factorMissing",
  "handoff.sandbox",
  "handoff.bindingRequired",
  "handoff.sharingNotAgreed",
  "handoff.otherAccountType",
  "session.vouchedElsewhere",
] as const;

/** Who waits behind `/unifiedLogin?uid=…`, so that the page can say for whom one signs in; null when that request is over. */
export const askingSystem = endpoint({
  method: "GET",
  path: "/handoff/askingSystem",
  module: "handoff",
  summary: "统一登录页：正在请求登录的系统",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./hand-off.schemas.ts")).askingSystem,
});

/** One-time code that lets a connected system learn who has just arrived (legacy hand-off: design §3, Two ways in). */
export const generateCode = endpoint({
  method: "GET",
  path: "/oauthCode/generateCode",
  module: "handoff",
  summary: "为接入系统签发一次性授权码",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: entering,
  schemas: async () => (await import("./hand-off.schemas.ts")).generateCode,
});

/** One-time CAS service ticket for a connected system (jump type 9). */
export const generateTicket = endpoint({
  method: "GET",
  path: "/oauthCode/generateTicket",
  module: "handoff",
  summary: "为接入系统签发一次性 CAS 票据",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(entering, ["handoff.foreignToken"]),
  schemas: async () => (await import("./hand-off.schemas.ts")).generateTicket,
});

/** The way into a phase-one system with the token it gave this person itself (jump type 4). Our own address: the token stays off every page of ours. */
export const thirdPartyEntry = endpoint({
  method: "POST",
  path: "/handoff/thirdPartyEntry",
  module: "handoff",
  summary: "以一期凭证进入原系统的地址",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(entering, ["handoff.thirdPartyTokenMissing"]),
  schemas: async () => (await import("./hand-off.schemas.ts")).thirdPartyEntry,
});

/** Does the system behind a service answer right now? Asked before a tab is sent there; an own address. */
export const reachable = endpoint({
  method: "GET",
  path: "/handoff/reachable",
  module: "handoff",
  summary: "服务背后的系统此刻是否应答",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./hand-off.schemas.ts")).reachable,
});

/** Leads to a registered address of a connected system, signed in, and nowhere else. */
export const redirect = endpoint({
  method: "POST",
  path: "/redirect",
  module: "handoff",
  summary: "跳转到已登记的地址",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: anyOf(entering, ["handoff.foreignToken", "handoff.unregisteredAddress"]),
  schemas: async () => (await import("./hand-off.schemas.ts")).redirect,
});

/** Where 智慧大脑 is: the connected system of that name, else the portal's own page. */
export const smartBrainRedirect = endpoint({
  method: "POST",
  path: "/smartBrainRedirect",
  module: "handoff",
  summary: "进入智慧大脑的地址",
  access: "government",
  region: "self",
  transport: "sealed",
  errors: entering,
  schemas: async () => (await import("./hand-off.schemas.ts")).smartBrainRedirect,
});
