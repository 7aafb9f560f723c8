import * as styles from "./feedback-done.module.css";
import { buttonClass, Icon } from "@sannong/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import type { Sent } from "./feedback-form.tsx";

type Props = { sent: Sent; isMember: boolean; onLeave?: () => void; children?: ReactNode };

/** The number to remember, by when an answer comes, and where it will stand. */
export function FeedbackDone({ sent, isMember, onLeave, children }: Props) {
  const status = isMember ? "/mine/feedback" : `/feedback/status?number=${sent.referenceNumber}`;
  const heading = useRef<HTMLHeadingElement>(null);
  // it is shorter than the form was, and would lie above what a phone shows
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.feedbackDone} aria-labelledby="feedback-done" role="status">
      <Icon name="checkc" size="l" />
      <h2 id="feedback-done" ref={heading} tabIndex={-1}>
        反馈成功!
      </h2>
      <p>
        受理编号 <strong className="num">{sent.referenceNumber}</strong>
      </p>
      <p>
        最迟 {dayInWords(sent.answerBy)} 前答复。答复后会发短信到您留下的手机号
        {isMember ? "，也会在消息中提醒您。" : "，请记下受理编号。"}
      </p>
      <div className="acts">
        <Link className={buttonClass({ variant: "primary" })} to={status} onClick={onLeave}>
          查看进度
        </Link>
        <button type="button" className={buttonClass()} onClick={() => window.print()}>
          打印
        </button>
        {children}
      </div>
    </section>
  );
}
