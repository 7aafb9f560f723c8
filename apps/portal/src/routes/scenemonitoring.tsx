import { Page } from "../app/layouts/page.tsx";
import { MoreScenes } from "../content/scenes/more-scenes.tsx";
import { SceneMonitor } from "../content/scenes/scene-monitor.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";

export const head = { title: "场景监测" };

/** /scene/scenemonitoring — what the systems of scenes report. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  return (
    <Page title="场景监测" lead="各场景的系统每天上报使用人数和数据量；一天没有上报即作标记。" more={<MoreScenes />}>
      <SceneMonitor mayExport={session.status === "signedIn" && session.government} />
    </Page>
  );
}
