import { type ApprovalKind, approvalKinds } from "@sannong/contract/approval-words";

const ofRegistration = {
  request: "注册申请",
  approved: "已通过，申请人会收到短信",
  rejected: "已退回，申请人会收到短信",
} as const;

/** What a queue's requests are called, and what is said when one is decided. */
export const wordsOf: Readonly<Record<ApprovalKind, Record<"request" | "approved" | "rejected", string>>> = {
  registration: ofRegistration,
  ministryUser: ofRegistration,
  factorReset: {
    request: `${approvalKinds.factorReset}申请`,
    approved: "已重置，本人的所有登录已退出，并会收到短信；请当面交给他激活码",
    rejected: "已退回，提交人可在列表中看到原因",
  },
};
