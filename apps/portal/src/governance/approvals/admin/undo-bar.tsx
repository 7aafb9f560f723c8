import * as styles from "./approval-bulk.module.css";
import { undoApprovals } from "@sannong/contract/governance/approvals";
import { Button, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useCountdown } from "../../../lib/verification/use-countdown.ts";
import { readQueuesAnew } from "./approvals.queries.ts";
import type { Undoable } from "./undoable.ts";

type Props = { undoable: Undoable; onOver: (isTakenBack: boolean) => void };

/** For a minute: the decision, and the way back from it. Nobody has been told yet. */
export function UndoBar({ undoable: { ids, decision, until }, onOver }: Props) {
  const { left, start } = useCountdown();
  const client = useQueryClient();
  useEffect(() => start(Math.max(1, Math.round((until - Date.now()) / 1000))), [start, until]);
  useEffect(() => {
    const timer = setTimeout(() => onOver(false), until - Date.now());
    return () => clearTimeout(timer);
  }, [until, onOver]);
  const undoing = useMutation({
    mutationFn: () => call(undoApprovals, { ids: [...ids] }),
    onSuccess: ({ results }) => {
      const problem = results.find((one) => one.problem !== null)?.problem;
      const done = results.filter((one) => one.problem === null).length;
      if (done > 0) toast.success(`已撤回 ${done} 条决定，申请人不会收到短信`);
      if (problem) toast.error(problem);
      onOver(true);
    },
    onError: onRefusal(undoApprovals),
    onSettled: () => readQueuesAnew(client),
  });
  return (
    <div className={`${styles.bulk} no-print`} role="region" aria-label="撤回决定">
      <span className="grow" role="status">
        <b>{`已${decision === "approved" ? "通过" : "退回"} ${ids.length} 条`}</b>，短信稍后发出，一分钟内可以撤回
      </span>
      <Button icon="refresh" busy={undoing.isPending} onClick={() => undoing.mutate()}>
        撤回
        <span aria-hidden="true">{`（${left} 秒）`}</span>
      </Button>
    </div>
  );
}
