import type { Refusals } from "./refusals.ts";

/** 三农服务: situations, finance products, ratings. */
export const serveRefusals = {
  "situation.unknown": { status: 200, code: 4951, message: "没有找到这件事，它可能已经撤下" },
  "finance.unknown": { status: 200, code: 4530, outdated: true, message: "这个产品已经下架，请看最新的情况" },
  "finance.tooManyCompared": { status: 200, code: 4531, message: "一次最多对比 3 个产品，请先去掉一个" },
  "finance.phoneNeeded": { status: 200, code: 4532, message: "申请这个产品需要手机号，请先在账号信息里填写手机号" },
  "matter.personUnknown": {
    status: 200,
    code: 4533,
    message: "没有这个用户，或本系统还不认识这个用户，请核对 sub 或 boundUsername",
  },
  "matter.foreignService": { status: 200, code: 4534, message: "这个事项不属于本系统，请核对事项标识" },
  "matter.otherPerson": { status: 200, code: 4535, message: "这个办件编号已用于另一个用户或事项，请换一个编号" },
  "matter.inFuture": { status: 200, code: 4536, message: "办结时间不能晚于现在，请核对 completedAt" },
  "rating.matterUnknown": { status: 200, code: 4537, outdated: true, message: "没有找到这件办结的事，请看最新的情况" },
  "rating.alreadyRated": { status: 200, code: 4538, outdated: true, message: "这件事已经评价过，一件事评价一次" },
  "rating.ticketUnknown": { status: 200, code: 4539, outdated: true, message: "没有找到这张整改工单，请看最新的情况" },
  "rating.ticketClosed": { status: 200, code: 4540, outdated: true, message: "这张整改工单已经办结，请看最新的情况" },
  "rating.noPhone": { status: 200, code: 4541, message: "评价人没有留下手机号，请在回访结果里选联系不上" },
  "rating.callBackDay": { status: 200, code: 4542, message: "回访日期须在评价之后、今天或以前，请核对" },
} as const satisfies Refusals;
