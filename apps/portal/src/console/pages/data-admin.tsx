import { ClassAdmin } from "../../data/resources/admin/class-admin.tsx";
import { ResourceAdmin } from "../../data/resources/admin/resource-admin.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/data — what data there is, as the catalogue says it. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { regionCode, company } = session.user;
  return (
    <OfficePage
      title="数据目录"
      lead="本地区和下级地区提供的数据资源、它们的数据和分类。发布、修改、撤下五秒内目录和搜索跟着变，并写入审计日志。"
    >
      <OfficeTabs
        label="数据目录"
        tabs={[
          {
            value: "resources",
            label: "数据资源",
            panel: <ResourceAdmin areaCode={regionCode} company={company} />,
          },
          { value: "classes", label: "资源分类", panel: <ClassAdmin /> },
        ]}
      />
    </OfficePage>
  );
}
