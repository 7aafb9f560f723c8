import {
  type ApprovalKind,
  approvalKinds,
  type ApprovalOrder,
  approvalOrders,
  type ApprovalStatus,
  approvalStatuses,
} from "@sannong/contract/approval-words";
import type { exportApprovals } from "@sannong/contract/approvals";
import type { InputOf } from "@sannong/contract/endpoint";
import { pageIn } from "@sannong/ui";

export type Shown = ApprovalStatus | "all";
/** What stands in the address, so that a link shows the same list. */
export type ApprovalView = {
  kind: ApprovalKind;
  status: Shown;
  keywords: string;
  /** a part of the administrator's own region; empty for all of it */
  region: string;
  overdue: boolean;
  order: ApprovalOrder;
  page: number;
};

const isOneOf = <K extends string>(table: Record<K, unknown>, value: string | null): value is K =>
  value !== null && Object.hasOwn(table, value);

/** Whatever somebody wrote into the address, a list comes of it. */
export function viewOf(query: URLSearchParams): ApprovalView {
  const [kind, status, order] = ["kind", "status", "order"].map((name) => query.get(name)) as [string, string, string];
  return {
    kind: isOneOf(approvalKinds, kind) ? kind : "registration",
    status: status === "all" || isOneOf(approvalStatuses, status) ? status : "pending",
    keywords: (query.get("keywords") ?? "").slice(0, 40),
    region: /^\d{2,12}$/.test(query.get("region") ?? "") ? (query.get("region") ?? "") : "",
    overdue: query.get("overdue") === "1",
    order: isOneOf(approvalOrders, order) ? order : "due",
    page: pageIn(query),
  };
}

/** The address of a view: what is as usual is left out. */
export function queryOf({ kind, status, keywords, region, overdue, order, page }: ApprovalView): URLSearchParams {
  const query = new URLSearchParams({ kind, status });
  if (keywords) query.set("keywords", keywords);
  if (region) query.set("region", region);
  if (overdue) query.set("overdue", "1");
  if (order !== "due") query.set("order", order);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** The view in the words of the call. */
export const filterOf = ({
  kind,
  status,
  keywords,
  region,
  overdue,
}: ApprovalView): InputOf<typeof exportApprovals> => ({
  kind,
  ...(status === "all" ? {} : { status }),
  ...(keywords ? { keywords } : {}),
  ...(region ? { xzqh: region } : {}),
  ...(overdue ? { overdue } : {}),
});
