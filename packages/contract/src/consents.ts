import { endpoint } from "./endpoint.ts";

const room = "shared-fields";

/** 系统授权: the systems of other organisations that the person agreed to, and what each reads. Our own address. */
export const myConsents = endpoint({
  method: "GET",
  path: "/consent/mine",
  room,
  summary: "我同意读取信息的外部系统",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./consents.schemas.ts")).myConsents,
});

/** Takes it back: what that system holds of the person's sign-in stops working, and the next visit asks again. */
export const withdrawConsent = endpoint({
  method: "POST",
  path: "/consent/withdraw",
  room,
  summary: "撤回对外部系统的授权",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["consent.unknown"],
  schemas: async () => (await import("./consents.schemas.ts")).withdrawConsent,
});
