import { Page } from "../app/layouts/page.tsx";
import { FeedbackDesk } from "../features/feedback/feedback-desk.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import { Component as NoPermission } from "./no-permission.tsx";

export const head = { title: "意见反馈答复" };

/** /management/feedback — what people of the administrator's region wrote. */
export function Component() {
  const session = useSession();
  usePageHead(head);
  if (session.status !== "signedIn") return null;
  if (!session.permissions.includes("feedback.answer")) return <NoPermission />;
  return (
    <Page
      title={head.title}
      lead="本人管辖区划内的反馈，超过三个月未答复会影响网站检查。答复会通知反馈人，并写入审计日志。"
    >
      <FeedbackDesk />
    </Page>
  );
}
