import type { RefusalName } from "@sannong/contract/errors";
import type { PersonalKind } from "@sannong/contract/fields";
import type { ApprovalKind, ApprovalStatus } from "@sannong/contract/governance/approval-words";

/** What whoever decides reads of a request; kept sealed. */
export type ChangeFacts = {
  /** Whose request it is: whole, and masked for whoever looks. */
  applicant: string;
  /** Where they are told of the decision; empty where they are not. */
  phone: string;
  /** What it is about, in one line. */
  title: string;
  /** Who asked, where the title says so. */
  askedBy?: string;
  items: { label: string; value: string; personal?: PersonalKind }[];
};

/** Values that a request stands on, by what is said when one of them is another by now. */
export type Basis = Readonly<Record<string, string>>;

/** Something that one person asks to be changed and another decides, as it is kept. */
export type ChangeRequest<Requested = unknown> = {
  id: string;
  /** It is given to whoever asks, who finds the request by it. */
  receiptNumber: string;
  kind: ApprovalKind;
  /** The key of what is decided about: an account, a setting, a system. */
  subjectId: string;
  /** The account that asked, which never decides its own; null where nobody was signed in. */
  applicantId: string | null;
  regionCode: string;
  facts: ChangeFacts;
  /** What is done when it is confirmed, kept sealed; null where the module that asks keeps that in rows of its own. */
  asked: Requested | null;
  /** What it stood on when it was asked; null: from before that was kept; `broken`: somebody else wrote the row. */
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

/** Why something may not be asked for, and what the sentence names. */
export type WhyNotAsk = { reason: RefusalName; params?: Record<string, string> };
