import {
  approvalKinds,
  type ApprovalKind,
  type ApprovalStatus,
  approvalStatuses,
  UNDO_SECONDS,
} from "@sannong/contract/governance/approval-words";
import type { MessageKind } from "@sannong/contract/operations/message-words";
import type { PersonalKind } from "@sannong/contract/fields";

/** What an administrator reads of a request; kept sealed. */
export type ApprovalFacts = {
  /** whole; masked for whoever looks */
  applicant: string;
  phone: string;
  /** what it is about, in one line */
  title: string;
  /** who asked, where the title says so */
  askedBy?: string;
  items: { label: string; value: string; personal?: PersonalKind }[];
};

/** Values that a request stands on, by what is said when one of them is another by now. */
export type Basis = Readonly<Record<string, string>>;

export type ApprovalRequest = {
  id: string;
  receiptNumber: string;
  kind: ApprovalKind;
  /** what is decided about */
  subjectId: string;
  /** who asked; nobody decides their own */
  applicantId: string | null;
  regionCode: string;
  facts: ApprovalFacts;
  /** what it stood on when it was asked; null: from before that was kept; `broken`: somebody else wrote it */
  basis: Basis | null | "broken";
  status: ApprovalStatus;
  needsSecond: boolean;
  firstDeciderId: string | null;
  decidedById: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  reason: string | null;
  dueAt: Date;
  createdAt: Date;
};

/** Does somebody still have to decide? */
export const isOpen = (status: ApprovalStatus): boolean => status === "pending" || status === "awaitingSecond";

export type WhyNot =
  | "approvals.otherRegion"
  | "approvals.own"
  | "approvals.sameHand"
  | "approvals.decided"
  | "approvals.secondPerson"
  | "approvals.otherLevel"
  | "approvals.drifted"
  | "bindingDesk.ownAccount";

/** A request that is to be looked at passes by itself, never with others. */
export type WhyNotMany = "approvals.marked";

export type WhyNotUndo = "approvals.otherRegion" | "approvals.undoOver" | "approvals.undoMovedOn";

/** Why no queue lets this administrator decide this request; null when it does. `decidableBy` asks the same of rows. */
export function whyNotDecide(
  request: Pick<ApprovalRequest, "status" | "subjectId" | "applicantId" | "firstDeciderId">,
  caller: { accountId: string; isInRegion: boolean },
): WhyNot | null {
  if (!caller.isInRegion) return "approvals.otherRegion";
  if (request.applicantId === caller.accountId || request.subjectId === caller.accountId) return "approvals.own";
  if (!isOpen(request.status)) return "approvals.decided";
  return request.firstDeciderId === caller.accountId ? "approvals.secondPerson" : null;
}

/** So many seconds whoever decided alone may take it back, where the queue allows it; null: no more, or they did not. */
export function undoSecondsOf(
  { status, decidedById, decidedAt }: Pick<ApprovalRequest, "status" | "decidedById" | "decidedAt">,
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

type Message = { to: string; kind: MessageKind; title: string; content: string; link?: string; about: string };

/** What the applicant reads on their bell; nothing while it is still open, or where nobody was signed in to ask. */
export function messageOfDecision(request: ApprovalRequest): Message | undefined {
  const { id, kind, status, applicantId, facts, reason, receiptNumber } = request;
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
