import { SceneAdmin } from "../../content/scenes/admin/scene-admin.tsx";
import { SceneOrder } from "../../content/scenes/admin/scene-order.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/scenes — published scenes, and which of them everybody is shown first. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const mayArrange = session.permissions.includes("content.manage");
  const list = <SceneAdmin mayArrange={mayArrange} />;
  return (
    <OfficePage
      title="地方场景"
      lead="本地区和下级地区公布过的场景。撤下、恢复和调整先后五秒内公众看到，并写入审计日志。申报在“审核申请”里审核。"
    >
      {mayArrange ? (
        <OfficeTabs
          label="地方场景"
          tabs={[
            { value: "scenes", label: "已公布的场景", panel: list },
            { value: "order", label: "推荐和先后", panel: <SceneOrder /> },
          ]}
        />
      ) : (
        list
      )}
    </OfficePage>
  );
}
