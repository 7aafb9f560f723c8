import { endpoint } from "../endpoint.ts";
import { anyOf, entering } from "../refusals/lists.ts";

const module = "qr-sign-in";

/** A phone that looks at a code, or decides about it. */
const claiming = [
  "qrLogin.gone",
  "qrLogin.claimed",
  "qrLogin.notForAdministrators",
  "session.vouchedElsewhere",
] as const;

/** Begins a QR sign-in in the asking browser (design §3, QR sign-in). The secret stays in that page. */
export const createQrLogin = endpoint({
  method: "POST",
  path: "/qrLogin/create",
  module,
  summary: "扫码登录：生成二维码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).createQrLogin,
});

/** Tells the asking browser what the phone does. The address carries no secret, so it tells nothing but the state. */
export const qrLoginEvents = endpoint({
  method: "GET",
  path: "/qrLogin/events",
  module,
  summary: "扫码登录：状态推送（SSE）",
  access: "anyone",
  region: "none",
  transport: "plain",
  reply: "text/event-stream",
  background: true,
  errors: [],
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).qrLoginEvents,
});

/** The same by asking, for networks that let no event stream through. */
export const qrLoginStatus = endpoint({
  method: "GET",
  path: "/qrLogin/status",
  module,
  summary: "扫码登录：查询状态（推送不可用时）",
  access: "anyone",
  region: "none",
  transport: "plain",
  background: true,
  errors: [],
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).qrLoginStatus,
});

/** A signed-in phone claims the code, the first one alone, and learns who asks. */
export const scanQrLogin = endpoint({
  method: "POST",
  path: "/qrLogin/scan",
  module,
  summary: "扫码登录：手机扫码",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: claiming,
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).scanQrLogin,
});

export const decideQrLogin = endpoint({
  method: "POST",
  path: "/qrLogin/decide",
  module,
  summary: "扫码登录：手机确认或拒绝",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: claiming,
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).decideQrLogin,
});

/** Gives the token, once, to the browser that holds the secret (specification §7). */
export const qrLogin = endpoint({
  method: "POST",
  path: "/qrLogin/login",
  module,
  summary: "扫码登录：手机确认后换取登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(entering, ["qrLogin.gone", "qrLogin.notConfirmed", "qrLogin.refused", "qrLogin.notForAdministrators"]),
  schemas: async () => (await import("./qr-sign-in.schemas.ts")).qrLogin,
});
