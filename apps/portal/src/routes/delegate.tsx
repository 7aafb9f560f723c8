import { Alert } from "@sannong/ui";
import { useLocation, useNavigate } from "react-router";
import { LeaveTaskPage, TaskPage } from "../app/layouts/task-page.tsx";
import { LaterSignIn } from "../app/access/later-sign-in.tsx";
import { useSession } from "../authentication/sign-in/index.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { AcceptInvitation } from "../identity/delegations/accept-invitation.tsx";
import { CodeForm } from "../identity/delegations/code-form.tsx";

export const head = { title: "接受代办" };
const WELL_FORMED = /^\/delegate\/(\d{8})\/?$/;
const counterText = "有人请您替他办一件事。先看清是谁、办什么，再接受。";

/** /delegate/{code} — whoever was asked to act for somebody. Who is not signed in signs in first and comes back here. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const code = WELL_FORMED.exec(pathname)?.[1];

  if (code !== undefined && session.status === "anonymous")
    return <LaterSignIn heading="先登录，再看邀请" lead={<Alert>请用您自己的账号登录，不要用对方的账号。</Alert>} />;
  return (
    <TaskPage counterTitle="接受代办" counterText={counterText} heading="替别人办一件事">
      {code === undefined && <CodeForm onCode={(typed) => void navigate(`/delegate/${typed}`)} />}
      {code !== undefined && session.status === "signedIn" && (
        <AcceptInvitation key={code} code={code} leave={<LeaveTaskPage />} />
      )}
    </TaskPage>
  );
}
