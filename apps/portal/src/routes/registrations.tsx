import { kindsFor } from "@sannong/contract/approval-words";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ApprovalList } from "../features/approvals/approval-list.tsx";
import { type ApprovalView, queryOf, viewOf } from "../features/approvals/approval-view.ts";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import "../styles/review.css";
import { Component as NoPermission } from "./no-permission.tsx";

const head = { title: "注册审核" };

/** /management/registrations — who asks for an account in the administrator's region; the state stands in the address. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  if (session.status !== "signedIn") return null;
  const kinds = kindsFor(session.permissions);
  const [usual] = kinds;
  if (!usual) return <NoPermission />;
  const asked = viewOf(query);
  // whoever reviews systems alone begins with systems
  const view = kinds.includes(asked.kind) ? asked : { ...asked, kind: usual };
  const show = (change: Partial<ApprovalView>) => setQuery(queryOf({ ...view, ...change }));
  return (
    <Page title="注册审核" lead="本人管辖区划内的申请。姓名和号码已隐去一部分，查看和处理都会写入审计日志。">
      <ApprovalList kinds={kinds} view={view} onView={show} />
    </Page>
  );
}
