import * as styles from "./approval-detail.module.css";
import { approvalActs } from "@sannong/contract/governance/approval-words";
import { type approvalDetail, revealApproval } from "@sannong/contract/governance/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Dialog, EmptyState, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { UnsavedIn, useConfirmedLeave } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { ApiRefusal } from "../../../lib/api/api-failure.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { RevealButton } from "../../../lib/forms/reveal-button.tsx";
import { ApprovalDecision } from "./approval-decision.tsx";
import { approvalQueries } from "./approvals.queries.ts";
import { placeInList } from "./go-on.ts";
import { momentOf, StatusTag } from "./approval-status.tsx";
import { wordsOf } from "./approval-words.ts";
import { UndoBar } from "./undo-bar.tsx";
import { undoableOf, type Undoable } from "./undoable.ts";
import { usePrintedAlone } from "../../../lib/hooks/use-printed-alone.ts";

/** What other modules show beneath the facts of a request, for who decides it to look at. */
export type ProofOf = (request: Pick<Request, "id" | "kind" | "receiptNumber">) => ReactNode;

type Props = {
  id: string;
  /** the neighbours in the list */
  previous: string | undefined;
  next: string | undefined;
  /** the last decision, while it may be taken back */
  undoable: Undoable | undefined;
  onUndoable: (undoable: Undoable | undefined) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
  proofOf: ProofOf;
};
type Request = OutputOf<typeof approvalDetail>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ? target.type !== "radio" : target instanceof HTMLTextAreaElement;

/** One request: what it says, what was checked, what was done about it, and what may be done. J and K go on. */
export function ApprovalDrawer({ id, previous, next, undoable, onUndoable, onOpen, onClose, proofOf }: Props) {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(approvalQueries.detail(id));
  const heading = useRef<HTMLParagraphElement>(null);
  const mayUndo = undoable ?? (data && undoableOf([data], dataUpdatedAt));
  const { held, leave } = useConfirmedLeave();
  const look = useCallback((to: string) => leave(() => onOpen(to)), [leave, onOpen]);
  const shown = useRef(id);
  const [first] = useState(id);
  useEffect(() => {
    // the button that led here belonged to the request before
    if (shown.current !== id) heading.current?.focus();
    shown.current = id;
  }, [id]);
  // the drawer holds the focus, so one key alone acts on nothing else
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = { j: next, k: previous }[event.key];
      if (to) look(to);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [next, previous, look]);
  usePrintedAlone();
  const title = data ? `${data.applicant} 的${wordsOf[data.kind].request}` : "申请";
  return (
    <Dialog
      open
      drawer
      title={title}
      width={640}
      onClose={() => leave(onClose)}
      initialFocus={heading}
      finalFocus={() => placeInList(data && !data.isMine ? undefined : id, next, previous, id)}
    >
      <div className={styles.reviewDetail}>
        {/* readers say a dialog's title when it opens, not when another request takes its place */}
        <p className="sr" role="status">
          {data && id !== first && `${title}，${data.receiptNumber}`}
        </p>
        <p className="row no-print" ref={heading} tabIndex={-1}>
          {data && <StatusTag status={data.status} />}
          <span className="grow" />
          <Button size="small" icon="up" disabled={!previous} onClick={() => previous && look(previous)}>
            上一条
          </Button>
          <Button size="small" icon="down" disabled={!next} onClick={() => next && look(next)}>
            下一条
          </Button>
          <Button size="small" icon="doc" onClick={() => window.print()}>
            打印
          </Button>
        </p>
        {mayUndo && (
          <UndoBar
            undoable={mayUndo}
            onOver={() => {
              onUndoable(undefined);
              void refetch();
            }}
          />
        )}
        <UnsavedIn value={held}>
          {data && <Case key={id} request={data} {...{ next, onUndoable, onOpen, onClose, proofOf }} />}
        </UnsavedIn>
        {isError &&
          (isAnswer(error) ? (
            // an address may name a request there is not, or not for whoever came
            <EmptyState
              kind="elsewhere"
              title="打不开这条申请"
              action={
                <Button variant="primary" onClick={() => leave(onClose)}>
                  返回列表
                </Button>
              }
            >
              {error.message}
            </EmptyState>
          ) : (
            <ErrorState title="申请没有加载出来" failure={error} onRetry={() => void refetch()} />
          ))}
        {!data && !isError && <Skeleton rows={4} label="正在读取申请" />}
      </div>
    </Dialog>
  );
}

const isAnswer = (failure: unknown): failure is ApiRefusal => failure instanceof ApiRefusal && !failure.unanswered;

type CaseProps = Pick<Props, "next" | "onUndoable" | "onOpen" | "onClose" | "proofOf"> & { request: Request };

function Case({ request, next, onUndoable, onOpen, onClose, proofOf }: CaseProps) {
  const withProof = useProof();
  return (
    <>
      <p className="muted sm">
        受理编号 <span className="mono">{request.receiptNumber}</span>，{momentOf(request.createdAt)} 提交
      </p>
      <dl className="review-facts">
        {request.facts.map(({ label, value, hidden }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {hidden && request.mayReveal ? (
                <RevealButton
                  label={label}
                  masked={value}
                  reveal={(reason) =>
                    withProof(async () => (await call(revealApproval, { id: request.id, label, reason })).value)
                  }
                  onFailure={(failure, setProblem) =>
                    onRefusal(revealApproval, { "request.malformed": setProblem })(failure)
                  }
                />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {proofOf(request)}
      <Checks hints={request.hints} />
      <History steps={request.history} />
      {request.whyNot ? (
        <Alert>{request.whyNot}</Alert>
      ) : (
        <ApprovalDecision
          key={request.id}
          id={request.id}
          kind={request.kind}
          needsSecond={request.needsSecond}
          hasNext={next !== undefined}
          onDone={(undoable) => {
            onUndoable(undoable);
            if (next) onOpen(next);
            else onClose();
          }}
        />
      )}
    </>
  );
}

/** 自动核验: what the server has looked up already. */
function Checks({ hints }: Pick<Request, "hints">) {
  const toLookAt = hints.filter(({ tone }) => tone === "warn").length;
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title" className="row">
        <span className="grow">自动核验</span>
        <small className="muted">
          {`${hints.length - toLookAt} 项通过${toLookAt > 0 ? `，${toLookAt} 项需看` : ""}`}
        </small>
      </h3>
      <ul className={styles.checks}>
        {hints.map(({ tone, text }) => (
          <li key={text} className={tone}>
            <Icon name={tone === "ok" ? "checkc" : "warn"} size="s" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

const History = ({ steps }: { steps: Request["history"] }) => (
  <section aria-labelledby="history-title">
    <h3 id="history-title">办理过程</h3>
    <ol className={styles.steps}>
      {steps.map(({ at, act, by, note }) => (
        <li key={`${at}${act}`}>
          <b>{approvalActs[act]}</b>
          <small>
            {by ?? "申请人"}，{momentOf(at)}
          </small>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </section>
);
