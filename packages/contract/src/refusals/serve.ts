import type { Refusals } from "./refusals.ts";

/** 三农服务: finance products, ratings. */
export const serveRefusals = {
  "finance.unknown": { status: 200, code: 4530, message: "这个产品已经下架，请刷新后查看" },
  "finance.tooManyCompared": { status: 200, code: 4531, message: "一次最多对比 3 个产品，请先去掉一个" },
  "finance.phoneNeeded": { status: 200, code: 4532, message: "申请这个产品需要手机号，请先在账号信息里填写手机号" },
} as const satisfies Refusals;
