import * as feedbackEntryStyles from "../feedback-entry.module.css";
import * as myFeedbackStyles from "../my-feedback.module.css";
import { feedbackMonths } from "@sannong/contract/content/answer-promises";
import { answerFeedback } from "@sannong/contract/content/feedback";
import type { listFeedback } from "@sannong/contract/content/feedback";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, type Emptiness, Form, Paged, pageIn, Segments, Tag, TextArea, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FormWhenBegun } from "../../../console/parts/form-when-begun.tsx";
import { isDraftKept, useDraftState } from "../../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../../app/use-unsaved.ts";
import { callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";
import { FeedbackEntry } from "../feedback-entry.tsx";
import { feedbackQueries, PAGE_SIZE } from "../feedback.queries.ts";

type Entry = OutputOf<typeof listFeedback>["records"][number];
const states = { 待答复: "open", 已答复: "answered" } as const;

/** The office's list: what waits, the longest first, and what was answered. */
export function FeedbackAdmin() {
  const [query, setQuery] = useSearchParams();
  const status = query.get("status") === "answered" ? "answered" : "open";
  const page = pageIn(query);
  return (
    <>
      <Segments
        label="反馈的状态"
        options={["待答复", "已答复"]}
        value={status === "open" ? "待答复" : "已答复"}
        onChange={(word) => setQuery({ status: states[word] })}
      />
      <Paged
        read={useQuery(feedbackQueries.list(page, status))}
        page={page}
        size={PAGE_SIZE}
        label="反馈"
        onPage={(next) => setQuery({ status, page: String(next) })}
        empty={emptinessOf(status, (other) => setQuery({ status: other }))}
      >
        {(records) => (
          <div className={myFeedbackStyles.feedbackList}>
            {records.map((entry, place) => (
              <FeedbackEntry key={entry.id} entry={entry}>
                <p className="about">
                  联系电话 <span className="num">{entry.contactPhone}</span>
                  {entry.answeredBy && ` · 答复人 ${entry.answeredBy}`}
                  {entry.overdue && <Tag tone="err">已超过{feedbackMonths}</Tag>}
                </p>
                {entry.answer === null && (
                  <FormWhenBegun
                    isOpen={place === 0 || isDraftKept(draftOf(entry), "")}
                    verb="写答复"
                    about={entry.referenceNumber}
                  >
                    <AnswerForm entry={entry} />
                  </FormWhenBegun>
                )}
              </FeedbackEntry>
            ))}
          </div>
        )}
      </Paged>
    </>
  );
}

type Status = (typeof states)[keyof typeof states];

const emptinessOf = (status: Status, onOther: (other: Status) => void): Emptiness => ({
  what: "反馈",
  level: 2,
  narrowing: null,
  ...(status === "open"
    ? {
        title: "没有待答复的反馈",
        howToFill: "有人提交后会出现在这里，等得最久的在前。",
        action: <Button onClick={() => onOther("answered")}>看已答复的</Button>,
      }
    : {
        title: "还没有答复过的反馈",
        howToFill: "答复之后可以在这里查看。",
        action: <Button onClick={() => onOther("open")}>看待答复的</Button>,
      }),
});

const draftOf = ({ id }: Entry) => `answer:${id}`;

function AnswerForm({ entry }: { entry: Entry }) {
  const [answer, setAnswer, draft] = useDraftState(draftOf(entry), "");
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const isSent = useUnsaved(answer.trim() !== "", unsent, toAnotherAddress, draft);
  const reread = () => queries.invalidateQueries({ queryKey: feedbackQueries.key });
  const { busy, once } = useOneAtATime((failure) => {
    showFailure(failure);
    void reread();
  });
  async function send() {
    if (answer.trim() === "") return setProblem("请输入答复内容");
    await once(async () => {
      const { msg } = await callWithMessage(answerFeedback, { id: entry.id, answer });
      isSent();
      toast.success(msg);
      void reread();
    });
  }
  // an answer that was begun is of use on paper, an empty box is not
  const onPaper = answer.trim() === "" ? " no-print" : "";
  return (
    <Form
      className={`${feedbackEntryStyles.answerForm}${onPaper}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={`答复 ${entry.referenceNumber}`}
        rows={3}
        maxLength={1000}
        value={answer}
        problem={problem}
        onChange={(event) => {
          setAnswer(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        答复并通知
      </Button>
    </Form>
  );
}
