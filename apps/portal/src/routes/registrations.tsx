import { approvalKinds, approvalStatuses } from "@sannong/contract/approval-words";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ApprovalList, type ApprovalView } from "../features/approvals/approval-list.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import { Component as NoPermission } from "./no-permission.tsx";

const head = { title: "注册审核" };
const isOneOf = <K extends string>(table: Record<K, unknown>, value: string | null): value is K =>
  value !== null && Object.hasOwn(table, value);

/** /management/registrations — who asks for an account in the administrator's region; the state stands in the address. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  if (session.status !== "signedIn") return null;
  if (!session.permissions.includes("account.review")) return <NoPermission />;
  const [kind, status] = [query.get("kind"), query.get("status")];
  const view: ApprovalView = {
    kind: isOneOf(approvalKinds, kind) ? kind : "registration",
    status: status === "all" || isOneOf(approvalStatuses, status) ? status : "pending",
    keywords: query.get("keywords") ?? "",
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
  };
  const show = (change: Partial<ApprovalView>) => {
    const next = { ...view, ...change };
    setQuery({ kind: next.kind, status: next.status, keywords: next.keywords, page: String(next.page) });
  };
  return (
    <Page title="注册审核" lead="本人管辖区划内的申请。姓名和号码已隐去一部分，查看和处理都会写入审计日志。">
      <ApprovalList view={view} onView={show} />
    </Page>
  );
}
