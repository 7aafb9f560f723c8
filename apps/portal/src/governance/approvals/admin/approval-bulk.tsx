import * as styles from "./approval-bulk.module.css";
import type { ApprovalSummary } from "@sannong/contract/governance/approvals.schemas";
import { decideApprovals } from "@sannong/contract/governance/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Dialog } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";
import { readQueuesAnew } from "./approvals.queries.ts";
import { placeInBar, placeInList } from "./go-on.ts";
import { ReasonField, reasonMissing } from "./reason-field.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { undoableOf, type Undoable } from "./undoable.ts";

type Decision = "approved" | "rejected";
type Results = OutputOf<typeof decideApprovals>["results"];
type Props = {
  rows: readonly ApprovalSummary[];
  chosen: ReadonlySet<string>;
  onClear: () => void;
  undoable: Undoable | undefined;
  onUndoable: (undoable: Undoable | undefined) => void;
};

const verbs = { approved: "通过", rejected: "退回" } as const;

/** The dark bar above the table: several rows decided in one act, each by itself. */
export function ApprovalBulk({ rows, chosen, onClear, undoable, onUndoable }: Props) {
  const [asking, setAsking] = useState<Decision>();
  const [told, setTold] = useState<{ decision: Decision; results: Results; rows: readonly ApprovalSummary[] }>();
  return (
    <>
      {chosen.size > 0 && (
        <div className={`${styles.bulk} no-print`} role="region" aria-label="批量处理">
          <b role="status">已选 {chosen.size} 条</b>
          <span className="grow" />
          <Button data-decides="approved" onClick={() => setAsking("approved")}>
            批量通过
          </Button>
          <Button data-decides="rejected" onClick={() => setAsking("rejected")}>
            批量退回
          </Button>
          <Button icon="x" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
      {asking && (
        <Ask
          decision={asking}
          rows={rows.filter(({ id }) => chosen.has(id))}
          onClose={() => setAsking(undefined)}
          onDone={(results) => {
            const decided = undoableOf(results, Date.now());
            onUndoable(decided);
            // where all can be taken back, the bar that does it says all there is to say
            if (decided?.ids.length !== results.length) setTold({ decision: asking, results, rows });
            setAsking(undefined);
            onClear();
          }}
        />
      )}
      {told && (
        <Outcome {...told} onClose={() => setTold(undefined)}>
          {undoable && (
            <UndoBar
              undoable={undoable}
              onOver={(isTakenBack) => {
                onUndoable(undefined);
                if (isTakenBack) setTold(undefined);
              }}
            />
          )}
        </Outcome>
      )}
    </>
  );
}

type AskProps = {
  decision: Decision;
  rows: readonly ApprovalSummary[];
  onClose: () => void;
  onDone: (results: Results) => void;
};

/** Who will pass, and who is set aside because something about them is to be looked at. */
function Ask({ decision, rows, onClose, onDone }: AskProps) {
  const prove = useProof();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const { busy, once } = useOneAtATime();
  const aside = decision === "approved" ? rows.filter(({ marks }) => marks.length > 0) : [];
  const decided = rows.filter((row) => !aside.includes(row));
  const ids = decided.map(({ id }) => id);
  const deciding = useMutation({
    mutationFn: () => prove(() => call(decideApprovals, { ids, decision, reason })),
    onSuccess: (answer) => answer && onDone(answer.results),
    onError: onRefusal(decideApprovals, { "request.malformed": setProblem }),
    onSettled: () => readQueuesAnew(client),
  });
  const verb = verbs[decision];
  const confirm = () => {
    if (decision === "rejected" && reason.trim() === "") return setProblem(reasonMissing);
    // what went wrong is told by onError
    void once(() => deciding.mutateAsync().catch(() => undefined));
  };
  const title = decided.length === 0 ? "这些申请须逐条处理" : `${verb} ${decided.length} 条申请`;
  return (
    <Dialog open title={title} width={640} onClose={onClose} finalFocus={() => placeInBar(decision) ?? placeInList()}>
      <div className="fs">
        {decided.length > 0 && (
          <section aria-label={`将${verb}`}>
            <p>{`以下 ${decided.length} 条将${verb}${decision === "approved" ? "，确认后马上生效（须复核的转另一位管理员），请确认已逐一看过" : "，申请人会看到退回原因"}：`}</p>
            <ul className={styles.bulkNames}>
              {decided.map((row) => (
                <li key={row.id}>
                  <b>{row.applicant}</b> {row.title}
                  <small className="mono">{row.receiptNumber}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {aside.length > 0 && (
          <section aria-label="不在批量通过之内">
            <Alert tone="warn">{`${aside.length} 条自动核验有疑点，不在批量通过之内，仍留在列表中，请打开逐条处理：`}</Alert>
            <ul className={styles.bulkNames}>
              {aside.map((row) => (
                <li key={row.id}>
                  <b>{row.applicant}</b> {row.title}
                  <small className="mono">{row.receiptNumber}</small>
                  <small>{row.marks.join("；")}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {decided.length > 0 && (
          <ReasonField
            kinds={decided.map(({ kind }) => kind)}
            decision={decision}
            value={reason}
            problem={problem}
            onChange={(typed) => {
              setReason(typed);
              setProblem(undefined);
            }}
          />
        )}
        <div className="dlg-f">
          <Button onClick={onClose}>{decided.length === 0 ? "返回列表" : "取消"}</Button>
          {decided.length > 0 && (
            <Button variant={decision === "approved" ? "primary" : "dangerFilled"} busy={busy} onClick={confirm}>
              {`${verb} ${decided.length} 条`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type OutcomeProps = {
  decision: Decision;
  results: Results;
  rows: readonly ApprovalSummary[];
  onClose: () => void;
  /** the way back, for the minute that it is open */
  children: ReactNode;
};

/** What became of each row; what was not decided says why. */
function Outcome({ decision, results, rows, onClose, children }: OutcomeProps) {
  const failed = results.filter(({ problem }) => problem !== null);
  const waiting = results.filter(({ status }) => status === "awaitingSecond").length;
  const done = results.length - failed.length - waiting;
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? `${row.applicant}（${row.receiptNumber}）` : id;
  };
  return (
    <Dialog open title="处理结果" width={640} onClose={onClose} finalFocus={() => placeInList()}>
      <div className="fs">
        <Alert tone={failed.length > 0 ? "warn" : "ok"}>
          {[
            `已${verbs[decision]} ${done} 条`,
            ...(waiting > 0 ? [`${waiting} 条待另一位管理员复核`] : []),
            ...(failed.length > 0 ? [`${failed.length} 条没有处理`] : []),
          ].join("，")}
        </Alert>
        {failed.length > 0 && (
          <ul className={styles.outcome}>
            {failed.map(({ id, problem }) => (
              <li key={id}>
                <b>{nameOf(id)}</b>
                {problem}
              </li>
            ))}
          </ul>
        )}
        {children}
        <div className="dlg-f">
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
