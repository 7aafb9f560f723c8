import { WholeWords } from "@sannong/ui";
import * as styles from "./notice-article.module.css";
import { noticeKinds } from "@sannong/contract/content/notice-words";
import type { NoticeDetail } from "@sannong/contract/content/notices";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Attachments } from "../../lib/uploads/attachments.tsx";

const isHeading = (paragraph: string) => /^[一二三四五六七八九十]+、\S{2,20}$/.test(paragraph);
/** The whole of it as plain text. */
export const noticeText = ({ title, paragraphs, source, publishedAt }: NoticeDetail): string =>
  [title, `${dayOf(new Date(publishedAt))}　${source}`, ...paragraphs].join("\n");

type Props = { notice: NoticeDetail; size: string; tools: ReactNode };

/** One notice, whole: every article says when it was published, and by whom. */
export function NoticeArticle({ notice, size, tools }: Props) {
  const { title, kind, publishedAt, source, author, paragraphs, attachments, earlier, later } = notice;
  return (
    <>
      <article className={`card ${styles.narticle}`} data-text={size}>
        <header>
          <h1>
            <WholeWords>{title}</WholeWords>
          </h1>
          <dl>
            <div>
              <dt>发布日期</dt>
              <dd>
                <time dateTime={publishedAt}>{dayOf(new Date(publishedAt))}</time>
              </dd>
            </div>
            <div>
              <dt>来源</dt>
              <dd>{source}</dd>
            </div>
            <div>
              <dt>栏目</dt>
              <dd>
                <Link className="link hit" to={`/notices?kind=${kind}`}>
                  {noticeKinds[kind].name}
                </Link>
              </dd>
            </div>
          </dl>
          {tools}
        </header>
        <div className={`${styles.ntext} sized`}>
          {paragraphs.map((paragraph, index) =>
            isHeading(paragraph) ? <h2 key={index}>{paragraph}</h2> : <p key={index}>{paragraph}</p>,
          )}
        </div>
        <Attachments files={attachments} />
        <p className={styles.nsign}>
          {author}
          <br />
          {dayOf(new Date(publishedAt))}
        </p>
      </article>
      <nav className={styles.nnext} aria-label="相邻的通知">
        {later && <Link to={`/notices/${later.id}`}>上一篇：{later.title}</Link>}
        {earlier && <Link to={`/notices/${earlier.id}`}>下一篇：{earlier.title}</Link>}
      </nav>
    </>
  );
}
