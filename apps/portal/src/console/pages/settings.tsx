import { SettingsAdmin } from "../../governance/settings/admin/settings-admin.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/settings — policies that two people change together. */
export function Component() {
  return (
    <OfficePage
      title="参数与策略"
      lead="一人提交、另一人复核后，两秒内在所有节点生效。部署配置里写明的参数以部署配置为准，这里不能改。"
    >
      <SettingsAdmin />
    </OfficePage>
  );
}
