import { approvalKinds, kindsFor } from "@sannong/contract/approval-words";
import { useSearchParams } from "react-router";
import { OfficePage } from "../parts/office-page.tsx";
import { ApprovalList } from "../../features/approvals/admin/approval-list.tsx";
import type { ProofOf } from "../../features/approvals/admin/approval-detail.tsx";
import { type ApprovalView, queryOf, viewOf } from "../../features/approvals/admin/approval-view.ts";
import { AskedSelfTest } from "../../features/onboarding/asked-self-test.tsx";
import { addressNow } from "../../lib/address.ts";
import { useSession } from "../../lib/session.ts";
import "../../styles/self-test.css";
import "../../styles/review.css";

/** A request to go live rests on a self-test. */
const proofOf: ProofOf = ({ kind, receiptNumber }) =>
  kind === "systemGoLive" && <AskedSelfTest receiptNumber={receiptNumber} />;

/** /management/registrations — who asks for something in the administrator's region; the state stands in the address. */
export function Component() {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const kinds = session.status === "signedIn" ? kindsFor(session.permissions) : [];
  const [usual] = kinds;
  // whoever reviews systems alone begins with systems
  const offered = (asked: ApprovalView) =>
    usual === undefined || kinds.includes(asked.kind) ? asked : { ...asked, kind: usual };
  const view = offered(viewOf(query));
  const title = approvalKinds[view.kind];
  if (session.status !== "signedIn") return null;
  const show = (change: Partial<ApprovalView>) => setQuery(queryOf({ ...offered(viewOf(addressNow())), ...change }));
  return (
    <OfficePage title={title} lead="本人管辖区划内的申请。姓名和号码已隐去一部分，查看和处理都会写入审计日志。">
      <ApprovalList kinds={kinds} view={view} onView={show} proofOf={proofOf} />
    </OfficePage>
  );
}
