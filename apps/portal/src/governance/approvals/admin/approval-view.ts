import {
  type ApprovalKind,
  approvalKinds,
  type ApprovalMark,
  approvalMarks,
  type ApprovalOrder,
  approvalOrders,
  type ApprovalStatus,
  approvalStatuses,
  queuePageSizes,
} from "@sannong/contract/governance/approval-words";
import type { exportApprovals } from "@sannong/contract/governance/approvals";
import type { InputOf } from "@sannong/contract/endpoint";
import { cut } from "@sannong/contract/rules/texts/cut";
import { pageIn } from "@sannong/ui";

/** What waits for whoever looks, whichever of two decisions it is; one status; or all. */
export type Shown = "mine" | ApprovalStatus | "all";
export type PageSize = (typeof queuePageSizes)[number];
/** What stands in the address, so that a link shows the same list. */
export type ApprovalView = {
  /** one queue; empty for all that one may open */
  kind: ApprovalKind | "";
  status: Shown;
  keywords: string;
  /** a part of the administrator's own region; empty for all of it */
  region: string;
  overdue: boolean;
  marks: ApprovalMark | "";
  order: ApprovalOrder;
  page: number;
  size: PageSize;
  /** the request that stands open; empty for none */
  id: string;
};

const USUAL_SIZE = 20;

const isOneOf = <K extends string>(table: Record<K, unknown>, value: string | null): value is K =>
  value !== null && Object.hasOwn(table, value);

const isPageSize = (size: number): size is PageSize => queuePageSizes.some((one) => one === size);

/** The queue that an address names and that there is not; undefined where it names one that there is, or none. */
export function unknownKindIn(query: URLSearchParams): string | undefined {
  const kind = query.get("kind");
  return !kind || isOneOf(approvalKinds, kind) ? undefined : kind;
}

/** What a list shows by its address; what is not known there is as usual. */
export function viewOf(query: URLSearchParams): ApprovalView {
  const [kind, status, order] = ["kind", "status", "order"].map((name) => query.get(name)) as [string, string, string];
  const [marks, size] = [query.get("marks"), Number(query.get("size"))];
  return {
    kind: isOneOf(approvalKinds, kind) ? kind : "",
    status: status === "all" || isOneOf(approvalStatuses, status) ? status : "mine",
    keywords: cut(query.get("keywords") ?? "", 40),
    region: /^\d{2,12}$/.test(query.get("region") ?? "") ? (query.get("region") ?? "") : "",
    overdue: query.get("overdue") === "1",
    order: isOneOf(approvalOrders, order) ? order : "due",
    marks: isOneOf(approvalMarks, marks) ? marks : "",
    page: pageIn(query),
    size: isPageSize(size) ? size : USUAL_SIZE,
    id: cut(query.get("id") ?? "", 40),
  };
}

/** The address of a view: what is as usual is left out. */
export function queryOf({ kind, status, keywords, region, ...view }: ApprovalView): URLSearchParams {
  const { overdue, marks, order, page, size, id } = view;
  const query = new URLSearchParams();
  if (kind) query.set("kind", kind);
  if (status !== "mine") query.set("status", status);
  if (keywords) query.set("keywords", keywords);
  if (region) query.set("region", region);
  if (overdue) query.set("overdue", "1");
  if (marks) query.set("marks", marks);
  if (order !== "due") query.set("order", order);
  if (page > 1) query.set("page", String(page));
  if (size !== USUAL_SIZE) query.set("size", String(size));
  if (id) query.set("id", id);
  return query;
}

/** Whether something but queue and status narrows the list down. */
export const isNarrowed = ({ keywords, region, overdue, marks }: ApprovalView): boolean =>
  Boolean(keywords || region || overdue || marks);

/** The view in the words of the call. */
export const filterOf = ({
  kind,
  status,
  keywords,
  region,
  overdue,
  marks,
}: ApprovalView): InputOf<typeof exportApprovals> => ({
  ...(kind ? { kind } : {}),
  ...(status === "mine" ? { mine: true } : status === "all" ? {} : { status }),
  ...(marks ? { marks } : {}),
  ...(keywords ? { keywords } : {}),
  ...(region ? { xzqh: region } : {}),
  ...(overdue ? { overdue } : {}),
});
