import { OfficePage } from "../parts/office-page.tsx";
import { ModuleAdmin } from "../../catalogue/services/admin/module-admin.tsx";

/** /management/modules — the tree that systems and services are found in. */
export function Component() {
  return (
    <OfficePage title="行业专题栏目" lead="系统和服务按这棵树排列；改动五秒内在行业专题和首页生效，并写入审计日志。">
      <ModuleAdmin />
    </OfficePage>
  );
}
