import { LRUCache } from "lru-cache";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Account, passwordExpiresAt } from "./account.rules.ts";
import type { AccountStore, SignInFacts } from "./account.store.ts";

/** A role taken away, an account stopped: felt on every node within a second (design §5 allows two). */
const REMEMBERED_MS = 1000;

type Needs = {
  store: AccountStore;
  clock: Clock;
  regionName: (code: string) => string | undefined;
};

export function accountService({ store, clock, regionName }: Needs) {
  const perf = { now: () => clock().getTime() };
  const remembered = new LRUCache<string, Promise<Account | undefined>>({
    max: 5000,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf,
  });

  /** As the database had it at most a second ago; for reads that come with every request. */
  const findRecent = (id: string): Promise<Account | undefined> => {
    const known = remembered.get(id);
    if (known) return known;
    const asked = store.findById(id);
    remembered.set(id, asked);
    // a failed look-up is not remembered; whoever asked hears of the fault
    asked.catch(() => remembered.delete(id));
    return asked;
  };

  return {
    findById: (id: string) => store.findById(id),
    findByUsernameOrPhone: (name: string) => store.findByUsernameOrPhone(name),
    findRecent,
    /** How many accounts have signed in since then. */
    signedInSince: (moment: Date) => store.signedInSince(moment),
    recordSignIn: async (id: string, facts: SignInFacts) => {
      await store.recordSignIn(id, facts);
      remembered.delete(id);
    },
    /** For whoever has just changed an account. */
    forget: (id: string) => void remembered.delete(id),

    /** Who is signed in (specification §7, queryByTokenNew). */
    async describe(caller: Caller) {
      const account = await findRecent(caller.accountId);
      if (!account) throw new Error("a live session without its account");
      const expiresAt = passwordExpiresAt(account);
      return {
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
        passwordUpdateTime: expiresAt.toISOString(),
        isSimplePasswd: account.passwordIsWeak,
        isPwUpdate: clock() >= expiresAt,
        factors: caller.factors,
        lastSignInAt: caller.previousSignInAt ?? null,
        permissions: [...account.permissions],
      };
    },
  };
}

export type AccountService = ReturnType<typeof accountService>;
