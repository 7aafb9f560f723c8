import {
  approvalKinds,
  type ApprovalKind,
  type ApprovalStatus,
  approvalStatuses,
  UNDO_SECONDS,
} from "@sannong/contract/governance/approval-words";
import type { MessageKind } from "@sannong/contract/operations/message-words";

/** What a request tells of who may decide it. */
type Standing = {
  status: ApprovalStatus;
  /** what is decided about */
  subjectId: string;
  /** who asked; nobody decides their own */
  applicantId: string | null;
  firstDeciderId: string | null;
  decidedById: string | null;
};

/** Does it still wait for somebody? */
export const isOpen = (status: ApprovalStatus): boolean => status === "pending" || status === "awaitingSecond";

export type WhyNot =
  | "approvals.otherRegion"
  | "approvals.own"
  | "approvals.sameHand"
  | "approvals.decided"
  | "approvals.withdrawn"
  | "approvals.decidedByYou"
  | "approvals.secondPerson"
  | "approvals.otherLevel"
  | "approvals.drifted"
  | "bindingDesk.ownAccount";

/** A request that is to be looked at passes by itself, never with others. */
export type WhyNotMany = "approvals.marked";

export type WhyNotUndo = "approvals.otherRegion" | "approvals.undoOver" | "approvals.undoMovedOn";

/** Why no queue lets this administrator decide this request; null when it does. `decidableBy` asks the same of rows. */
export function whyNotDecide(request: Standing, caller: { accountId: string; isInRegion: boolean }): WhyNot | null {
  if (!caller.isInRegion) return "approvals.otherRegion";
  if (request.applicantId === caller.accountId || request.subjectId === caller.accountId) return "approvals.own";
  if (request.status === "withdrawn") return "approvals.withdrawn";
  if (!isOpen(request.status))
    return request.decidedById === caller.accountId ? "approvals.decidedByYou" : "approvals.decided";
  return request.firstDeciderId === caller.accountId ? "approvals.secondPerson" : null;
}

/** So many seconds whoever decided alone may take it back, where the queue allows it; null: no more, or they did not. */
export function undoSecondsOf(
  { status, decidedById, decidedAt }: { status: ApprovalStatus; decidedById: string | null; decidedAt: Date | null },
  accountId: string,
  now: Date,
): number | null {
  if (isOpen(status) || status === "withdrawn" || decidedAt === null || decidedById !== accountId) return null;
  const left = UNDO_SECONDS - (now.getTime() - decidedAt.getTime()) / 1000;
  return left > 0 ? left : null;
}

/** Where an applicant finds more about a queue's requests. */
const pageOf: Partial<Record<ApprovalKind, string>> = {
  roleApplication: "/mine/roles",
  entityReview: "/mine/account",
  systemOnboarding: "/systemsettled",
  systemGoLive: "/systemsettled",
  systemSecret: "/systemsettled",
  systemOffline: "/systemsettled",
  systemAmend: "/systemsettled",
  systemChange: "/management/systems",
  scene: "/scene/scenedeclare",
  dataDepartment: "/data/myData",
  dataProvider: "/data/myData",
};

/** Under this name its applicant is told of a decision. */
export const aboutOf = (id: string): string => `approval:${id}`;

type Notified = {
  id: string;
  kind: ApprovalKind;
  status: ApprovalStatus;
  applicantId: string | null;
  facts: { title: string };
  reason: string | null;
  receiptNumber: string;
};
type Message = { to: string; kind: MessageKind; title: string; content: string; link?: string; about: string };

/** What the applicant reads on their bell; nothing while it is still open, or where nobody was signed in to ask. */
export function messageOfDecision({
  id,
  kind,
  status,
  applicantId,
  facts,
  reason,
  receiptNumber,
}: Notified): Message | undefined {
  if (applicantId === null || isOpen(status)) return undefined;
  const link = pageOf[kind];
  return {
    to: applicantId,
    kind: "decision",
    title: `${approvalKinds[kind]}${approvalStatuses[status]}`,
    content: `${facts.title}（${receiptNumber}）${approvalStatuses[status]}。${reason ? `审核意见：${reason}` : ""}`,
    ...(link && { link }),
    about: aboutOf(id),
  };
}
