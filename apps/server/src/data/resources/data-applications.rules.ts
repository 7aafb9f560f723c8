import type { DataApplicationView } from "@sannong/contract/data/requests.schemas";
import type { DataApplicationStatus } from "@sannong/contract/data/resource-words";
import type { RequestedItem } from "./data-grants.rules.ts";

export type DataApplication = {
  id: string;
  resourceCode: string;
  applicantId: string;
  regionCode: string;
  purpose: string;
  basis: string;
  items: RequestedItem[];
  scopeCode: string;
  months: number;
  status: DataApplicationStatus;
  receiptNumber: string;
  providerReceipt: string | null;
  departmentDeciderId: string | null;
  renewsGrantId: string | null;
  note: string | null;
  dueAt: Date | null;
  createdAt: Date;
  savedAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
};

type Step = DataApplicationView["steps"][number];
type Facts = Pick<DataApplication, "status" | "providerReceipt" | "note">;

const waiting: Record<"now" | "later" | "done", string> = { now: "正在审核", later: "", done: "已通过" };

/** 提交 → 处室审核 → 提供方审核 → 授权, as far as an application has come. */
export function stepsOf({ status, providerReceipt, note }: Facts): Step[] {
  if (status === "draft") return [];
  const isAtOnce = status === "approved" && providerReceipt === null;
  const submitted: Step = { name: "提交申请", state: "done", note: "" };
  const granted: Step = { name: "授权", state: status === "approved" ? "done" : "later", note: "" };
  if (isAtOnce) return [submitted, { ...granted, note: "无条件共享，即时授权" }];
  const reached = providerReceipt === null ? "department" : "provider";
  const stop = status === "rejected" ? "已退回" : "已撤回";
  const review = (name: string, stage: "department" | "provider"): Step => {
    const isOver = status === "rejected" || status === "withdrawn";
    if (isOver && stage === reached)
      return { name, state: "bad", note: status === "rejected" && note ? `${stop}：${note}` : stop };
    const state = status === stage ? "now" : reached === "provider" && stage === "department" ? "done" : "later";
    const kept = status === "approved" ? "done" : state;
    return { name, state: kept, note: waiting[kept] };
  };
  return [submitted, review("处室审核", "department"), review("提供方审核", "provider"), granted];
}
