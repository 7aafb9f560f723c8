import { endpoint } from "../endpoint.ts";
import { byCredentials } from "../protocols/by-credentials.ts";

export type { OwnMatter, RunningMatter, ServiceRatings } from "./ratings.schemas.ts";

const own = { module: "ratings", access: "signedIn", region: "self", transport: "sealed", method: "POST" } as const;
const office = {
  module: "ratings",
  access: { permission: "feedback.answer" },
  region: "subtree",
  transport: "sealed",
  method: "POST",
} as const;

const told = { module: "ratings", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;
const errorsOfTold = [
  ...byCredentials,
  "matter.personUnknown",
  "matter.foreignService",
  "matter.otherPerson",
  "matter.inFuture",
] as const;

export const moveMatter = endpoint({
  ...told,
  path: "/open/matter/progress",
  summary: "接入系统：报告一件事办到哪一步（密钥或请求签名），用户在“我的办件”里看到",
  errors: errorsOfTold,
  schemas: async () => (await import("./ratings.schemas.ts")).moveMatter,
});

export const completeMatter = endpoint({
  ...told,
  path: "/open/matter/complete",
  summary: "接入系统：报告一件办结的事（密钥或请求签名），用户可以评价一次",
  errors: [...errorsOfTold, "region.unknown"],
  schemas: async () => (await import("./ratings.schemas.ts")).completeMatter,
});

export const myMatters = endpoint({
  ...own,
  path: "/rating/matters",
  summary: "本人办结的事和评价",
  errors: [],
  schemas: async () => (await import("./ratings.schemas.ts")).myMatters,
});

export const runningMatters = endpoint({
  ...own,
  path: "/rating/running",
  summary: "本人正在办的事，办到哪一步",
  errors: [],
  schemas: async () => (await import("./ratings.schemas.ts")).runningMatters,
});

export const rateMatter = endpoint({
  ...own,
  path: "/rating/rate",
  summary: "评价一件办结的事，一事一评；差评限期整改并回访",
  errors: ["rating.matterUnknown", "rating.alreadyRated"],
  schemas: async () => (await import("./ratings.schemas.ts")).rateMatter,
});

export const serviceRatings = endpoint({
  module: "ratings",
  access: "anyone",
  region: "none",
  transport: "plain",
  method: "POST",
  path: "/rating/ofService",
  summary: "一个事项的好差评统计",
  cacheSeconds: 60,
  errors: [],
  schemas: async () => (await import("./ratings.schemas.ts")).serviceRatings,
});

export const listTickets = endpoint({
  ...office,
  path: "/rating/tickets",
  summary: "本辖区的差评整改工单",
  errors: [],
  schemas: async () => (await import("./ratings.schemas.ts")).listTickets,
});

export const revealRater = endpoint({
  ...office,
  access: { permission: "personal.reveal" },
  path: "/rating/revealPhone",
  reveals: true,
  summary: "为回访查看评价人的完整手机号（写入审计日志）",
  errors: ["rating.ticketUnknown", "rating.noPhone", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./ratings.schemas.ts")).revealRater,
});

export const closeTicket = endpoint({
  ...office,
  path: "/rating/closeTicket",
  summary: "办结一张差评整改工单：整改情况和回访记录",
  errors: ["rating.ticketUnknown", "rating.ticketClosed", "rating.callBackDay"],
  schemas: async () => (await import("./ratings.schemas.ts")).closeTicket,
});
