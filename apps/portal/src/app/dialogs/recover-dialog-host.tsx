import { RecoverDialog } from "../../identity/account-care/recover-dialog.tsx";
import { openDialog } from "../dialogs.ts";

const signInAgain = () => openDialog("signIn", {});

/** 找回密码, and after it the sign-in: recovery opens no session. */
export const RecoverDialogHost = ({ onClose }: { onClose: () => void }) => (
  <RecoverDialog onClose={onClose} onRecovered={signInAgain} />
);
