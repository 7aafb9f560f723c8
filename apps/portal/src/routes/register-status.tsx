import { useNavigate, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { RegistrationStatus } from "../identity/registration/registration-status.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "查询审核进度" };

/** /register/status — how far an application is, for the applicant alone. */
export function Component() {
  usePageHead(head);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Page
      title="查询审核进度"
      lead="农业农村部门工作人员注册后由当地管理员审核。凭受理编号，或用注册手机号收取验证码查询。"
    >
      <RegistrationStatus
        // after a new application its own number is asked about
        key={query.get("receipt") ?? ""}
        receipt={query.get("receipt") ?? ""}
        onSignIn={(tel) => void navigate("/login", { state: tel && { startWith: tel } })}
      />
    </Page>
  );
}
