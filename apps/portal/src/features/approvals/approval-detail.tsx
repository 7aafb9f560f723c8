import { decideApproval } from "@sannong/contract/approvals";
import { type ApprovalKind, approvalKinds, rejectionReasons } from "@sannong/contract/approval-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { approvalDetail } from "@sannong/contract/approvals";
import { Alert, Button, Dialog, ErrorState, Skeleton, TextArea, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProof } from "../../app/with-proof.ts";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { approvalQueries } from "./approvals.queries.ts";
import { momentOf, StatusTag } from "./approval-status.tsx";

type Props = { id: string; onClose: () => void };

const ofRegistration = {
  request: "注册申请",
  approved: "已通过，申请人会收到短信",
  rejected: "已退回，申请人会收到短信",
} as const;
const wordsOf: Readonly<Record<ApprovalKind, Record<"request" | "approved" | "rejected", string>>> = {
  registration: ofRegistration,
  ministryUser: ofRegistration,
  factorReset: {
    request: `${approvalKinds.factorReset}申请`,
    approved: "已重置，本人的所有登录已退出，并会收到短信；请当面交给他激活码",
    rejected: "已退回，提交人可在列表中看到原因",
  },
};

/** One request: what it says, and what may be done about it. */
export function ApprovalDialog({ id, onClose }: Props) {
  const { data, isError, refetch } = useQuery(approvalQueries.detail(id));
  return (
    <Dialog
      open
      title={data ? `${data.applicant} 的${wordsOf[data.kind].request}` : "申请"}
      width={640}
      onClose={onClose}
    >
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
      {request.whyNot ? (
        <Alert>{request.whyNot}</Alert>
      ) : (
        <Decision id={request.id} kind={request.kind} onDone={onClose} />
      )}
    </>
  );
}

const FactRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

type Choice = "approved" | "rejected";

function Decision({ id, kind, onDone }: { id: string; kind: ApprovalKind; onDone: () => void }) {
  const prove = useProof();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: approvalQueries.key });
  const decision = useMutation({
    mutationFn: (choice: Choice) => prove(() => call(decideApproval, { id, decision: choice, reason })),
    onSuccess: (decided, choice) => {
      if (!decided) return;
      const isHalfDone = decided.status === "awaitingSecond";
      toast.success(isHalfDone ? "已记录，须由另一位管理员复核后生效" : wordsOf[kind][choice]);
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
        {rejectionReasons[kind].map((text) => (
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
