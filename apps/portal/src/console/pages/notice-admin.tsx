import { OfficePage } from "../parts/office-page.tsx";
import { NoticeAdmin } from "../../content/notices/admin/notice-admin.tsx";
import { useSession } from "../../lib/session/session.ts";

/** /management/notices — what the region tells the public, written and looked after. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { regionCode, company } = session.user;
  return (
    <OfficePage
      title="公告与政策"
      lead="本地区和下级地区的通知、公示、政策和解读。发布、修改、撤下五秒内公众看到，并写入审计日志。"
    >
      <NoticeAdmin own={{ areaCode: regionCode, company }} />
    </OfficePage>
  );
}
