import { JobAdmin } from "../../operations/jobs/admin/job-admin.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/jobs — what the portal does by itself, and how it went. */
export function Component() {
  return (
    <OfficePage
      title="后台任务"
      lead="门户按日程自动进行的工作，以及由业务页面发起、在后台办理的工作。日程由系统固定，不能在这里修改。"
    >
      <JobAdmin />
    </OfficePage>
  );
}
