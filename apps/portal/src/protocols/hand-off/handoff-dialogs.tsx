import { Button, buttonClass, Dialog } from "@sannong/ui";
import { Link } from "react-router";
import type { Dialogs } from "../../app/dialogs.ts";
import { openingAddress } from "./reach.ts";
import { WhereToGo } from "./where-to-go.tsx";

type With<T> = T & { onClose: () => void };

/** A link that is pressed is never blocked. The page behind it asks for a fresh code. */
export const PopupBlockedDialog = ({ identification, name, onClose }: With<Dialogs["popupBlocked"]>) => (
  <Dialog open title="浏览器拦截了新窗口" tone="warn" onClose={onClose}>
    <div className="say">
      <p>“{name}”会在新窗口中打开。请点下面的按钮进入，或在浏览器地址栏右侧选择“始终允许”本站弹出窗口。</p>
    </div>
    <div className="dlg-f">
      <Button onClick={onClose}>取消</Button>
      <a
        className={buttonClass({ variant: "primary" })}
        href={openingAddress(identification)}
        target="_blank"
        rel="noopener"
        onClick={onClose}
      >
        点此进入
      </a>
    </div>
  </Dialog>
);

/** Nothing opens: the sentence stays until it is read, with the place to go to, the telephone and the guide. */
export function NoWayInDialog({ name, goOn, onClose, ...about }: With<Dialogs["noWayIn"]>) {
  return (
    <Dialog open title={name} tone="warn" onClose={onClose}>
      <div className="say">
        <WhereToGo {...about} />
      </div>
      <div className="dlg-f">
        {goOn && (
          <Button
            onClick={() => {
              onClose();
              goOn();
            }}
          >
            已经绑定过，直接进入
          </Button>
        )}
        <Button onClick={onClose}>知道了</Button>
        {about.guideOf !== undefined && (
          <Link className={buttonClass({ variant: "primary" })} to={`/serve/guide/${about.guideOf}`} onClick={onClose}>
            看办事指南
          </Link>
        )}
      </div>
    </Dialog>
  );
}
