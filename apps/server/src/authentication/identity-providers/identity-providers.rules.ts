import { GOVERNMENT_OFFICE, Role } from "@sannong/contract/rules/identity/roles";

/** What an arrival says, as far as it matters for whose account this is. */
export type Arrived = {
  personKind: "person" | "legalPerson";
  name: string;
  mobile: string | null;
  mobileIsVerified: boolean;
  idNumber: string | null;
  creditCode: string | null;
};

/** An account that may be theirs. */
export type Candidate = {
  id: string;
  status: string;
  isTemporary: boolean;
  roles: readonly { roleCode: string }[];
  accountType: number;
  nickname: string;
  phone: string | null;
  phoneIsVerified: boolean;
  idNumber: string | null;
  creditCode: string | null;
};

export type MatchFacts = {
  arrived: Arrived;
  /** the account this subject of the source was linked with before */
  linkedAccountId: string | undefined;
  /** accounts with the same mobile number, or the same credit code */
  candidates: readonly Candidate[];
};

export type Match =
  | { step: "enter"; accountId: string }
  | { step: "link"; accountId: string; by: "mobile" | "creditCode" }
  /** nobody is theirs beyond doubt: they prove a password or become a temporary user */
  | { step: "ask" };

const isMarketUser = ({ roles }: Candidate) =>
  roles.length > 0 && roles.every(({ roleCode }) => roleCode === Role.marketUser);
const isLive = ({ status, isTemporary }: Candidate) => status === "active" && !isTemporary;

/** An unverified number may be typed by anybody: on neither side does it say who somebody is. */
const sharesVerifiedMobile = (arrived: Arrived, account: Candidate) =>
  arrived.mobile !== null && arrived.mobileIsVerified && account.phoneIsVerified && account.phone === arrived.mobile;

/** Numbers are handed on to strangers: name or ID must agree too, and two ID numbers that differ are two people. */
function isSamePerson(arrived: Arrived, account: Candidate): boolean {
  if (arrived.idNumber !== null && account.idNumber !== null) return arrived.idNumber === account.idNumber;
  return arrived.name === account.nickname;
}

const PERSON = 2;
const ENTITY = 3;

/**
 * Whose account an arrival is (design §3, Signing in from outside). A legal person's credit code stands on every
 * invoice, and entities register without a review: code, company and the representative's ID number were typed by
 * whoever came first. So the code finds the account, and only the number that was verified here as there says that it
 * is no stranger's.
 */
export function decideMatch({ arrived, linkedAccountId, candidates }: MatchFacts): Match {
  if (linkedAccountId !== undefined) return { step: "enter", accountId: linkedAccountId };
  const open = candidates.filter((account) => isLive(account) && isMarketUser(account));
  if (arrived.personKind === "person") {
    const found = open.find(
      (account) =>
        account.accountType === PERSON && sharesVerifiedMobile(arrived, account) && isSamePerson(arrived, account),
    );
    return found ? { step: "link", accountId: found.id, by: "mobile" } : { step: "ask" };
  }
  const ofThisCode = candidates.filter(
    (account) => arrived.creditCode !== null && account.creditCode === arrived.creditCode && isLive(account),
  );
  const [only, another] = ofThisCode;
  if (!only || another || !isMarketUser(only) || only.accountType !== ENTITY) return { step: "ask" };
  return sharesVerifiedMobile(arrived, only) ? { step: "link", accountId: only.id, by: "creditCode" } : { step: "ask" };
}

type Vouched = Pick<Arrived, "personKind" | "creditCode" | "name"> & { company: string | null };
type Entity = Pick<Candidate, "accountType" | "status" | "creditCode" | "nickname"> & { company: string };
/** Full and half width brackets and spaces are not another name. */
const nameOfUnit = (name: string) => name.normalize("NFKC").replaceAll(/\s/g, "");

/**
 * Does the source's word make this entity a verified one? Code and both its names: whoever comes as their own unit is
 * not verified under the name of another. What it calls itself is its unit, or who acts for it.
 */
export const recognises = (source: { verifiesEntities: boolean }, user: Vouched, account: Entity): boolean =>
  source.verifiesEntities &&
  user.personKind === "legalPerson" &&
  account.accountType === ENTITY &&
  account.status === "active" &&
  user.creditCode !== null &&
  user.creditCode === account.creditCode &&
  user.company !== null &&
  nameOfUnit(user.company) === nameOfUnit(account.company) &&
  [user.company, user.name].map(nameOfUnit).includes(nameOfUnit(account.nickname));

/**
 * The source an account gets by being linked: that of the government office opens government mode, so it is given to a
 * market user who has none yet, or one by another link, and to nobody else. Undefined: it stays as it is.
 *
 * @param facts.ofSources what each outside identity source gives
 */
export function sourceAfterLink(facts: {
  userSource: string;
  account: Pick<Candidate, "roles"> & { source: string };
  ofSources: readonly string[];
}): string | undefined {
  const { userSource, account, ofSources } = facts;
  if (userSource === "" || account.roles.some(({ roleCode }) => roleCode !== Role.marketUser)) return undefined;
  const isByLink = userSource === GOVERNMENT_OFFICE && ofSources.includes(account.source);
  return account.source === "" || isByLink ? userSource : undefined;
}

/**
 * The source an account has after a link is undone: what the link gave goes with it, unless another link of the account
 * vouches for the same; else it is what another gives, the government office's first. Undefined: it stays as it is.
 */
export function sourceAfterUnlink(facts: {
  accountSource: string;
  userSource: string;
  othersVouch: readonly string[];
}): string | undefined {
  const { accountSource, userSource, othersVouch } = facts;
  if (userSource === "" || accountSource !== userSource || othersVouch.includes(userSource)) return undefined;
  return othersVouch.find((source) => source === GOVERNMENT_OFFICE) ?? othersVouch.find(Boolean) ?? "";
}

/** Nobody shuts themselves out: a password, a verified phone or another identity still signs them in. */
export const mayUnlink = (left: { hasPassword: boolean; phoneIsVerified: boolean; otherIdentities: number }): boolean =>
  left.hasPassword || left.phoneIsVerified || left.otherIdentities > 0;
