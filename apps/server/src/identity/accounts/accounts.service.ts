import type { Caller } from "../../platform/caller.ts";
import type { Changes } from "../../platform/changes.ts";
import type { Clock } from "../../platform/clock.ts";
import { cache } from "../../platform/cache/cache.ts";
import { type Account, passwordExpiresAt, passwordIsDue, type PasswordPolicy } from "./accounts.rules.ts";
import type { AccountStore } from "./accounts.store.ts";
import type { BeforeSignIn, SignInFacts, SignInRecord } from "./sign-in-record.store.ts";

/** Where nobody tells of accounts, a role taken away or an account stopped is felt within a second (design §5, Short-lived state, allows two). */
const REMEMBERED_MS = 1000;

type Deps = {
  store: AccountStore;
  signIns: SignInRecord;
  clock: Clock;
  /** tells of accounts */
  changes?: Changes | undefined;
  passwordPolicy: PasswordPolicy;
  regionName: (code: string) => string | undefined;
};

export function accountService({ store, signIns, clock, changes, passwordPolicy, regionName }: Deps) {
  /** As the database had it at most two seconds ago; for reads that come with every request. */
  const recent = cache({ load: (id) => store.findById(id), clock, freshMs: REMEMBERED_MS, size: 5000, changes });

  const describeAccount = (account: Account, caller: Caller) => {
    const hasPassword = account.passwordHash !== null;
    const expiresAt = passwordExpiresAt(account, passwordPolicy);
    return Object.freeze({
      user: {
        id: account.id,
        nickname: account.nickname,
        username: account.username,
        mobileNumber: account.phone ?? "",
        regionCode: account.regionCode,
        regionName: regionName(account.regionCode) ?? "",
        source: account.source,
        company: account.company,
        deptName: account.deptName,
      },
      roles: account.roles,
      userType: account.roles[0]?.roleCode ?? "",
      accountType: account.accountType,
      completeFlag: account.complete,
      lastPasswd: "",
      passwordUpdateTime: hasPassword ? expiresAt.toISOString() : "",
      isSimplePasswd: hasPassword && account.passwordIsWeak,
      isPwUpdate: hasPassword && clock() >= expiresAt,
      hasPassword,
      factors: caller.factors,
      lastSignInAt: caller.previousSignInAt ?? null,
      closingAt: account.closingAt?.toISOString() ?? null,
      permissions: [...account.permissions],
    });
  };
  /** Lives as long as caller and account are remembered. */
  const described = new WeakMap<Caller, { madeOf: Account; answer: ReturnType<typeof describeAccount> }>();
  const descriptionOf = (account: Account | undefined, caller: Caller) => {
    if (!account) throw new Error("a live session without its account");
    const known = described.get(caller);
    if (known?.madeOf === account) return known.answer;
    const answer = describeAccount(account, caller);
    described.set(caller, { madeOf: account, answer });
    return answer;
  };

  return {
    passwordExpiresAt: (account: Account): Date => passwordExpiresAt(account, passwordPolicy),
    passwordIsDue: (account: Account): boolean => passwordIsDue(account, passwordPolicy, clock()),
    findById: (id: string) => store.findById(id),
    standingOf: (id: string) => store.standingOf(id),
    findByUsernameOrPhone: (name: string) => store.findByUsernameOrPhone(name),
    findByPhone: (phone: string) => store.findByPhone(phone),
    findRecent: (id: string) => recent.find(id),
    knownRecent: (id: string) => recent.known(id),
    /** How many people signed in on a day in Beijing. */
    signedInOn: (day: string) => signIns.peopleOn(day),
    recordSignIn: async (account: BeforeSignIn, facts: SignInFacts) => {
      await signIns.record(account, facts);
      recent.forget(account.id);
    },
    /** For whoever has just changed an account. */
    forget: recent.forget,

    /** Who is signed in (specification §7: queryByTokenNew). A page asks it often, so it is the same answer for a moment. */
    describe(caller: Caller) {
      const account = recent.known(caller.accountId);
      return account
        ? descriptionOf(account, caller)
        : recent.find(caller.accountId).then((found) => descriptionOf(found, caller));
    },
  };
}

export type AccountService = ReturnType<typeof accountService>;
