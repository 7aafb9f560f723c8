import { decideApproval } from "@sannong/contract/approvals";
import { rejectionReasons } from "@sannong/contract/approval-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { approvalDetail } from "@sannong/contract/approvals";
import { Alert, Button, Dialog, ErrorState, Skeleton, TextArea, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { approvalQueries } from "./approvals.queries.ts";
import { momentOf, StatusTag } from "./approval-status.tsx";

type Props = { id: string; onClose: () => void };

/** One request: what it says, and what may be done about it. */
export function ApprovalDialog({ id, onClose }: Props) {
  const { data, isError, refetch } = useQuery(approvalQueries.detail(id));
  return (
    <Dialog open title={data ? `${data.applicant} 的注册申请` : "注册申请"} width={640} onClose={onClose}>
      {data && <Detail request={data} onClose={onClose} />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={4} />}
    </Dialog>
  );
}

function Detail({ request, onClose }: { request: OutputOf<typeof approvalDetail>; onClose: () => void }) {
  return (
    <>
      <p className="row">
        <StatusTag status={request.status} />
        <span className="muted sm">
          {request.receiptNumber}，{momentOf(request.createdAt)} 提交
        </span>
      </p>
      <dl className="review-facts">
        {request.facts.map(({ label, value }) => (
          <FactRow key={label} label={label} value={value} />
        ))}
        {request.decidedBy && (
          <FactRow label="经办人" value={`${request.decidedBy}，${momentOf(request.decidedAt ?? "")}`} />
        )}
        {request.reason && <FactRow label="审核意见" value={request.reason} />}
      </dl>
      {request.whyNot ? <Alert>{request.whyNot}</Alert> : <Decision id={request.id} onDone={onClose} />}
    </>
  );
}

const FactRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

const done = { approved: "已通过，申请人会收到短信", rejected: "已退回，申请人会收到短信" } as const;

function Decision({ id, onDone }: { id: string; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: approvalQueries.key });
  const decision = useMutation({
    mutationFn: (choice: keyof typeof done) => call(decideApproval, { id, decision: choice, reason }),
    onSuccess: ({ status }, choice) => {
      toast.success(status === "awaitingSecond" ? "已记录，须由另一位管理员复核后生效" : done[choice]);
      onDone();
      void refresh();
    },
    onError: (failure) => {
      onRefusal(decideApproval, { "request.malformed": setProblem })(failure);
      void refresh();
    },
  });
  const reject = () => {
    if (reason.trim() === "") return setProblem("请填写退回原因，申请人会收到");
    decision.mutate("rejected");
  };
  return (
    <div className="fs">
      <div className="review-reasons" role="group" aria-label="常用退回原因">
        {rejectionReasons.map((text) => (
          <Button
            key={text}
            size="small"
            onClick={() => {
              setReason(text);
              setProblem(undefined);
            }}
          >
            {text}
          </Button>
        ))}
      </div>
      <TextArea
        label="审核意见（退回时必填）"
        rows={3}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(problem ? { problem } : {})}
        hint={`${reason.length} / 200`}
      />
      <div className="dlg-f">
        <Button variant="danger" busy={decision.isPending} onClick={reject}>
          退回
        </Button>
        <Button variant="primary" busy={decision.isPending} onClick={() => decision.mutate("approved")}>
          通过
        </Button>
      </div>
    </div>
  );
}
