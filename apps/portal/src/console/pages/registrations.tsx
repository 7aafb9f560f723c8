import { approvalKinds, kindsFor } from "@sannong/contract/governance/approval-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import { buttonClass, EmptyState } from "@sannong/ui";
import { Link, useSearchParams } from "react-router";
import { OfficePage } from "../parts/office-page.tsx";
import { ApprovalList } from "../../governance/approvals/admin/approval-list.tsx";
import type { ProofOf } from "../../governance/approvals/admin/approval-detail.tsx";
import { type ApprovalView, queryOf, unknownKindIn, viewOf } from "../../governance/approvals/admin/approval-view.ts";
import { EntityLicence } from "../../identity/organisations/admin/entity-licence.tsx";
import { SelfTestOfRequest } from "../../applications/onboarding/self-test-of-request.tsx";
import { addressNow } from "../../lib/navigation/address.ts";
import { useSession } from "../../lib/session/session.ts";

/** A request to go live rests on a self-test, and to be known as a unit on its licence. */
const proofOf: ProofOf = ({ id, kind, receiptNumber }) => {
  if (kind === "entityReview") return <EntityLicence id={id} />;
  return kind === "systemGoLive" && <SelfTestOfRequest receiptNumber={receiptNumber} />;
};

const ALL = "审核申请";

/** /management/registrations — what waits for this administrator in all their queues, or in one; the state stands in the address. */
export function Component() {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  if (session.status !== "signedIn") return null;
  const kinds = kindsFor(session.permissions);
  const view = viewOf(query);
  const unknown = unknownKindIn(query);
  if (unknown !== undefined)
    return <NoQueue title="没有这种申请">{`地址中的申请类型“${cut(unknown, 40)}”不存在，请核对地址。`}</NoQueue>;
  if (view.kind !== "" && !kinds.includes(view.kind))
    return (
      <NoQueue title="您不处理这种申请">{`“${approvalKinds[view.kind]}”由有相应权限的管理员处理，您的角色没有这项权限。`}</NoQueue>
    );
  const show = (change: Partial<ApprovalView>) =>
    setQuery(queryOf({ ...viewOf(addressNow()), ...change }), { preventScrollReset: true });
  return (
    <OfficePage
      title={view.kind === "" ? ALL : approvalKinds[view.kind]}
      lead="本人管辖区划内的申请。姓名和号码已隐去一部分，查看和处理都会写入审计日志。"
    >
      <ApprovalList kinds={kinds} view={view} onView={show} proofOf={proofOf} />
    </OfficePage>
  );
}

/** An address that names a queue there is not, or not for whoever came: said, and not another one shown instead. */
const NoQueue = ({ title, children }: { title: string; children: string }) => (
  <OfficePage title={ALL}>
    <EmptyState
      kind="elsewhere"
      title={title}
      action={
        <Link className={buttonClass({ variant: "primary" })} to="/management/registrations">
          查看等我处理的申请
        </Link>
      }
    >
      {children}
    </EmptyState>
  </OfficePage>
);
