import type { ApprovalKind } from "@sannong/contract/approval-words";
import type { ApprovalSummary } from "@sannong/contract/approvals.schemas";
import { decideApprovals } from "@sannong/contract/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Dialog } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { approvalQueries } from "./approvals.queries.ts";
import { ReasonField, reasonMissing } from "./reason-field.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { undoableOf, type Undoable } from "./undoable.ts";

type Decision = "approved" | "rejected";
type Results = OutputOf<typeof decideApprovals>["results"];
type Props = {
  kind: ApprovalKind;
  rows: readonly ApprovalSummary[];
  chosen: ReadonlySet<string>;
  onClear: () => void;
  undoable: Undoable | undefined;
  onUndoable: (undoable: Undoable | undefined) => void;
};

const verbs = { approved: "通过", rejected: "退回" } as const;

/** The dark bar above the table: several rows decided in one act, each by itself. */
export function ApprovalBulk({ kind, rows, chosen, onClear, undoable, onUndoable }: Props) {
  const [asking, setAsking] = useState<Decision>();
  const [told, setTold] = useState<{ decision: Decision; results: Results; rows: readonly ApprovalSummary[] }>();
  return (
    <>
      {chosen.size > 0 && (
        <div className="bulk no-print" role="region" aria-label="批量处理">
          <b role="status">已选 {chosen.size} 条</b>
          <span className="grow" />
          <Button onClick={() => setAsking("approved")}>批量通过</Button>
          <Button onClick={() => setAsking("rejected")}>批量退回</Button>
          <Button icon="x" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
      {asking && (
        <Ask
          kind={kind}
          decision={asking}
          ids={[...chosen]}
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
  kind: ApprovalKind;
  decision: Decision;
  ids: string[];
  onClose: () => void;
  onDone: (results: Results) => void;
};

function Ask({ kind, decision, ids, onClose, onDone }: AskProps) {
  const prove = useProof();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const { busy, once } = useOneAtATime();
  const deciding = useMutation({
    mutationFn: () => prove(() => call(decideApprovals, { ids, decision, reason })),
    onSuccess: (decided) => decided && onDone(decided.results),
    onError: onRefusal(decideApprovals, { "request.malformed": setProblem }),
    onSettled: () => client.invalidateQueries({ queryKey: approvalQueries.key }),
  });
  const verb = verbs[decision];
  const confirm = () => {
    if (decision === "rejected" && reason.trim() === "") return setProblem(reasonMissing);
    // what went wrong is told by onError
    void once(() => deciding.mutateAsync().catch(() => undefined));
  };
  return (
    <Dialog open title={`${verb} ${ids.length} 条申请`} width={640} onClose={onClose}>
      <div className="fs">
        <p>
          {decision === "approved"
            ? `${ids.length} 条申请通过后马上生效，申请人会收到短信。请确认已逐一看过。`
            : `${ids.length} 条申请将被退回，申请人会看到退回原因。`}
        </p>
        <ReasonField
          kind={kind}
          decision={decision}
          value={reason}
          problem={problem}
          onChange={(typed) => {
            setReason(typed);
            setProblem(undefined);
          }}
        />
        <div className="dlg-f">
          <Button onClick={onClose}>取消</Button>
          <Button variant={decision === "approved" ? "primary" : "dangerFilled"} busy={busy} onClick={confirm}>
            {`${verb} ${ids.length} 条`}
          </Button>
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
    <Dialog open title="处理结果" width={640} onClose={onClose}>
      <div className="fs">
        <Alert tone={failed.length > 0 ? "warn" : "ok"}>
          {[
            `已${verbs[decision]} ${done} 条`,
            ...(waiting > 0 ? [`${waiting} 条待另一位管理员复核`] : []),
            ...(failed.length > 0 ? [`${failed.length} 条没有处理`] : []),
          ].join("，")}
        </Alert>
        {failed.length > 0 && (
          <ul className="outcome">
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
