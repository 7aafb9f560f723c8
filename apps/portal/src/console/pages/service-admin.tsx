import { OfficePage } from "../parts/office-page.tsx";
import { ServiceAdmin } from "../../catalogue/guides/admin/service-admin.tsx";
import { useSession } from "../../lib/session/session.ts";

/** /management/services — what the public can have done, and how it is told of it. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { regionCode, company } = session.user;
  return (
    <OfficePage
      title="服务与办事指南"
      lead="门户上的服务事项和它们的办事指南。发布、修改、撤下五秒内公众看到，搜索随即跟上，并写入审计日志。"
    >
      <ServiceAdmin own={{ areaCode: regionCode, company }} />
    </OfficePage>
  );
}
