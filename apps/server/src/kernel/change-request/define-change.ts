import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Asker, Caller, Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Basis, ChangeFacts, ChangeRequest, WhyNotAsk } from "./change-request.rules.ts";
import type { Condition } from "./change-requests.store.ts";

/** Something that the server looked up for whoever decides: in order, or to be looked at by a person. */
export type Hint = { tone: "ok" | "warn"; text: string };

type Decided = "approved" | "rejected";

/** What a request shows may be another by the time it is decided; a definition says of what that is asked. */
export type StandsOn = {
  /** Whose account was shown to whoever decides; `nobody` where it is about no person. */
  person: "subject" | "applicant" | "nobody";
  /** The permission that it took to ask; null where everybody signed in may ask, or nobody was signed in. */
  asks: string | null;
  /** What else was shown and may be another by now; it is also asked of subjects that are gone. */
  more?(request: Pick<ChangeRequest, "kind" | "subjectId" | "applicantId">, within: Db): Promise<Basis>;
};

/** What stands against a decision by one administrator, beside what holds of every queue. */
type Objection = {
  why: "approvals.own" | "approvals.secondPerson" | "approvals.otherLevel" | "bindingDesk.ownAccount";
  /** True of the rows of `approval_request` that they may not decide. Lists, counts and the decision itself ask it. */
  when(caller: Caller): Condition;
};

/**
 * A kind of request: who decides it, what a decision relies on, and what it does. Who may see and decide it is
 * `approvalPermissions` of the contract.
 */
export type ChangeDefinition<Requested = unknown> = {
  kind: ApprovalKind;
  /** Two letters before the receipt number. */
  prefix: string;
  /** A decision may take so many working days. */
  workingDays: number;
  /** An approval takes effect when a second person confirms it (design §4, Dangerous acts); a request may ask for it by itself. */
  needsSecond?: true;
  /** A decision relies on it: it is compared with the present before anything is approved. */
  standsOn: StandsOn;
  /** What is said when one about the same subject waits already: of two at the same instant one is kept. */
  alreadyOpen: WhyNotAsk;
  /** Whoever decides has shown themselves a moment ago: always, or where the request says so. */
  freshProof?: true | ((request: ChangeRequest) => boolean);
  /** What is looked at beside that; throws when it may not be decided from there. */
  beforeDeciding?(
    caller: Caller,
    request: ChangeRequest<Requested>,
    deciding: { decision: Decided; origin: Origin },
  ): Promise<void>;
  objection?: Objection;
  /** Whoever asks here asks once: another request by the same phone is worth a look, whatever it is about. */
  asksOnce?: true;
  /** What the confirmed change does, in the decision's own transaction: if it fails, nothing is decided. */
  apply(request: ChangeRequest<Requested>, within: Db): Promise<void>;
  /** What a refusal does beside being told, in its own transaction. */
  rejected?(request: ChangeRequest<Requested>, within: Db): Promise<void>;
  /** What follows when whoever asked takes it back, in the same transaction. */
  withdrawn?(request: ChangeRequest<Requested>, within: Db): Promise<void>;
  /** After the decision is committed: tells whom it concerns; never fails it. */
  decided?(request: ChangeRequest<Requested>): Promise<void>;
  /** Where whoever decided may take it back within a minute (`UNDO_SECONDS`). */
  undo?: {
    /** Puts back what the decision did, in the same transaction; false when the subject has gone on meanwhile. */
    within(request: ChangeRequest<Requested>, was: Decided, trx: Db): Promise<boolean>;
    /** After that is committed: what the applicant would have been told is not sent; never fails it. */
    after(request: ChangeRequest<Requested>, was: Decided): Promise<void>;
  };
  /** The calendar changed, and with it when an open request is due, in the same transaction. */
  moved?(subjectId: string, dueAt: Date, within: Db): Promise<void>;
  /** What the module knows that helps to decide, of each of these in their order; a page of them is asked at once. */
  hints?(requests: readonly ChangeRequest<Requested>[]): Promise<Hint[][]>;
};

/** What is asked: about what, where it is decided, what whoever decides reads, what is done then. */
export type Described<Requested> = {
  subjectId: string;
  /** The account that asks; null where nobody is signed in. */
  applicantId: string | null;
  regionCode: string;
  facts: ChangeFacts;
  /** Kept sealed with the request, and given to `apply` as it is; nothing where the module keeps it in rows of its own. */
  asked?: Requested;
  /** Where this one is graver than its queue. */
  needsSecond?: boolean;
  /** What the audit log says of the asking; the receipt number is put beside its details. */
  record?: AuditFact;
};

/** The same of whoever asks in their own name: their name and phone are put beside it, and their region where none is said. */
type Proposal<Requested> = Pick<Described<Requested>, "record"> &
  Partial<Pick<Described<Requested>, "regionCode">> & {
    asked: Requested;
    facts: Pick<ChangeFacts, "title" | "items">;
  };

/** Who changed a subject last, by their name, and whose change of it waits; null where nobody's does. */
type Course = { changedBy: string | null; waitingOf: string | null };

/** A change whose asking is nothing but that: what is so now is gathered, judged, and described. */
export type ProposedChange<Input, Now, Requested> = ChangeDefinition<Requested> & {
  /** The key of what is changed. */
  subjectOf(input: Input): string;
  /**
   * Reads what is so now: first to say at once why it may not be asked for, and again within the transaction that asks,
   * while nobody else changes the subject. Whatever is shown of it is read there, by `within`.
   */
  gather(input: Input, asker: Asker, within: Db): Promise<Now>;
  /** Why it may not be asked for; null when it may. */
  whyNot(input: Input, now: Now & Course, asker: Asker): WhyNotAsk | Refusal | null;
  describe(input: Input, now: Now, asker: Asker): Proposal<Requested>;
};

/** The definitions of a module, by their kinds. */
export type SomeChanges = Partial<Record<ApprovalKind, ChangeDefinition>>;
/** Every kind of the contract has its definition: one without does not compile where the domains are put together. */
export type Changes = Readonly<Record<ApprovalKind, ChangeDefinition>>;

/**
 * Says what a kind of request is; it is handed to the wiring as a value, and does nothing by being made. It is asked for
 * within an act that does more (`ChangeRequests.ask`).
 */
export const defineChange = <Requested>(definition: ChangeDefinition<Requested>): ChangeDefinition<Requested> =>
  definition;

/** The same, of a change that is asked for as a whole (`ChangeRequests.propose`). */
export const defineProposedChange = <Input, Now, Requested>(
  definition: ProposedChange<Input, Now, Requested>,
): ProposedChange<Input, Now, Requested> => definition;

const AT_ONCE = 4;

/** For modules that look up one request at a time: a few at once, so that a page of them leaves others their connections. */
export function oneByOne<Requested>(
  look: (request: ChangeRequest<Requested>) => Promise<Hint[]>,
): (requests: readonly ChangeRequest<Requested>[]) => Promise<Hint[][]> {
  return async (requests) => {
    const found: Hint[][] = [];
    for (let begun = 0; begun < requests.length; begun += AT_ONCE)
      found.push(...(await Promise.all(requests.slice(begun, begun + AT_ONCE).map(look))));
    return found;
  };
}
