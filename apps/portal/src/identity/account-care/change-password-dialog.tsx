import { Dialog } from "@sannong/ui";
import { useSession } from "../../lib/session/session.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { type Due, LeaveInstead, WhyDue } from "./why-due.tsx";

type Props = {
  /** weak or expired: then it cannot be closed (specification §4) */
  due?: Due;
  onClose: () => void;
};

export function ChangePasswordDialog({ due, onClose }: Props) {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <Dialog open title="修改密码" width={526} closable={!due} onClose={onClose}>
      {due && <WhyDue due={due} />}
      <ChangePasswordForm tel={session.user.mobileNumber} />
      {due && <LeaveInstead />}
    </Dialog>
  );
}
