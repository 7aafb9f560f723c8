import {
  bindOriginalUser,
  type bindOriginalUserByPhone,
  type checkUserInfo,
  type deleteTempUserInfo,
  type loginSiteByUserName,
  type unbind,
} from "@sannong/contract/applications/bindings";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { type BindService, type Proof } from "./bind.service.ts";
import { namesHimself } from "./bindings.rules.ts";
import { sealedFields } from "./sealed-fields.ts";
import type { SystemAccounts } from "./system-accounts.service.ts";
import type { TemporaryUsers } from "./temporary-users.ts";
import type { SealedToken } from "./third-party-tokens.ts";

type Deps = {
  systems: Pick<ConnectedSystems, "standingOf">;
  systemAccounts: SystemAccounts;
  bind: BindService;
  temporaryUsers: TemporaryUsers;
  accounts: Pick<AccountsModule, "findById">;
  oneTimeCodes: OneTimeCodesModule;
  shortLived: Pick<ShortLived, "put" | "get">;
  audit: Audit;
};
type SignedIn = { caller: Caller; generatorUserId: string; origin: Origin };

/** A system's "I know them" holds for the jump that follows, and for no other system. */
const KNOWN = "knownToSystem";
const KNOWN_SECONDS = 300;

/** What a signed-in person does about their accounts in other systems. */
export function bindingService(deps: Deps) {
  const { systems, systemAccounts, bind, temporaryUsers, accounts, oneTimeCodes, shortLived, audit } = deps;
  const keyOf = (accountId: string, abbr: string) => `${accountId}:${abbr}`;

  const selfOf = async (caller: Caller, named: Parameters<typeof namesHimself>[0]) => {
    const account = await accounts.findById(caller.accountId);
    if (!account || !namesHimself(named, account)) throw new Refusal("binding.notSelf");
    return account;
  };

  type ToBind = { username: string; systemAbbr: string; account?: string | undefined };
  type Proving = (self: Account) => Promise<{ system: ConnectedSystem; token?: SealedToken }>;

  /** Binds what is proved to the person who is signed in, and writes down what is not. */
  async function bindProved(input: ToBind, proof: Proof, { caller, origin }: SignedIn, prove: Proving) {
    const { username: boundUsername, systemAbbr } = input;
    const actor = actorOf(caller);
    try {
      const { system, token } = await prove(await selfOf(caller, { account: input.account }));
      await bind.bind(async () => ({ systemAbbr, boundUsername, proof, token, actor, origin }));
      return { systemName: system.name, boundUsername };
    } catch (thrown) {
      if (thrown instanceof Refusal)
        await audit.record({
          event: "binding.refused",
          result: "refused",
          actor,
          objectKind: "system",
          objectId: systemAbbr,
          reason: thrown.reason,
          ...auditOrigin(origin),
        });
      throw thrown;
    }
  }

  return {
    /**
     * Bound-user check (specification §4): bound already, or known to the system by name and proved number.
     * Its answer lets one jump pass; it never writes a binding (design §3, Bindings and temporary users).
     */
    async check(input: ParsedInputOf<typeof loginSiteByUserName>, { caller, origin }: SignedIn): Promise<boolean> {
      const { systemAbbr } = input;
      const self = await selfOf(caller, input);
      if ((await systems.standingOf(self.id, systemAbbr)).boundUsername !== null) return true;
      const matchFlag = await systemAccounts
        .knows({ ...input, accountId: self.id, phoneIsProved: self.phoneIsVerified, from: origin })
        .catch((refusal: unknown) => {
          // A system that proves nothing can still be bound by its own people: not bound, as far as we know.
          if (refusal instanceof Refusal && refusal.reason === "binding.notOffered") return false;
          throw refusal;
        });
      await audit.record({
        event: "binding.checked",
        result: "ok",
        actor: actorOf(caller),
        objectKind: "system",
        objectId: systemAbbr,
        detail: { matchFlag },
        ...auditOrigin(origin),
      });
      if (matchFlag) await shortLived.put(KNOWN, keyOf(self.id, systemAbbr), true, { ttl: KNOWN_SECONDS });
      return matchFlag;
    },

    /** Did the system say a moment ago that it knows them? For the code that follows the check. */
    isKnownTo: async (accountId: string, abbr: string): Promise<boolean> =>
      (await shortLived.get(KNOWN, keyOf(accountId, abbr))) === true,

    /** Bind type 1. A page that still shows somebody else binds nothing to whoever is signed in now. */
    bindOriginal: (input: ParsedInputOf<typeof bindOriginalUser>, visit: SignedIn) =>
      bindProved(input, "originalAccount", visit, async () => {
        const { caller, generatorUserId, origin } = visit;
        const { username, systemAbbr, checkUserUrl } = input;
        const { address } = origin;
        const open = await sealedFields(oneTimeCodes, { entry: bindOriginalUser, generatorUserId, address });
        const password = await open(input.password);
        const by = { person: caller.accountId };
        return systemAccounts.prove({ systemAbbr, checkUserUrl, username, password, by });
      }),

    /** Bind type 1 by the one number that both sides have: proved here by a code, there by the system's word. */
    bindOriginalByPhone: (input: ParsedInputOf<typeof bindOriginalUserByPhone>, visit: SignedIn) =>
      bindProved(input, "originalPhone", visit, async ({ id: accountId, phone: tel }) => {
        const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
        if (tel === null) throw new Refusal("account.phoneMissing");
        const { systemAbbr, username, agreesToShare: agrees = false } = input;
        const about = { systemAbbr, accountId, from: visit.origin };
        await systemAccounts.demandAgreedPhone({ ...about, agrees });
        const code = { purpose: "bindAccount", accountId, generatorUserId } as const;
        if (!(await oneTimeCodes.smsCodes.redeem(code, input.yzm))) throw new Refusal("sms.codeRejected");
        return systemAccounts.proveByPhone({ ...about, username });
      }),

    /** 解除绑定, of the person whom the page shows. */
    async unbind(input: ParsedInputOf<typeof unbind>, { caller, origin }: Pick<SignedIn, "caller" | "origin">) {
      await selfOf(caller, { account: input.account });
      await bind.unbind(input.systemAbbr, caller, origin);
    },

    async describeSelf(input: ParsedInputOf<typeof checkUserInfo>, { caller }: SignedIn) {
      const self = await selfOf(caller, input);
      const temporary = self.isTemporary ? await temporaryUsers.find(self.id) : undefined;
      return {
        tempFlag: self.isTemporary ? 1 : 0,
        completeFlag: self.complete,
        userName: self.nickname,
        tel: self.phone ?? temporary?.phone ?? "",
      };
    },

    /** Before their jump (ifDeleteCasualUser); a person with an account of their own is left alone. */
    async endTemporary(input: ParsedInputOf<typeof deleteTempUserInfo>, { caller }: SignedIn): Promise<boolean> {
      const self = await selfOf(caller, { account: input.account });
      if (input.isComplete || !self.isTemporary) return false;
      return temporaryUsers.remove(self.id, "nextJump");
    },
  };
}

export type BindingService = ReturnType<typeof bindingService>;
