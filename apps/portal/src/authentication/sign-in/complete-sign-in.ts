import type { OutputOf } from "@sannong/contract/endpoint";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import type { login } from "@sannong/contract/authentication/sign-in";
import { daysToWarnOf } from "@sannong/contract/rules/identity/password-age";
import { present } from "../../lib/browser/clock.ts";
import { site } from "../../lib/words/site.ts";
import { toast } from "@sannong/ui";
import { openDialog } from "../../app/dialogs.ts";
import { setHomeType } from "../../app/preferences.ts";
import { adoptToken, type SignedIn } from "../../lib/session/session.ts";
import { dropSession, endReplacedSession } from "../../lib/session/sign-out.ts";
import { storage } from "../../lib/storage/storage.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";

export type Counter = "market" | "gov";
type Result = OutputOf<typeof login>;
type By = {
  counter: Counter;
  username: string;
  /** keeps or drops the remembered user name; left out, it stays as it is */
  remember?: boolean;
  /** whatever dialog holds the form closes before the next one opens */
  onSignedIn: () => void;
  /** runs on the press that closes the confirm box, so that it may open a window */
  goOn: () => void;
};

/**
 * From the server's "yes" to the next page (specification §4): keeps the token, loads the user, refuses
 * who may not stand at the government counter, says what is due and asks about secrets.
 *
 * @returns false when the person is not signed in after all
 */
export async function completeSignIn(result: Result, by: By): Promise<boolean> {
  const backUrl = storage.backUrl.get();
  const before = storage.token.get();
  setHomeType(by.counter === "gov" ? HomeType.government : HomeType.market);
  const isWelcome = (person: SignedIn) => by.counter === "market" || person.government;
  const session = await adoptToken(result.access_token, isWelcome);
  void endReplacedSession(before);
  if (session.status !== "signedIn") return false;
  if (!isWelcome(session)) {
    await dropSession();
    if (backUrl) storage.backUrl.set(backUrl);
    toast.error("非政府工作人员不允许登录，请点击市场服务入口访问！");
    return false;
  }
  if (result.tempFlag === 1) storage.casualUser.set(session.user.username);
  else storage.casualUser.clear();
  if (by.remember) storage.rememberedUsername.set(by.username);
  else if (by.remember === false) storage.rememberedUsername.clear();
  toast.success("登录成功");
  remindOfPassword(session, result);
  remindOfClosing(session);
  by.onSignedIn();
  openDialog("notice", { title: "温馨提示", text: site.notSecretNotice, tone: "warn", onClosed: by.goOn });
  return true;
}

function remindOfPassword(session: SignedIn, result: Result): void {
  if (result.isSimplePasswd || session.isSimplePasswd) toast.warning("当前为弱密码请修改密码!");
  if (session.passwordExpired) toast.warning("密码已到期请修改密码!");
  const days = daysToWarnOf(session.passwordUpdateTime, present());
  if (days !== null) toast.warning(`密码还有 ${days} 天到期，请尽快修改`);
}

/** Whoever's account is about to end hears of it while that can be taken back. */
function remindOfClosing({ closingAt }: SignedIn): void {
  if (closingAt === null) return;
  toast.warning(`账号将于 ${fullMomentInWords(closingAt)} 注销；要保留账号，请到“我的 › 我的数据”撤销注销`);
}
