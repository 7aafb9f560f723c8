/** What a service demands of whoever enters its system for it. */
export type Demands = {
  /** ifValidateBindUser, but for the two finance entries that skip the check (specification §9) */
  needsBoundAccount: boolean;
  /** empty: everybody's */
  accountTypes: readonly number[];
};

/**
 * What an entry must meet, by the services it may be for: the one that was clicked, or all of the system's where none is
 * named. Leaving the name away opens no more than the least demanding of those that are for this account.
 */
export function demandsOn(
  services: readonly Demands[],
  accountType: number,
): Pick<AdmissionFacts, "accountTypeFits" | "needsBoundAccount"> {
  const forHim = services.filter(({ accountTypes }) => accountTypes.length === 0 || accountTypes.includes(accountType));
  return {
    accountTypeFits: services.length === 0 || forHim.length > 0,
    needsBoundAccount: forHim.length > 0 && forHim.every(({ needsBoundAccount }) => needsBoundAccount),
  };
}

export type AdmissionFacts = {
  /** why nobody passes between the system and the portal */
  shut: "unconnected" | "offline" | "stopped" | null;
  /**
   * whoever comes for somebody else: their delegation stands at this moment, for this person and this system, and this
   * is one of the few entry points that take it; "none" where somebody comes for themselves
   */
  delegation: "none" | "stands" | "over";
  /** the account is in use, and its password need not be changed first */
  accountStands: boolean;
  /** the methods that opened the session suffice for who this person is now */
  factorsSuffice: boolean;
  /** a system that is still tried lets its test users in alone */
  isTestUser: boolean;
  accountTypeFits: boolean;
  needsBoundAccount: boolean;
  accountBound: boolean;
  requiresRole: boolean;
  hasRole: boolean;
  /** seen and agreed to, and not withdrawn since: every field that the system would read */
  sharingAgreed: boolean;
};

export const EVERYTHING_IN_ORDER: AdmissionFacts = {
  shut: null,
  delegation: "none",
  accountStands: true,
  factorsSuffice: true,
  isTestUser: true,
  accountTypeFits: true,
  needsBoundAccount: false,
  accountBound: false,
  requiresRole: false,
  hasRole: false,
  sharingAgreed: true,
};

/**
 * Each reason why somebody may not enter, and when it holds. Of several that hold the first is told: what is true of the
 * system before what is true of the person, and what the person cannot mend before what they can (specification §4).
 */
const reasons = {
  notConnected: ({ shut }) => shut === "unconnected",
  offline: ({ shut }) => shut === "offline",
  suspended: ({ shut }) => shut === "stopped",
  delegationOver: ({ delegation }) => delegation === "over",
  accountGone: ({ accountStands }) => !accountStands,
  factorMissing: ({ factorsSuffice }) => !factorsSuffice,
  sandbox: ({ isTestUser }) => !isTestUser,
  otherAccountType: ({ accountTypeFits }) => !accountTypeFits,
  unbound: ({ needsBoundAccount, accountBound }) => needsBoundAccount && !accountBound,
  roleMissing: ({ requiresRole, hasRole }) => requiresRole && !hasRole,
  notAgreed: ({ sharingAgreed }) => !sharingAgreed,
} as const satisfies Record<string, (facts: AdmissionFacts) => boolean>;

export type AdmissionReason = keyof typeof reasons;
export const admissionReasons = Object.keys(reasons) as AdmissionReason[];

/** May this person enter this system now? Asked at every entry point, of the same facts; undefined: they may. */
export const judgeAdmission = (facts: AdmissionFacts): AdmissionReason | undefined =>
  admissionReasons.find((reason) => reasons[reason](facts));

/** True of the system, whoever comes: nobody is sent there, not even with an error. */
const ofTheSystem: readonly AdmissionReason[] = ["notConnected", "offline", "suspended"];
/** Is the reason true of the system, whoever comes? */
export const isOfTheSystem = (reason: AdmissionReason): boolean => ofTheSystem.includes(reason);

/**
 * How an entry point answers:
 *
 * - `click`: an answer to a page of the portal, which asks what can be asked
 * - `onward`: an address of a system that begins its own sign-in, where what can be asked is asked
 * - `page`: a person's browser before a page of ours, which asks
 * - `silent`: a person's browser that may be shown no page: the system is told in its protocol's words
 * - `credential`: a system that shows what its user was given before; nobody can be asked anything
 * - `behalf`: the browser of somebody who comes for another: what is missing is not theirs to give
 */
type EntryPointKind = "click" | "onward" | "page" | "silent" | "credential" | "behalf";

/** Every entry point through which somebody enters a system, or goes on being known to it. */
export const admissionEntryPoints = {
  handedCode: "click",
  handedTicket: "click",
  handedToken: "click",
  ownSignIn: "onward",
  openidRequest: "page",
  openidSilent: "silent",
  openidCode: "credential",
  openidRefresh: "credential",
  openidUserinfo: "credential",
  openidIntrospection: "credential",
  openidExchange: "credential",
  openidExchanged: "credential",
  device: "page",
  deviceCode: "credential",
  envelopeCode: "credential",
  envelopeRefresh: "credential",
  envelopeUserinfo: "credential",
  casLogin: "page",
  casGateway: "silent",
  casTicket: "credential",
  casProxy: "credential",
  casProxying: "credential",
  samlRequest: "page",
  samlPassive: "silent",
  samlStart: "page",
  delegatedClick: "click",
  delegatedRequest: "behalf",
  delegatedCode: "credential",
  delegatedUserinfo: "credential",
  delegatedIntrospection: "credential",
} as const satisfies Record<string, EntryPointKind>;

export type AdmissionEntryPoint = keyof typeof admissionEntryPoints;

const ofDelegations: ReadonlySet<AdmissionEntryPoint> = new Set([
  "delegatedClick",
  "delegatedRequest",
  "delegatedCode",
  "delegatedUserinfo",
  "delegatedIntrospection",
]);
/**
 * Is this an entry point for whoever comes for somebody else? Those take nobody who comes for themselves, and no other
 * takes a delegation.
 */
export const takesDelegation = (entryPoint: AdmissionEntryPoint): boolean => ofDelegations.has(entryPoint);

const signsInAnew: readonly AdmissionReason[] = ["accountGone", "factorMissing"];
const askedOf: readonly AdmissionReason[] = ["unbound", "roleMissing", "notAgreed"];
const settledAt: Record<EntryPointKind, (reason: AdmissionReason) => boolean> = {
  click: () => false,
  onward: (reason) => askedOf.includes(reason),
  page: (reason) => signsInAnew.includes(reason) || askedOf.includes(reason),
  silent: (reason) => !isOfTheSystem(reason),
  credential: () => false,
  behalf: () => false,
};
/** Does the entry point itself go on from this reason in its protocol's way? Otherwise it refuses in the portal's words. */
export const isSettledAt = (entryPoint: AdmissionEntryPoint, reason: AdmissionReason): boolean =>
  settledAt[admissionEntryPoints[entryPoint]](reason);

/** What the portal's page asks for when somebody is led there first: a role, or an account of that system. */
const portalAsks: Partial<Record<AdmissionReason, "role" | "bind">> = { roleMissing: "role", unbound: "bind" };
/** Undefined: the portal's page asks for another sign-in, or the entry point itself asks. */
export const askedInPortal = (reason: AdmissionReason): "role" | "bind" | undefined => portalAsks[reason];

/** Has its person been let in before, through an entry point that asked? */
export const showsCredential = (entryPoint: AdmissionEntryPoint): boolean =>
  admissionEntryPoints[entryPoint] === "credential";
