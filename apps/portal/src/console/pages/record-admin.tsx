import { OfficePage } from "../parts/office-page.tsx";
import { RecordAdmin } from "../../data/records/admin/record-admin.tsx";

/** /management/records — what the five queries find, mended and brought in by workbooks. */
export function Component() {
  return (
    <OfficePage
      title="公示记录"
      lead="证书、红黑名单和双公示记录，限本地区和下级地区。导入和修改写入审计日志；公示期以外的记录公众查不到。"
    >
      <RecordAdmin />
    </OfficePage>
  );
}
