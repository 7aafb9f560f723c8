import { askConfirm } from "../../app/dialogs.ts";
import { endSession } from "../../lib/session/sign-out.ts";

/**
 * Asks first (specification §2, Header), then ends the session here and in every system entered from it.
 *
 * @param alongside runs on the press that confirms, so that it may open a window
 */
export async function signOut(alongside: () => void = () => {}): Promise<void> {
  const confirmed = await askConfirm({
    title: "确定退出登录吗？",
    text: "退出后，从本门户进入的业务系统也会一并退出。没有保存的内容请先保存。",
    confirmLabel: "退出登录",
    tone: "warn",
  });
  if (!confirmed) return;
  alongside();
  await endSession();
}
