import { CalendarAdmin } from "../../governance/calendar/admin/calendar-admin.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/calendar — the days that deadlines are counted by. */
export function Component() {
  return (
    <OfficePage
      title="工作日历"
      lead="节假日和调休上班日按年录入。保存后各处的办理期限两秒内都按新的日历计算，还没有办结的事项随之调整。"
    >
      <CalendarAdmin />
    </OfficePage>
  );
}
