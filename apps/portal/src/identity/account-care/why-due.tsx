import * as styles from "./why-due.module.css";
import { Alert, Button } from "@sannong/ui";
import { endSession } from "../../lib/session/sign-out.ts";

export type Due = "weak" | "expired";

const whys: Record<Due, [string, string]> = {
  weak: ["当前为弱密码请修改密码!", "这个密码容易被猜到，改好之前不能办理其他事项。"],
  expired: ["密码已到期请修改密码!", "为保护账号，密码要定期更换，改好之前不能办理其他事项。"],
};

/** Why a dialog cannot be closed: the specification's sentence, and what it means. */
export const WhyDue = ({ due }: { due: Due }) => (
  <Alert tone="warn">
    <b>{whys[due][0]}</b>
    <p>{whys[due][1]}</p>
  </Alert>
);

/** The one other way out of a dialog that cannot be closed. */
export const LeaveInstead = () => (
  <p className={styles.leave}>
    <Button variant="link" onClick={() => void endSession()}>
      暂不处理，退出登录
    </Button>
  </p>
);
