import * as styles from "../content/scenes/scene-monitor.module.css";
import { buttonClass, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { SceneHome } from "../content/scenes/scene-list.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";

export const head = {
  title: "地方场景",
  column: { name: "地方场景", type: "专题", description: "各地数字乡村和智慧农业的应用场景：做法、成效、联系处室" },
};

/** /scene/scene — 地方场景. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const mayDeclare = session.status === "signedIn" && session.permissions.includes("scene.declare");
  return (
    <Page title="地方场景" lead="各地数字乡村和智慧农业怎么做、成效如何、找谁交流，一处看全。">
      <p className={`${styles.scWays} no-print`}>
        <Link className={buttonClass()} to="/scene/scenemonitoring">
          <Icon name="chart" />
          场景监测
        </Link>
        {mayDeclare && (
          <Link className={buttonClass({ variant: "primary" })} to="/scene/scenedeclare">
            <Icon name="plus" />
            场景申报
          </Link>
        )}
      </p>
      <SceneHome />
    </Page>
  );
}
