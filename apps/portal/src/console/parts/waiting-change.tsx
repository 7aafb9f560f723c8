import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { Tag, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  kind: ApprovalKind;
  waiting: { askedBy: string; reason: string; isOwn: boolean };
  /** what it is to be */
  children: ReactNode;
  withdraw: () => Promise<{ msg: string }>;
  onFailure: (failure: Error) => void;
  /** reads anew what waits, whatever came of it */
  onSettled: () => unknown;
};

/** What waits for a second person: whoever asked may take it back, everybody else is led to where it is decided. */
export function WaitingChange({ kind, waiting, children, withdraw, onFailure, onSettled }: Props) {
  const withdrawing = useMutation({
    mutationFn: withdraw,
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onFailure,
    onSettled: () => onSettled(),
  });
  return (
    <p className="waiting">
      <Tag tone="info" icon="users">
        待复核
      </Tag>
      <span>
        {waiting.askedBy}提交改为 {children}，理由：{waiting.reason}
      </span>
      {waiting.isOwn ? (
        <button type="button" className="link sm" disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          撤回
        </button>
      ) : (
        <Link className="link sm" to={`/management/registrations?kind=${kind}`}>
          去复核
        </Link>
      )}
    </p>
  );
}
