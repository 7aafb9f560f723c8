import { AuditWatch } from "../../governance/audit/admin/audit-watch.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/audit-watch — what the audit administrators themselves did. */
export function Component() {
  return (
    <OfficePage title="监督审计员" lead="审计管理员自己的登录、查询、查看、导出和核验，最近的在前。">
      <AuditWatch />
    </OfficePage>
  );
}
