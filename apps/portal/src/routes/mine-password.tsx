import { Alert } from "@sannong/ui";
import { Link } from "react-router";
import { ChangePasswordForm } from "../identity/account-care/change-password-form.tsx";
import { useSession } from "../lib/session/session.ts";

/** /mine/password — 修改密码 as a page. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { mobileNumber } = session.user;
  return (
    <div className="card mine-form">
      {mobileNumber ? (
        <ChangePasswordForm key={mobileNumber} tel={mobileNumber} />
      ) : (
        <Alert tone="warn">
          修改密码要用短信验证码，您的账号还没有登记手机号。
          <Link className="link" to="/mine/account">
            先去登记手机号
          </Link>
        </Alert>
      )}
    </div>
  );
}
