import {
  addPlateUserRelation,
  type addPlateUserRelationByPhone,
  addSsoUserRelation,
  loginSystemUser,
  registerUserInfo,
} from "@sannong/contract/applications/bindings";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { passwordCall } from "@sannong/transport/password-call";
import { actorOfAccount, type Caller, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, AccountTaken } from "../../identity/accounts/index.ts";
import { type Entered, loginResultOf, type SignInModule } from "../../authentication/sign-in/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { type BindService, type Proof } from "./bind.service.ts";
import type { BindingStore } from "./bindings.store.ts";
import { sealedFields } from "./sealed-fields.ts";
import type { SystemAccounts } from "./system-accounts.service.ts";
import type { TemporaryUsers } from "./temporary-users.ts";
import type { SealedToken, ThirdPartyTokens } from "./third-party-tokens.ts";

export type Arriving = {
  generatorUserId: string;
  origin: Origin;
  cookie: string | undefined;
};

type Deps = {
  store: BindingStore;
  systemAccounts: SystemAccounts;
  bind: BindService;
  tokens: Pick<ThirdPartyTokens, "keep" | "move">;
  temporaryUsers: TemporaryUsers;
  accounts: Pick<AccountsModule, "create" | "findById" | "freePhone" | "acceptPassword">;
  oneTimeCodes: OneTimeCodesModule;
  signIn: Pick<SignInModule, "admit" | "enter" | "provePassword" | "proveSms" | "audit">;
  regionName: (code: string) => string | undefined;
  /** keeps that the new account's owner agreed to privacy policy and user agreement */
  recordConsents: (accountId: string, address: string, within: Db) => Promise<void>;
  /** @throws Refusal `request.tooMany` */
  withinRegistrations: (from: Origin) => Promise<void>;
};

/** A system's account that was proved a moment ago. */
type Proved = { systemAbbr: string; boundUsername: string; name: string; token?: SealedToken };
type Proofs = {
  continuation?: string | undefined;
  systemAbbr?: string | undefined;
  systemUserName?: string | undefined;
  systemPassword?: string | undefined;
};

const PURPOSE = "systemAccount";
const INDIVIDUAL = 2;
const OTHER_REGION = "9999";

/** People who come with the account of a connected system (specification §4, Other-system login). */
export function arrivalService(deps: Deps) {
  const { store, systemAccounts, bind, tokens, temporaryUsers, accounts, oneTimeCodes, signIn } = deps;
  const { continuations, knownClient } = oneTimeCodes;

  /** The earlier step's proof, else user name and password once more. */
  async function provedAgain(proofs: Proofs, visit: Arriving, open: (sealed: string) => Promise<string>) {
    const generatorUserId = knownClient(visit.generatorUserId);
    const { continuation, systemAbbr, systemUserName, systemPassword } = proofs;
    if (continuation) return continuations.take<Proved>({ purpose: PURPOSE, generatorUserId }, continuation);
    if (!systemAbbr || !systemUserName || !systemPassword) return undefined;
    const by = { address: visit.origin.address };
    const password = await open(systemPassword);
    const { name, token } = await systemAccounts.prove({ systemAbbr, username: systemUserName, password, by });
    return { systemAbbr, boundUsername: systemUserName, name, ...(token && { token }) };
  }

  /** Whether there is anything that could prove them, before a password is opened for it. */
  const mayProve = async (proofs: Proofs, generatorUserId: string): Promise<boolean> => {
    const { continuation, systemAbbr, systemUserName, systemPassword } = proofs;
    if (!continuation) return Boolean(systemAbbr && systemUserName && systemPassword);
    return (await continuations.peek({ purpose: PURPOSE, generatorUserId }, continuation)) !== undefined;
  };

  const join = (proved: Proved, accountId: string, proof: Proof, { origin }: Arriving) => ({
    systemAbbr: proved.systemAbbr,
    boundUsername: proved.boundUsername,
    proof,
    token: proved.token,
    actor: { accountId, name: proved.name, roleCode: "" },
    origin,
  });

  async function enter(
    accountId: string,
    factors: Parameters<SignInModule["enter"]>[0]["factors"],
    visit: Arriving,
    vouchedBy?: string,
  ) {
    const account = await accounts.findById(accountId);
    if (!account) throw new Refusal("signIn.disabled");
    const { origin, cookie } = visit;
    return signIn.enter({ account, factors, origin, cookie, ...(vouchedBy === undefined ? {} : { vouchedBy }) });
  }

  return {
    /** The account of a system opens the session of the platform account it is bound to; else it opens the ways on. */
    async logIn(input: ParsedInputOf<typeof loginSystemUser>, visit: Arriving) {
      const { username, systemAbbr, checkUserUrl } = input;
      const { address } = visit.origin;
      const story = {
        event: "signIn",
        name: username,
        origin: visit.origin,
        account: undefined as Account | undefined,
      };
      return signIn.audit.watching(story, async () => {
        const open = await sealedFields(oneTimeCodes, {
          ...visit,
          entry: loginSystemUser,
          address,
          captcha: input.captcha,
        });
        const password = await open(input.password);
        const proved = await systemAccounts.prove({ systemAbbr, checkUserUrl, username, password, by: { address } });
        const owner = await store.boundTo(systemAbbr, username);
        if (owner && owner.status !== "closed") {
          await systemAccounts.admit(systemAbbr, owner.accountId);
          // a temporary user is all that system's own
          if (!owner.isTemporary && !proved.system.opensSessions) throw new Refusal("binding.opensNoSessions");
          if (owner.sessionsForbidden) throw new Refusal("binding.sessionsForbidden");
          // Another system's word is one factor: whoever needs two is told how to come in.
          const entered = await enter(owner.accountId, ["upstream"], visit, systemAbbr);
          if (proved.token) await tokens.keep(owner.accountId, systemAbbr, proved.token);
          return { systemName: proved.system.name, userName: "", entered, continuation: null };
        }
        const { name, token } = proved;
        const facts: Proved = { systemAbbr, boundUsername: username, name, ...(token && { token }) };
        const generatorUserId = knownClient(visit.generatorUserId);
        const continuation = await continuations.give({ purpose: PURPOSE, generatorUserId }, facts);
        return { systemName: proved.system.name, userName: proved.name, entered: undefined, continuation };
      });
    },

    /** Bind type 2: both sides' passwords, then the session of the platform account. */
    async bindPlatformAccount(input: ParsedInputOf<typeof addPlateUserRelation>, visit: Arriving): Promise<Entered> {
      const { origin, cookie } = visit;
      const story = {
        event: "signIn",
        name: input.plateUserName,
        origin,
        account: undefined as Account | undefined,
      };
      return signIn.audit.watching(story, async () => {
        const { account, attempt, openAlso, passwordIsWeak } = await signIn.provePassword({
          kind: "account",
          call: passwordCall(addPlateUserRelation),
          name: input.plateUserName,
          sealedPassword: input.platePassword,
          captcha: input.captcha,
          generatorUserId: visit.generatorUserId,
          address: origin.address,
          onAccount: (found) => (story.account = found),
        });
        const go = async () => {
          const proved = await provedAgain(input, visit, openAlso);
          if (!proved) throw new Refusal("binding.proofExpired");
          // A way in for later: whoever may not enter with this password adds none with it (design §2).
          await signIn.admit({ account, factors: ["password"] });
          const joined = { ...join(proved, account.id, "platformAccount", visit), actor: actorOfAccount(account) };
          await bind.bind(async () => joined);
          return signIn.enter({ account, factors: ["password"], origin, cookie, passwordIsWeak });
        };
        const entered = await go().finally(() => attempt.withdrawn());
        await attempt.succeeded();
        return entered;
      });
    },

    /** Bind type 2 by the one number that both sides have, then the session of the platform account. */
    async bindPlatformByPhone(
      input: ParsedInputOf<typeof addPlateUserRelationByPhone>,
      visit: Arriving,
    ): Promise<Entered> {
      const { tel: phone, captcha, loginCode, continuation } = input;
      const { origin, cookie, generatorUserId } = visit;
      const story = { event: "signIn", name: phone, origin, account: undefined as Account | undefined };
      return signIn.audit.watching(story, async () => {
        const onAccount = (found: Account | undefined) => void (story.account = found);
        const claim = { phone, captcha, loginCode, generatorUserId, address: origin.address, onAccount };
        const { account, attempt } = await signIn.proveSms(claim);
        const go = async () => {
          // a way in for later: whoever may not enter with this code adds none with it (design §2)
          await signIn.admit({ account, factors: ["sms"] });
          const purpose = { purpose: PURPOSE, generatorUserId: knownClient(generatorUserId) };
          const known = await continuations.peek<Proved>(purpose, continuation);
          if (!known) throw new Refusal("binding.proofExpired");
          const { systemAbbr, boundUsername: username } = known;
          const about = { systemAbbr, accountId: account.id, from: origin };
          await systemAccounts.demandAgreedPhone({ ...about, agrees: input.agreesToShare ?? false });
          await systemAccounts.proveByPhone({ ...about, username });
          const proved = await continuations.take<Proved>(purpose, continuation);
          if (!proved) throw new Refusal("binding.proofExpired");
          const actor = actorOfAccount(account);
          await bind.bind(async () => ({ ...join(proved, account.id, "platformPhone", visit), actor }));
          return signIn.enter({ account, factors: ["sms"], origin, cookie });
        };
        const entered = await go().finally(() => attempt.withdrawn());
        await attempt.succeeded();
        return entered;
      });
    },

    /** Goes on for a day at most, to finish what they came for. */
    async goOnTemporarily(input: ParsedInputOf<typeof addSsoUserRelation>, visit: Arriving): Promise<Entered> {
      const generatorUserId = knownClient(visit.generatorUserId);
      const proved = await continuations.take<Proved>({ purpose: PURPOSE, generatorUserId }, input.continuation);
      if (!proved) throw new Refusal("binding.proofExpired");
      let accountId = "";
      await bind.bind(async (trx) => {
        const nickname = proved.name || proved.boundUsername;
        accountId = await temporaryUsers.create({ nickname, phone: null, source: proved.systemAbbr }, trx);
        return join(proved, accountId, "temporary", visit);
      });
      return enter(accountId, ["upstream"], visit, proved.systemAbbr);
    },

    /**
     * Completes the information of a temporary user, or of somebody who came with a system's account: an account of
     * their own with a proved number, bound to what they came with. What may prove them is looked at first, since a
     * stranger can ask this as often as the registration's own entry point; it is spent last.
     */
    async register(
      input: ParsedInputOf<typeof registerUserInfo>,
      visit: Arriving & { caller: Caller | null },
    ): Promise<Entered> {
      const { tel, userName: nickname, areaCode } = input;
      const { address } = visit.origin;
      const generatorUserId = knownClient(visit.generatorUserId);
      await deps.withinRegistrations(visit.origin);
      const regionName = deps.regionName(areaCode);
      if (regionName === undefined && areaCode !== OTHER_REGION) throw new Refusal("region.unknown");
      const temporary = visit.caller ? await temporaryUsers.find(visit.caller.accountId) : undefined;
      const proves = Boolean(input.continuation || input.systemPassword);
      if (proves ? !(await mayProve(input, generatorUserId)) : !temporary) throw new Refusal("binding.proofExpired");

      const open = await sealedFields(oneTimeCodes, { ...visit, entry: registerUserInfo, address });
      const plain = await open(input.pwd);
      const owner = { username: tel, nickname, phone: tel, regionName: regionName ?? "" };
      const passwordHash = await accounts.acceptPassword(plain, owner);
      const code = { purpose: "register", accountId: oneTimeCodes.smsCodes.subjectOf(tel), generatorUserId } as const;
      if (!(await oneTimeCodes.smsCodes.redeem(code, input.yzm))) throw new Refusal("sms.codeRejected");
      const proved = proves ? await provedAgain(input, visit, open) : undefined;
      if (proves && !proved) throw new Refusal("binding.proofExpired");

      const made = {
        username: tel,
        nickname,
        phone: tel,
        phoneIsVerified: true,
        passwordHash,
        accountType: INDIVIDUAL,
        regionCode: areaCode,
        status: "active",
        complete: true,
        roleCode: "4",
      } as const;
      const formerId = temporary && visit.caller?.accountId;
      const accountId = await orRegistered(() => settle(made, proved, formerId, visit));
      if (formerId) temporaryUsers.forget(formerId);
      return enter(accountId, ["sms"], visit);
    },
  };

  async function settle(
    made: Parameters<AccountsModule["create"]>[0],
    proved: Proved | undefined,
    formerId: string | undefined,
    visit: Arriving,
  ): Promise<string> {
    let accountId = "";
    const make = async (trx: Parameters<Parameters<BindService["bind"]>[0]>[0]) => {
      if (made.phone !== null) await accounts.freePhone(made.phone, trx);
      accountId = await accounts.create(made, trx);
      await deps.recordConsents(accountId, visit.origin.address, trx);
      if (formerId) await store.move(trx, formerId, accountId);
      if (formerId) await tokens.move(trx, formerId, accountId);
      if (formerId && !(await temporaryUsers.replaced(formerId, accountId, trx)))
        throw new Refusal("binding.proofExpired");
      return accountId;
    };
    if (proved) await bind.bind(async (trx) => join(proved, await make(trx), "registration", visit));
    else await store.inTransaction(make);
    return accountId;
  }
}

async function orRegistered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof AccountTaken) throw new Refusal("binding.phoneRegistered", { cause: fault });
    throw fault;
  }
}

export const systemLoginResultOf = (outcome: Awaited<ReturnType<ReturnType<typeof arrivalService>["logIn"]>>) => ({
  matchFlag: outcome.entered !== undefined,
  session: outcome.entered ? loginResultOf(outcome.entered) : null,
  continuation: outcome.continuation,
  systemName: outcome.systemName,
  userName: outcome.userName,
});
