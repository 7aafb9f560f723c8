import { endpoint } from "../endpoint.ts";

const module = "registration";
const own = { module, access: "signedIn", region: "self", transport: "sealed" } as const;

export const readEntityLevel = endpoint({
  ...own,
  method: "GET",
  path: "/accountReview/entityLevel",
  summary: "本人涉农主体账号的核验级别（自报、已核验）和核验申请的进度",
  onlyReads: true,
  errors: ["entity.notEntity"],
  schemas: async () => (await import("./organisations.schemas.ts")).readEntityLevel,
});

export const applyEntityReview = endpoint({
  ...own,
  method: "POST",
  path: "/accountReview/applyEntityReview",
  summary: "涉农主体上传营业执照申请核验，由所在区划的管理员审核",
  errors: [
    "entity.notEntity",
    "entity.verifiedAlready",
    "entity.underReview",
    "entity.codeMissing",
    "registration.creditCodeTaken",
    "files.notHeld",
  ],
  schemas: async () => (await import("./organisations.schemas.ts")).applyEntityReview,
});

export const withdrawEntityReview = endpoint({
  ...own,
  method: "POST",
  path: "/accountReview/withdrawEntityReview",
  summary: "撤回本人尚未办结的核验申请",
  errors: ["entity.notWaiting"],
  schemas: async () => (await import("./organisations.schemas.ts")).withdrawEntityReview,
});

/** For whoever decides: what was sent with a request. Each look is written down. */
export const entityLicence = endpoint({
  module,
  access: { permission: "account.review" },
  region: "subtree",
  transport: "sealed",
  method: "POST",
  path: "/accountReview/entityLicence",
  summary: "审核人查看核验申请所附的营业执照",
  errors: ["approvals.notFound", "approvals.otherRegion"],
  schemas: async () => (await import("./organisations.schemas.ts")).entityLicence,
});
