import { ReportAdmin } from "../../data/reports/admin/report-admin.tsx";
import { IndicatorAdmin } from "../../data/indicators/admin/indicator-admin.tsx";
import { ValueImports } from "../../data/indicators/admin/value-imports.tsx";
import { ValuesAdmin } from "../../data/indicators/admin/values-admin.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/brain — what the cockpit counts, and the reports on it. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { regionCode, company } = session.user;
  return (
    <OfficePage
      title="指标与报告"
      lead="智慧大脑的指标数值按模板导入，限本地区和下级地区；分析报告上传后发布。每次导入和修改写入审计日志。"
    >
      <OfficeTabs
        label="指标与报告"
        tabs={[
          { value: "values", label: "指标数值", panel: <ValuesAdmin /> },
          { value: "reports", label: "分析报告", panel: <ReportAdmin own={{ areaCode: regionCode, company }} /> },
          {
            value: "definitions",
            label: "指标口径",
            panel: <IndicatorAdmin mayChange={session.permissions.includes("content.manage")} />,
          },
          { value: "imports", label: "导入记录", panel: <ValueImports /> },
        ]}
      />
    </OfficePage>
  );
}
