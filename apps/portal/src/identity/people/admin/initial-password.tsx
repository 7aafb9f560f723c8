import * as styles from "./initial-password.module.css";
import { Alert, Button, Dialog } from "@sannong/ui";

export type HandedOut = { username: string; initialPassword: string };

/** Shown this once: it is kept nowhere, and the owner has to replace it. */
export function InitialPassword({ handed, onClose }: { handed: HandedOut; onClose: () => void }) {
  return (
    <Dialog open title="一次性初始密码" onClose={onClose}>
      <div className="fs">
        <Alert tone="warn">只显示这一次，请当面交给本人。首次登录后必须更换，不要通过聊天软件发送。</Alert>
        <dl className={styles.peopleFacts}>
          <div>
            <dt>用户名</dt>
            <dd className="mono">{handed.username}</dd>
          </div>
          <div>
            <dt>初始密码</dt>
            <dd className="mono">
              <b>{handed.initialPassword}</b>
            </dd>
          </div>
        </dl>
        <div className="dlg-f">
          <Button icon="doc" onClick={() => window.print()}>
            打印
          </Button>
          <Button variant="primary" onClick={onClose}>
            已交给本人
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
