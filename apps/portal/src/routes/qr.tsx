import * as styles from "../authentication/qr-sign-in/qr-confirmation.module.css";
import { Alert } from "@sannong/ui";
import { useLocation } from "react-router";
import { TaskPage, LeaveTaskPage } from "../app/layouts/task-page.tsx";
import { LaterSignIn } from "../app/access/later-sign-in.tsx";
import { QrConfirmation } from "../authentication/qr-sign-in/qr-confirmation.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../authentication/sign-in/index.ts";

export const head = { title: "扫码登录" };
const WELL_FORMED = /^\/qr\/([\w-]{22})\/?$/;
const counterText = "扫码登录只让您自己的电脑登录。先核对数字，再确认。";

/** /qr/{id} — the phone's side of a QR sign-in. Who is not signed in signs in first and comes back here. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const { pathname } = useLocation();
  const qrId = WELL_FORMED.exec(pathname)?.[1];

  if (qrId !== undefined && session.status === "anonymous")
    return (
      <LaterSignIn
        heading="先登录，再确认扫码"
        lead={<Alert>这台手机还没有登录。登录后回到这里，核对数字并确认。</Alert>}
      />
    );
  return (
    <TaskPage counterTitle="扫码登录" counterText={counterText} heading="确认在电脑上登录？">
      {qrId === undefined && (
        <div className={styles.qrAsk}>
          <p>请在电脑的登录窗口选择“扫码登录”，再用已登录的手机扫描屏幕上的二维码。</p>
          <LeaveTaskPage />
        </div>
      )}
      {qrId !== undefined && session.status === "signedIn" && (
        <QrConfirmation qrId={qrId} nickname={session.user.nickname} leave={<LeaveTaskPage />} />
      )}
    </TaskPage>
  );
}
