import { postRoles } from "@sannong/contract/rules/governance/dangerous-acts";
import { dangerousRoles } from "@sannong/contract/rules/identity/role-permissions";
import { isAdministratorIn, type RequestSeen, rolesIn, type Seen } from "./world.ts";

/** What two persons do to an administrator's account beside its roles, by what of it the tables show. */
const changeOfAdministrator = {
  status: "administratorChange",
  region: "administratorChange",
  name: "administratorChange",
  unit: "administratorChange",
  hasTotp: "factorReset",
} as const;

/** What opens an account: who handed out both halves of it is somebody who may walk in. */
type Half = "password" | "code";
/** Acts that lie in three different hands where they are done to an administrator. */
type Apart = "factorResetAsked" | "passwordReset" | "activationIssued";
type Hands = ReadonlySet<string>;

const disjoint = (one: Hands, other: Hands): boolean => ![...one].some((hand) => other.has(hand));

/**
 * Which natural persons may stand behind an account: its owner, and whoever gave out both its password and its code.
 * Whoever got in once is thought to stay. A person is called by the id of the account they began with.
 */
export function handsOfAccounts() {
  const takers = new Map<string, Set<string>>();
  const given = new Map<string, { half: Half; hand: string }[]>();
  const apart = new Map<string, { act: Apart; hand: string }[]>();
  const of = (accountId: string): Hands => new Set([accountId, ...(takers.get(accountId) ?? [])]);

  return {
    of,
    /** the accounts this person may act as */
    heldBy: (person: string, accounts: Iterable<string>): string[] => [...accounts].filter((id) => of(id).has(person)),

    /** A password or a code came out of these hands; both opens it, and so does one that needs no other. */
    give(accountId: string, halves: readonly Half[], by: Hands): void {
      const before = given.get(accountId) ?? [];
      const now = [...before, ...[...by].flatMap((hand) => halves.map((half) => ({ half, hand })))];
      given.set(accountId, now);
      for (const { hand } of now) {
        const has = (half: Half) => now.some((one) => one.hand === hand && one.half === half);
        if (has("password") && has("code")) takers.set(accountId, new Set([...(takers.get(accountId) ?? []), hand]));
      }
    },

    /** @returns the other of the three acts that these hands did to the same account before */
    doneApart(accountId: string, act: Apart, by: Hands): Apart | undefined {
      const before = apart.get(accountId) ?? [];
      apart.set(accountId, [...before, ...[...by].map((hand) => ({ act, hand }))]);
      return before.find((done) => done.act !== act && by.has(done.hand))?.act;
    },
  };
}
type HandsOfAccounts = ReturnType<typeof handsOfAccounts>;

/** A change that takes two persons: by which queues, and about whom. */
type TwoPersonChange = { what: string; kinds: readonly string[]; subjectId: string; region?: string };

/** What is another in the tables than before, of all that takes two persons. */
function twoPersonChanges(before: Seen, after: Seen): TwoPersonChange[] {
  const dangerous = ({ grants }: Seen) => grants.filter(({ role }) => dangerousRoles.includes(role));
  const isIn = (seen: Seen, one: Seen["grants"][number]) =>
    seen.grants.some(
      (grant) => grant.accountId === one.accountId && grant.role === one.role && grant.region === one.region,
    );
  const granted = dangerous(after)
    .filter((grant) => !isIn(before, grant))
    .map(({ accountId: subjectId, role, region }) => {
      return { what: `${subjectId} has role ${role} in ${region}`, kinds: ["roleGrant"], subjectId, region };
    });
  const lost = dangerous(before)
    .filter((grant) => !isIn(after, grant))
    .map(({ accountId: subjectId, role, region }) => {
      const kinds = ["roleGrant", "administratorChange"];
      return { what: `${subjectId} has lost role ${role} in ${region}`, kinds, subjectId };
    });
  const permitted = [...new Set([...before.permissions.keys(), ...after.permissions.keys()])]
    .filter((role) => before.permissions.get(role)?.join() !== after.permissions.get(role)?.join())
    .map((subjectId) => ({ what: `role ${subjectId} may do other things`, kinds: ["rolePermissions"], subjectId }));
  const changed = [...before.accounts.values()]
    .filter(({ id }) => isAdministratorIn(before, id))
    .flatMap((was) => {
      const now = after.accounts.get(was.id);
      return (Object.keys(changeOfAdministrator) as (keyof typeof changeOfAdministrator)[])
        .filter((field) => was[field] !== now?.[field])
        .map((field) => ({
          what: `${was.id}, an administrator, has another ${field}`,
          kinds: [changeOfAdministrator[field]],
          subjectId: was.id,
        }));
    });
  return [...granted, ...lost, ...permitted, ...changed];
}

type Judged = {
  before: Seen;
  after: Seen;
  /** accounts that acted */ actors: readonly string[];
  hands: HandsOfAccounts;
};

/** Behind every request the hands that asked, and behind every change two that have nobody in common. */
export function judgeOfTwo() {
  const askedBy = new Map<string, Hands>();

  return function faultsOf({ before, after, actors, hands }: Judged): string[] {
    const faults: string[] = [];
    for (const { id, applicantId, kind } of after.requests.values()) {
      if (before.requests.has(id)) continue;
      if (applicantId === null || !actors.includes(applicantId)) faults.push(`a ${kind} that nobody here asked for`);
      else askedBy.set(id, hands.of(applicantId));
    }
    const approved = [...after.requests.values()].filter(
      ({ id, status }) => status === "approved" && before.requests.get(id)?.status !== "approved",
    );
    const standsBehind = ({ id, decidedBy }: RequestSeen): boolean => {
      const asking = askedBy.get(id);
      return (
        asking !== undefined &&
        decidedBy !== null &&
        actors.includes(decidedBy) &&
        disjoint(asking, hands.of(decidedBy))
      );
    };
    for (const { what, kinds, subjectId, region } of twoPersonChanges(before, after)) {
      const ways = approved.filter((one) => kinds.includes(one.kind) && one.subjectId === subjectId);
      if (!ways.some(standsBehind)) faults.push(`${what}, and there are no two persons behind it`);
      if (region !== undefined && !ways.some((one) => one.region === region))
        faults.push(`${what}, and that region was not in what was decided`);
    }
    return faults;
  };
}

/** Grants that carry our seal, and somebody active in each of the three posts. */
export function standingFaults(seen: Seen): string[] {
  const broken = seen.grants
    .filter(({ isWhole }) => !isWhole)
    .map(({ accountId, role }) => `role ${role} of ${accountId} has a broken seal`);
  const active = [...seen.accounts.values()].filter(({ status }) => status === "active");
  const empty = postRoles
    .filter((role) => !active.some(({ id }) => rolesIn(seen, id).includes(role)))
    .map((role) => `nobody active holds role ${role}`);
  return [...broken, ...empty];
}
