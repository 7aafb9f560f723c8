import * as styles from "./feedback.module.css";
import { answerPromises } from "@sannong/contract/content/answer-promises";
import { site } from "../lib/words/site.ts";
import { Button, Skeleton, toast } from "@sannong/ui";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { feedbackRegion, feedbackUser } from "../app/dialogs/feedback-parts.tsx";
import { Page } from "../app/layouts/page.tsx";
import { FeedbackDone } from "../content/feedback/feedback-done.tsx";
import { FeedbackForm, type Sent } from "../content/feedback/feedback-form.tsx";
import { subjectIn } from "../content/feedback/feedback-subject.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";
import { helpCall } from "../lib/words/help-words.ts";

export const head = { title: "意见反馈" };
const headOfSite = { title: "我为政府网站找错" };

/** /feedback — 意见反馈; with `about=site` 我为政府网站找错. */
export function Component() {
  const session = useSession();
  const [query] = useSearchParams();
  const [sent, setSent] = useState<Sent>();
  const about = query.get("about") === "site" ? "site" : "portal";
  const here = about === "site" ? headOfSite : head;
  usePageHead(here);
  const user = feedbackUser(session);
  return (
    <Page
      title={here.title}
      lead={
        about === "site"
          ? "页面打不开、文字有错、链接失效，请告诉我们，核实后更正并答复您。"
          : "使用中遇到的问题和建议，由您所在地区的管理员答复。"
      }
    >
      <div className={styles.feedbackPage}>
        <div className="card">
          {session.status === "loading" && <Skeleton />}
          {sent && (
            <FeedbackDone sent={sent} isMember={user !== undefined}>
              <Button onClick={() => setSent(undefined)}>再提一条</Button>
            </FeedbackDone>
          )}
          {!sent && session.status !== "loading" && (
            <FeedbackForm
              about={about}
              subject={subjectIn(query)}
              user={user}
              region={feedbackRegion}
              onSent={(told, msg) => {
                toast.success(msg);
                setSent(told);
              }}
            />
          )}
        </div>
        <aside className="card aside" aria-label="说明">
          <h2>提交之后</h2>
          <ul>
            <li>
              提交后得到受理编号，
              <Link to={user ? "/mine/feedback" : "/feedback/status"}>
                {user ? "在我的反馈中" : "凭编号和手机号"}查看进度
              </Link>
              。
            </li>
            <li>{answerPromises.feedback}一定答复，答复后短信通知。</li>
            <li>请不要写身份证号、密码等信息。{site.notSecretNotice}</li>
            {helpCall && <li>紧急的事请拨打 {helpCall}。</li>}
          </ul>
        </aside>
      </div>
    </Page>
  );
}
