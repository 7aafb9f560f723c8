import { useEffect } from "react";
import { SignInDialog } from "../../authentication/sign-in/sign-in-dialog.tsx";
import { UpstreamWays } from "../../authentication/identity-providers/upstream-ways.tsx";
import { SystemAccountForm } from "../../applications/bindings/system-account-form.tsx";
import { type SystemAccount, SystemSignInDialog } from "../../authentication/sign-in/system-sign-in-dialog.tsx";
import { completeArrival } from "./binding-dialog-host.tsx";
import { type Dialogs, openDialog } from "../dialogs.ts";
import { storage } from "../../lib/storage/storage.ts";
import { resumeAfterSignIn } from "../access/resume.ts";

const goOn = () => resumeAfterSignIn("dialog");

/** The login dialogs, with what follows them: modules do not know each other, the application does. */
export const SignInDialogHost = (props: Dialogs["signIn"] & { onClose: () => void }) => (
  <SignInDialog {...props} goOn={goOn} elsewhere={UpstreamWays} />
);
/** The same dialog over a form: the person stays where they are, and what they pressed goes on. */
export function SignInAgainDialogHost({ nickname, username, isAnybodyIn, onAnswer, onClose }: SignInAgainProps) {
  // they may go elsewhere to sign in, and come back here
  useEffect(() => storage.backUrl.set(window.location.pathname + window.location.search), []);
  const close = () => {
    onClose();
    if (!isAnybodyIn()) onAnswer();
  };
  const goOnHere = () => {
    storage.backUrl.clear();
    onAnswer();
  };
  return (
    <SignInDialog
      startWith={username}
      lead={`“${nickname}”的登录已失效。请重新登录，已填写的内容还在，登录后接着办。`}
      goOn={goOnHere}
      onClose={close}
      elsewhere={UpstreamWays}
    />
  );
}
type SignInAgainProps = Dialogs["signInAgain"] & { onClose: () => void };

const OfSystem: SystemAccount = ({ onDone, ...system }) => (
  <SystemAccountForm
    {...system}
    onMatched={completeArrival(onDone)}
    onUnknown={(arrival) => {
      onDone();
      openDialog("unboundAccount", arrival);
    }}
  />
);
export const SystemSignInDialogHost = (props: Dialogs["systemSignIn"] & { onClose: () => void }) => (
  <SystemSignInDialog {...props} goOn={goOn} systemAccount={OfSystem} />
);
