import { AuditAdmin } from "../../governance/audit/admin/audit-admin.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/audit — the audit log, sign-ins, who saw whose data, and the proof that nothing was changed. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <OfficePage
      title="审计日志"
      lead="只能查看和导出，不能修改。您的每次查询、查看、导出和核验也写入日志，由安全管理员监督。"
    >
      <AuditAdmin mayExport={session.permissions.includes("audit.export")} />
    </OfficePage>
  );
}
