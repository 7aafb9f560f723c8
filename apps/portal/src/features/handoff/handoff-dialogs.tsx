import { orCall } from "../../lib/help-words.ts";
import { Button, buttonClass, Dialog } from "@sannong/ui";
import type { Dialogs } from "../../app/dialogs.ts";
import { openingAddress, unansweredText } from "./reach.ts";

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

/** Down, slow or talking nonsense: said before the new window shows an error of the browser's, with every way on. */
export function SystemUnansweredDialog({
  identification,
  systemName,
  owner,
  state,
  onRetry,
  onClose,
}: With<Dialogs["systemUnanswered"]>) {
  const retry = () => {
    onClose();
    onRetry();
  };
  return (
    <Dialog open title={`“${systemName}”暂时没有打开`} tone="warn" onClose={onClose}>
      <div className="say">
        <p>
          “{systemName}”{unansweredText[state]}。
        </p>
        <p>
          可以稍后再试；急办请联系系统主管单位{owner && `：${owner}`}
          {orCall("，或拨打 ")}。
        </p>
      </div>
      <div className="dlg-f">
        <a
          className={buttonClass({})}
          href={openingAddress(identification, true)}
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          仍要前往
        </a>
        <Button variant="primary" onClick={retry}>
          再试一次
        </Button>
      </div>
    </Dialog>
  );
}
