import * as styles from "./approval-decision.module.css";
import { type ApprovalKind, rejectionReasons } from "@sannong/contract/governance/approval-words";
import { decideApproval } from "@sannong/contract/governance/approvals";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftState } from "../../../lib/storage/use-draft.ts";
import { unsent, useUnsaved } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";
import { wordsOf } from "./approval-words.ts";
import { readQueuesAnew } from "./approvals.queries.ts";
import { ReasonField, reasonMissing } from "./reason-field.tsx";
import { undoableOf, type Undoable } from "./undoable.ts";

type Choice = "approved" | "rejected";
const choices = [
  ["approved", "通过"],
  ["rejected", "退回"],
] as const;

type Props = {
  id: string;
  kind: ApprovalKind;
  needsSecond: boolean;
  hasNext: boolean;
  /** what may be taken back now; undefined when it may not */
  onDone: (undoable: Undoable | undefined) => void;
};

/** Choose, say why, confirm; then the next of the list. */
export function ApprovalDecision({ id, kind, needsSecond, hasNext, onDone }: Props) {
  const prove = useProof();
  const [choice, setChoice] = useState<Choice>("approved");
  const [reason, setReason, draft] = useDraftState(`decision:${id}`, "");
  const [problem, setProblem] = useState<string>();
  // a reason that one press puts there is no loss
  const isDecided = useUnsaved(
    reason.trim() !== "" && !rejectionReasons[kind].includes(reason),
    unsent,
    undefined,
    draft,
  );
  const client = useQueryClient();
  const { busy, once } = useOneAtATime();
  const refresh = () => readQueuesAnew(client);
  const decision = useMutation({
    mutationFn: () => prove(() => call(decideApproval, { id, decision: choice, reason })),
    onSuccess: (decided) => {
      if (!decided) return;
      isDecided();
      const isHalfDone = decided.status === "awaitingSecond";
      toast.success(isHalfDone ? "已记录，须由另一位管理员复核后生效" : wordsOf[kind][choice]);
      onDone(undoableOf([{ id, ...decided }], Date.now()));
      void refresh();
    },
    onError: (failure) => {
      onRefusal(decideApproval, { "request.malformed": setProblem })(failure);
      void refresh();
    },
  });
  const confirm = () => {
    if (choice === "rejected" && reason.trim() === "") return setProblem(reasonMissing);
    // what went wrong is told by onError
    void once(() => decision.mutateAsync().catch(() => undefined));
  };
  return (
    <div className={`fs ${styles.reviewDecision} no-print`}>
      <fieldset className="kinds">
        <legend className="sr">审核结论</legend>
        {choices.map(([value, label]) => (
          <label key={value} className={choice === value ? "on" : undefined}>
            <input
              type="radio"
              name="decision"
              checked={choice === value}
              onChange={() => {
                setChoice(value);
                setProblem(undefined);
              }}
            />
            <b>{label}</b>
          </label>
        ))}
      </fieldset>
      {needsSecond && choice === "approved" && <p className="hint">须由两位管理员先后通过才生效。</p>}
      <ReasonField
        kinds={[kind]}
        decision={choice}
        value={reason}
        problem={problem}
        onChange={(typed) => {
          setReason(typed);
          setProblem(undefined);
        }}
      />
      <Button
        variant={choice === "approved" ? "primary" : "dangerFilled"}
        size="large"
        block
        busy={busy}
        onClick={confirm}
      >
        {`确认${choice === "approved" ? "通过" : "退回"}${hasNext ? "，处理下一条" : ""}`}
      </Button>
    </div>
  );
}
