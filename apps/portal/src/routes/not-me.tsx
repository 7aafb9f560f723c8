import { Alert, Button } from "@sannong/ui";
import { useLocation } from "react-router";
import { openDialog } from "../app/dialogs.ts";
import { TaskPage, LeaveTaskPage } from "../app/layouts/task-page.tsx";
import { NotMe } from "../authentication/devices/not-me.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "不是我登录" };
const WELL_FORMED = /^\/not-me\/([\w-]{22})\/?$/;

/** /not-me/{token} — from a new-device message (asks first; design §4, Session: the user sees and ends them). */
export function Component() {
  usePageHead(head);
  const token = WELL_FORMED.exec(useLocation().pathname)?.[1];
  return (
    <TaskPage
      counterTitle="账号安全"
      counterText="有人用您的账号在新设备登录时，我们会发短信告诉您。"
      heading="这次登录是您本人吗？"
    >
      {token ? (
        <NotMe token={token} leave={<LeaveTaskPage />} whatNext={<WhatNext />} />
      ) : (
        <>
          <Alert tone="err">链接不完整，请从短信里重新打开。</Alert>
          <LeaveTaskPage />
        </>
      )}
    </TaskPage>
  );
}

/** The password is gone; a text message to the same phone brings a new one. */
const WhatNext = () => (
  <>
    <p>请用手机收验证码，重新设置密码，然后登录。</p>
    <Button variant="primary" size="large" block onClick={() => openDialog("recover", {})}>
      重新设置密码
    </Button>
    <LeaveTaskPage />
  </>
);
