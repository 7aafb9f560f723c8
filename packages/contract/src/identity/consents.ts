import { endpoint } from "../endpoint.ts";

const module = "shared-fields";

/** Before the first jump to a system: which fields it reads, and which of them are new since one agreed. */
export const sharingNotice = endpoint({
  method: "POST",
  path: "/consent/notice",
  module,
  summary: "首次进入系统前：将向该系统提供的信息，及本人是否已同意",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["service.unknown"],
  schemas: async () => (await import("./consents.schemas.ts")).sharingNotice,
});

/** Agrees once, to exactly the fields that were shown. */
export const agreeToShare = endpoint({
  method: "POST",
  path: "/consent/agree",
  module,
  summary: "同意向系统提供所列信息（写入审计日志）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["service.unknown", "sharing.changed"],
  schemas: async () => (await import("./consents.schemas.ts")).agreeToShare,
});

/** 系统授权: the systems that the person agreed to, and what each reads. Our own address. */
export const myConsents = endpoint({
  method: "GET",
  path: "/consent/mine",
  module,
  summary: "我同意读取信息的系统",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./consents.schemas.ts")).myConsents,
});

/** Takes it back: what that system holds of the person's sign-in stops working, and the next visit asks again. */
export const withdrawConsent = endpoint({
  method: "POST",
  path: "/consent/withdraw",
  module,
  summary: "撤回对某系统的授权",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: ["consent.unknown"],
  schemas: async () => (await import("./consents.schemas.ts")).withdrawConsent,
});
