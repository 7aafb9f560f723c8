import { SignInDialog } from "../features/sign-in/sign-in-dialog.tsx";
import { UpstreamWays } from "../features/upstream/upstream-ways.tsx";
import { SystemAccountForm } from "../features/binding/system-account-form.tsx";
import { type SystemAccount, SystemSignInDialog } from "../features/sign-in/system-sign-in-dialog.tsx";
import { completeArrival } from "./binding-here.tsx";
import { type Dialogs, openDialog } from "./dialogs.ts";
import { resumeAfterSignIn } from "./resume.ts";

const goOn = () => resumeAfterSignIn("dialog");

/** The login dialogs, with what follows them: rooms do not know each other, the application does. */
export const SignInHere = (props: Dialogs["signIn"] & { onClose: () => void }) => (
  <SignInDialog {...props} goOn={goOn} elsewhere={UpstreamWays} />
);
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
export const SystemSignInHere = (props: Dialogs["systemSignIn"] & { onClose: () => void }) => (
  <SystemSignInDialog {...props} goOn={goOn} systemAccount={OfSystem} />
);
