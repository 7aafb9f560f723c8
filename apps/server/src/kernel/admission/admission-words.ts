import { errorCatalogue, type RefusalName } from "@sannong/contract/errors";
import type { EntryObstacle } from "@sannong/contract/identity/delegation-words";
import type { AdmissionReason } from "./admission.rules.ts";

/** Each reason as the interface refuses with it; its sentence is what every page says. */
export const refusalOfAdmission = {
  notConnected: "handoff.notConnected",
  offline: "handoff.offline",
  suspended: "handoff.suspended",
  delegationOver: "delegation.over",
  accountGone: "handoff.accountGone",
  factorMissing: "handoff.factorMissing",
  sandbox: "handoff.sandbox",
  otherAccountType: "handoff.otherAccountType",
  unbound: "handoff.bindingRequired",
  roleMissing: "handoff.roleRequired",
  notAgreed: "handoff.sharingNotAgreed",
} as const satisfies Record<AdmissionReason, RefusalName>;

/** The reason in Chinese, for the person at the entry point. */
export const admissionWords = (reason: AdmissionReason): string => errorCatalogue[refusalOfAdmission[reason]].message;

/** The same to a system, where its protocol takes plain ASCII alone (RFC 6749 §5.2, CAS). */
export const admissionSentences: Record<AdmissionReason, string> = {
  notConnected: "this system is not connected",
  offline: "this system was taken out of service",
  suspended: "an administrator stopped this system",
  delegationOver: "the delegation by which somebody acted for this user is over",
  accountGone: "the account of this user has ended, or waits for something to be done in the portal",
  factorMissing: "this user needs a second factor now",
  sandbox: "this user may not try this system",
  otherAccountType: "this system is not for accounts of this user's type",
  unbound: "this user has bound no account of this system",
  roleMissing: "this user has no role in this system",
  notAgreed: "this user has not agreed to what this system reads, or has withdrawn it",
};

/** What whoever comes for somebody else is told: what the other lacks is told in no more words than help. */
export const obstacleOf = {
  notConnected: "closed",
  offline: "closed",
  suspended: "closed",
  delegationOver: "over",
  accountGone: "mayNotEnter",
  factorMissing: "mayNotEnter",
  sandbox: "mayNotEnter",
  otherAccountType: "mayNotEnter",
  unbound: "mayNotEnter",
  roleMissing: "mayNotEnter",
  notAgreed: "notAgreed",
} as const satisfies Record<AdmissionReason, EntryObstacle>;
