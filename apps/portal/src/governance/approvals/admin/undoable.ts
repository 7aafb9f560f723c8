import type { ApprovalStatus } from "@sannong/contract/governance/approval-words";

/** What was decided and may be taken back: whose, how it was decided, and until when (ms of this machine's clock). */
export type Undoable = { ids: readonly string[]; decision: "approved" | "rejected"; until: number };

type Answered = { id: string; status: ApprovalStatus | null; undoSeconds: number | null };

/** What of these requests may be taken back, as the server said at `answeredAt`; undefined when nothing may. */
export function undoableOf(answered: readonly Answered[], answeredAt: number): Undoable | undefined {
  const open = answered.filter(({ undoSeconds }) => undoSeconds !== null);
  const decision = open[0]?.status;
  if (decision !== "approved" && decision !== "rejected") return undefined;
  const seconds = Math.min(...open.map(({ undoSeconds }) => undoSeconds ?? 0));
  return { ids: open.map(({ id }) => id), decision, until: answeredAt + seconds * 1000 };
}
