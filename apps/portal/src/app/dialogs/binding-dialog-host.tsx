import { addSsoUserRelation } from "@sannong/contract/applications/bindings";
import { toast } from "@sannong/ui";
import { BindOriginalDialog } from "../../applications/bindings/bind-original-dialog.tsx";
import { BindPlatformDialog } from "../../applications/bindings/bind-platform-dialog.tsx";
import type { SignedInAs } from "../../applications/bindings/signed-in-as.ts";
import { CompleteInfoDialog } from "../../applications/bindings/complete-info-dialog.tsx";
import { UnboundAccountDialog as UnboundAccount } from "../../applications/bindings/unbound-account-dialog.tsx";
import { resumeService } from "../../protocols/hand-off/open-service.ts";
import { completeSignIn } from "../../authentication/sign-in/complete-sign-in.ts";
import { ApiRefusal, call, failureText, isSilent } from "../../lib/api/api.ts";
import { storage } from "../../lib/storage/storage.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { type Arrival, type Dialogs, openDialog } from "../dialogs.ts";
import { resumeAfterSignIn } from "../access/resume.ts";

type With<T> = T & { onClose: () => void };

/** From a system's account into the portal: the jump that waited goes on (specification §4). */
export const completeArrival =
  (onSignedIn: () => void) =>
  async ({ result, username }: SignedInAs): Promise<void> => {
    const goOn = () => resumeAfterSignIn("dialog");
    await completeSignIn(result, { counter: "market", username, remember: false, onSignedIn, goOn });
  };

/** Who gives up here has thought better of the click. */
const giveUp = (onClose: () => void) => () => {
  storage.pendingJump.clear();
  onClose();
};

export const BindOriginalDialogHost = ({ identification, ...props }: With<Dialogs["bindingRequired"]>) => {
  /** a press of its own, so that the system may open in a new tab */
  const offerToGoOn = () => {
    if (!identification) return;
    openDialog("notice", {
      title: "绑定成功",
      text: `您的门户账号已与“${props.systemName}”的账号绑定，点下面的按钮继续办理。`,
      tone: "ok",
      closeLabel: "继续办理",
      onClosed: () => void resumeService(identification),
    });
  };
  return <BindOriginalDialog {...props} onBound={offerToGoOn} />;
};

export function UnboundAccountDialog({ onClose, ...arrival }: With<Arrival>) {
  const goTo = (next: () => void) => () => {
    onClose();
    next();
  };
  const goOnTemporarily = async () => {
    try {
      const generatorUserId = await clientIdOfThisDevice();
      const { continuation, systemUserName: username } = arrival;
      const result = await call(addSsoUserRelation, { continuation }, { generatorUserId });
      await completeArrival(onClose)({ result, username });
    } catch (failure) {
      if (isSilent(failure)) return;
      toast.error(failure instanceof ApiRefusal ? failure.saidOr("登录失败!") : failureText(failure));
    }
  };
  return (
    <UnboundAccount
      {...arrival}
      onClose={giveUp(onClose)}
      onBind={goTo(() => openDialog("bindPlatform", arrival))}
      onComplete={goTo(() => openDialog("completeInfo", { arrival }))}
      onGoOn={goOnTemporarily}
    />
  );
}

export const BindPlatformDialogHost = ({ onClose, ...arrival }: With<Arrival>) => (
  <BindPlatformDialog {...arrival} onClose={giveUp(onClose)} complete={completeArrival(onClose)} />
);

export const CompleteInfoDialogHost = ({ onClose, ...props }: With<Dialogs["completeInfo"]>) => (
  <CompleteInfoDialog {...props} onClose={giveUp(onClose)} complete={completeArrival(onClose)} />
);
