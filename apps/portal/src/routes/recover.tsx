import { Link } from "react-router";
import { TaskPage } from "../app/layouts/task-page.tsx";
import { RecoverForm } from "../identity/account-care/recover-form.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { goTo } from "../lib/navigation/navigation.ts";

export const head = { title: "找回密码" };
const toSignIn = () => void goTo("/login?again");

/** /recover — 找回密码 as a page; it leads to the sign-in and signs nobody in. */
export function Component() {
  usePageHead(head);
  return (
    <TaskPage counterTitle="找回密码" counterText="用账号登记的手机号收取验证码，自己设置新密码。" heading="找回密码">
      <RecoverForm onRecovered={toSignIn} />
      <p className="note">
        <Link className="link hit" to="/login">
          想起密码了，去登录
        </Link>
      </p>
    </TaskPage>
  );
}
