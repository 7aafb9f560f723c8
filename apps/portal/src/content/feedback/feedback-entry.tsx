import * as styles from "./feedback-entry.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { feedbackStatus } from "@sannong/contract/content/feedback";
import { Tag } from "@sannong/ui";
import type { ReactNode } from "react";
import { Attachments } from "../../lib/uploads/attachments.tsx";
import { dayInWords } from "../../lib/words/words.ts";
import { aboutWords } from "./feedback-words.ts";

type Entry = OutputOf<typeof feedbackStatus>;

/** One feedback as its writer, or the office, reads it. */
export function FeedbackEntry({ entry, children }: { entry: Entry; children?: ReactNode }) {
  const { referenceNumber, about, content, areaName, createdAt, answerBy, answer, answeredAt, files } = entry;
  return (
    <article className={`card ${styles.feedbackEntry}`} aria-labelledby={referenceNumber}>
      <header>
        <h2 id={referenceNumber} className="num">
          {referenceNumber}
        </h2>
        {answer === null ? (
          <Tag tone="warn" icon="clock">
            待答复
          </Tag>
        ) : (
          <Tag tone="ok" icon="checkc">
            已答复
          </Tag>
        )}
      </header>
      <p className="about">
        {[aboutWords[about], areaName, `${dayInWords(createdAt)}提交`].filter(Boolean).join(" · ")}
      </p>
      <p className={styles.said}>{content}</p>
      <Attachments files={files} />
      {answer === null ? (
        <p className="about">最迟 {dayInWords(answerBy)} 前答复</p>
      ) : (
        <div className={styles.answer}>
          <h3>答复</h3>
          <p className={styles.said}>{answer}</p>
          <p className="about">{answeredAt && dayInWords(answeredAt)}</p>
        </div>
      )}
      {children}
    </article>
  );
}
