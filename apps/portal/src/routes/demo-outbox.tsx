import { Page } from "../app/layouts/page.tsx";
import { Outbox } from "../operations/demo/outbox.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "演示收件箱" };

/** /demo/outbox — what the recording SMS gateway sent and the captcha answers (design §5). */
export function Component() {
  usePageHead(head);
  return (
    <Page title="演示收件箱" lead="演示环境不发送真实短信。这里显示最近的短信和图形验证码答案，每 2 秒自动更新。">
      <Outbox />
    </Page>
  );
}
