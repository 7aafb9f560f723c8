import { approvalKinds, kindsFor } from "@sannong/contract/approval-words";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { ApprovalList } from "../features/approvals/approval-list.tsx";
import { type ApprovalView, queryOf, viewOf } from "../features/approvals/approval-view.ts";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import "../styles/review.css";
import { Component as NoPermission } from "./no-permission.tsx";

export const head = { title: "审核申请" };

/** /management/registrations — who asks for something in the administrator's region; the state stands in the address. */
export function Component() {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const kinds = session.status === "signedIn" ? kindsFor(session.permissions) : [];
  const [usual] = kinds;
  const asked = viewOf(query);
  // whoever reviews systems alone begins with systems
  const view = usual === undefined || kinds.includes(asked.kind) ? asked : { ...asked, kind: usual };
  const title = approvalKinds[view.kind];
  usePageHead({ title });
  if (session.status !== "signedIn") return null;
  if (!usual) return <NoPermission />;
  const show = (change: Partial<ApprovalView>) => setQuery(queryOf({ ...view, ...change }));
  return (
    <Page title={title} lead="本人管辖区划内的申请。姓名和号码已隐去一部分，查看和处理都会写入审计日志。">
      <ApprovalList kinds={kinds} view={view} onView={show} />
    </Page>
  );
}
