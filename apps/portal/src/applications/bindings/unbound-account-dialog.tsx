import { Button, Dialog, Icon } from "@sannong/ui";
import type { Arrival } from "../../app/dialogs.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";

type Props = Arrival & {
  onClose: () => void;
  onBind: () => void;
  onComplete: () => void;
  /** as a temporary user, for a day at most */
  onGoOn: () => Promise<void>;
};

/** The system's account is bound to no platform account: offers bind or complete info (specification §4, §8). */
export function UnboundAccountDialog({ systemName, systemUserName, onClose, onBind, onComplete, onGoOn }: Props) {
  const { busy, once } = useOneAtATime();
  return (
    <Dialog open title="账号尚未绑定平台账号" tone="warn" width={526} onClose={onClose}>
      <div className="say">
        <p>
          “{systemName}”的账号 <b>{systemUserName}</b> 还没有绑定门户平台账号。请选择：
        </p>
      </div>
      <ul className="choices">
        <li>
          <Button variant="primary" block onClick={onBind}>
            <Icon name="link" size="s" />
            绑定已有平台账号
          </Button>
          <p>已在门户注册过的，用门户账号和密码绑定一次，以后直接进入。</p>
        </li>
        <li>
          <Button block onClick={onComplete}>
            <Icon name="user" size="s" />
            完善信息，注册并绑定
          </Button>
          <p>还没有门户账号的，填写手机号等信息，注册后自动绑定。</p>
        </li>
        <li>
          <Button block busy={busy} onClick={() => void once(onGoOn)}>
            <Icon name="clock" size="s" />
            本次先办理，以后再绑定
          </Button>
          <p>以临时身份办完这一次；临时身份最多保留 24 小时，不能使用其他服务。</p>
        </li>
      </ul>
    </Dialog>
  );
}
