import { mask } from "@sannong/contract/mask";
import { judgeAdding, mayRemove } from "@sannong/contract/rules/authentication/add-factor";
import { type Factor, isAdministrator, needsTwoFactors } from "@sannong/contract/rules/identity/roles";
import type { Asker, Caller, Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { NewCredential, SecondFactorModule } from "../second-factor/index.ts";
import type { ConfirmIdentityService } from "./confirm-identity.service.ts";
import type { FactorAudit } from "./factor-audit.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findById" | "hold" | "change">;
  secondFactor: SecondFactorModule;
  identity: ConfirmIdentityService;
  audit: FactorAudit;
};

/** The caller's own second factors: the page /mine/security. Every change is re-authenticated and audited. */
export function ownFactorsService({ accounts, secondFactor, identity, audit }: Deps) {
  const accountOf = async (caller: Caller): Promise<Account> => {
    const account = await accounts.findById(caller.accountId);
    if (!account) throw new Refusal("session.missing");
    return account;
  };
  /** @throws Refusal `secondFactor.confirmationRequired`, `secondFactor.proofRequired` */
  const forAdding = async (caller: Caller): Promise<Account> => {
    const factors = await identity.requireFresh(caller);
    const account = await accountOf(caller);
    if (judgeAdding({ roles: account.roles, factors, activated: false }) !== "ok")
      throw new Refusal("secondFactor.proofRequired");
    return account;
  };
  /** One change of an account's factors at a time: of two that each leave another factor, the second one looks again. */
  const changing = <T>({ accountId }: Caller, work: (account: Account, within: Db) => Promise<T>): Promise<T> =>
    secondFactor.inTransaction(async (within) => {
      const account = await accounts.hold(accountId, within);
      if (account?.status !== "active") throw new Refusal("session.missing");
      return work(account, within);
    });
  /** @throws Refusal `secondFactor.lastOne` */
  const keepsEnough = async (account: Account, within: Db, without: (factor: Factor) => boolean) => {
    const left = (await secondFactor.onRecord(account, within)).filter((factor) => !without(factor));
    if (!mayRemove({ roles: account.roles, left })) throw new Refusal("secondFactor.lastOne");
  };
  const note = (event: string, who: Account, origin: Origin, kind: string) => ({
    event,
    who,
    origin,
    detail: { kind },
  });

  return {
    accountOf,

    async mine(caller: Caller) {
      const account = await accountOf(caller);
      const [passkeys, recoveryCodesLeft, fresh] = await Promise.all([
        secondFactor.passkeys.of(account.id),
        secondFactor.recoveryCodes.left(account.id),
        identity.freshFactors(caller),
      ]);
      return {
        isRequired: needsTwoFactors(account.roles),
        needsStrong: isAdministrator(account),
        phone: account.phone === null ? "" : mask.phone(account.phone),
        hasTotp: account.totpSecret !== null,
        passkeys: passkeys.map(({ id, name, isSynced, addedAt, lastUsedAt }) => ({
          id,
          name,
          isSynced,
          addedAt: addedAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
        mustConfirm: fresh.length === 0,
        passkeysWork: secondFactor.passkeys.isAvailable,
      };
    },

    async beginTotp(caller: Caller) {
      const account = await forAdding(caller);
      return secondFactor.totp.begin(account.id, account.username);
    },
    async confirmTotp(input: { token: string; code: string }, { caller, origin }: Asker) {
      const account = await forAdding(caller);
      const outcome = await secondFactor.totp.confirm(account.id, input.token, input.code);
      if (outcome === "rejected") throw new Refusal("secondFactor.totpRejected");
      if (outcome === "expired") throw new Refusal("secondFactor.flowExpired");
      const recoveryCodes = await changing(caller, async ({ id }, within) => {
        await accounts.change(id, { totpSecret: outcome.secret }, within);
        await audit(note("secondFactor.added", account, origin, "totp"), within);
        return secondFactor.recoveryCodes.makeFirst(id, within);
      });
      return { recoveryCodes };
    },
    async removeTotp({ caller, origin }: Asker) {
      await identity.requireFresh(caller);
      await changing(caller, async (account, within) => {
        if (account.totpSecret === null) return;
        await keepsEnough(account, within, (factor) => factor === "totp");
        await accounts.change(account.id, { totpSecret: null }, within);
        await audit(note("secondFactor.removed", account, origin, "totp"), within);
      });
    },

    async beginPasskey(caller: Caller) {
      return secondFactor.passkeys.begin(await forAdding(caller));
    },
    async confirmPasskey(input: { token: string; name: string; response: NewCredential }, { caller, origin }: Asker) {
      const account = await forAdding(caller);
      const passkey = await secondFactor.passkeys.read(account.id, input.token, input.response, input.name);
      const recoveryCodes = await changing(caller, async ({ id }, within) => {
        await secondFactor.passkeys.add(passkey, within);
        await audit(note("secondFactor.added", account, origin, "passkey"), within);
        return secondFactor.recoveryCodes.makeFirst(id, within);
      });
      return { recoveryCodes };
    },
    async renamePasskey({ id, name }: { id: string; name: string }, { caller, origin }: Asker) {
      await identity.requireFresh(caller);
      await changing(caller, async (account, within) => {
        if (!(await secondFactor.passkeys.rename(account.id, id, name, within))) throw new Refusal("passkey.unknown");
        await audit(note("secondFactor.renamed", account, origin, "passkey"), within);
      });
    },
    async removePasskey({ id }: { id: string }, { caller, origin }: Asker) {
      await identity.requireFresh(caller);
      await changing(caller, async (account, within) => {
        const others = (await secondFactor.passkeys.of(account.id, within)).filter((passkey) => passkey.id !== id);
        await keepsEnough(account, within, (factor) => factor === "passkey" && others.length === 0);
        if (!(await secondFactor.passkeys.remove(account.id, id, within))) throw new Refusal("passkey.unknown");
        await audit(note("secondFactor.removed", account, origin, "passkey"), within);
      });
    },

    async makeRecoveryCodes({ caller, origin }: Asker) {
      await forAdding(caller);
      const recoveryCodes = await changing(caller, async (account, within) => {
        await audit(note("secondFactor.recoveryCodesMade", account, origin, "recovery"), within);
        return secondFactor.recoveryCodes.make(account.id, within);
      });
      return { recoveryCodes };
    },
  };
}

export type OwnFactorsService = ReturnType<typeof ownFactorsService>;
