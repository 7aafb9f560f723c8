import { AccountInfoForm } from "../features/account-care/account-info-form.tsx";
import { useSession } from "../lib/session.ts";

/** /mine/account — 账号信息 as a page. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <div className="card mine-form">
      {/* another account, another form */}
      <AccountInfoForm key={session.user.id} session={session} />
    </div>
  );
}
