import { Alert, Dialog } from "@sannong/ui";
import { UnsavedIn, useConfirmedLeave } from "../../app/use-unsaved.ts";
import { useSession } from "../../lib/session/session.ts";
import { AccountInfoForm } from "./account-info-form.tsx";
import { type Due, LeaveInstead, WhyDue } from "./why-due.tsx";

type Props = {
  /** a password is due and there is no phone to change it by: then it cannot be closed (specification §4) */
  due?: Due;
  onClose: () => void;
};

export function AccountInfoDialog({ due, onClose }: Props) {
  const session = useSession();
  const { held, leave } = useConfirmedLeave();
  if (session.status !== "signedIn") return null;
  return (
    <Dialog open title="账号信息" width={640} closable={!due} onClose={() => leave(onClose)}>
      {due && <WhyDue due={due} />}
      {due && <Alert tone="warn">请先输入手机号后保存!</Alert>}
      <UnsavedIn value={held}>
        <AccountInfoForm session={session} onSaved={onClose} />
      </UnsavedIn>
      {due && <LeaveInstead />}
    </Dialog>
  );
}
