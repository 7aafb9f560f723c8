import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { FeedbackStatusForm } from "../content/feedback/status-form.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "查询反馈进度" };

/** /feedback/status — for whoever was not signed in when they wrote. */
export function Component() {
  usePageHead(head);
  const [query] = useSearchParams();
  return (
    <Page title={head.title} lead="凭受理编号和提交时留下的手机号查询。登录后提交的，在“我的反馈”中查看。">
      <FeedbackStatusForm number={query.get("number") ?? ""} />
    </Page>
  );
}
