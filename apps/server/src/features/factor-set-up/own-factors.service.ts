import { mask } from "@sannong/contract/mask";
import { judgeAdding, mayRemove } from "@sannong/contract/rules/add-factor";
import { type Factor, isAdministrator, needsTwoFactors } from "@sannong/contract/rules/roles";
import type { Caller, Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountRoom } from "../account/index.ts";
import type { NewCredential, SecondFactorRoom } from "../second-factor/index.ts";
import type { ConfirmIdentityService } from "./confirm-identity.service.ts";
import type { FactorAudit } from "./factor-audit.ts";

type Needs = {
  accounts: Pick<AccountRoom, "findById" | "change">;
  secondFactor: SecondFactorRoom;
  identity: ConfirmIdentityService;
  audit: FactorAudit;
};
type Mine = { caller: Caller; origin: Origin };

/** The caller's own second factors: the page /mine/security. Every change is re-authenticated and audited. */
export function ownFactorsService({ accounts, secondFactor, identity, audit }: Needs) {
  const accountOf = async (caller: Caller): Promise<Account> => {
    const account = await accounts.findById(caller.accountId);
    if (!account) throw new Refusal("session.missing");
    return account;
  };
  /** @throws Refusal `secondFactor.confirmationRequired` */
  const forChange = async (caller: Caller): Promise<Account> => {
    await identity.requireFresh(caller);
    return accountOf(caller);
  };
  /** @throws Refusal `secondFactor.confirmationRequired`, `secondFactor.proofRequired` */
  const forAdding = async (caller: Caller): Promise<Account> => {
    const factors = await identity.requireFresh(caller);
    const account = await accountOf(caller);
    if (judgeAdding({ roles: account.roles, factors, activated: false }) !== "ok")
      throw new Refusal("secondFactor.proofRequired");
    return account;
  };
  /** @throws Refusal `secondFactor.lastOne` */
  const keepsEnough = async (account: Account, without: (factor: Factor) => boolean) => {
    const left = (await secondFactor.onRecord(account)).filter((factor) => !without(factor));
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
    async confirmTotp(asked: { token: string; code: string }, { caller, origin }: Mine) {
      const account = await forAdding(caller);
      const outcome = await secondFactor.totp.confirm(account.id, asked.token, asked.code);
      if (outcome === "rejected") throw new Refusal("secondFactor.totpRejected");
      if (outcome === "expired") throw new Refusal("secondFactor.flowExpired");
      const recoveryCodes = await secondFactor.inTransaction(async (trx) => {
        await accounts.change(account.id, { totpSecret: outcome.secret }, trx);
        await audit(note("secondFactor.added", account, origin, "totp"), trx);
        return secondFactor.recoveryCodes.makeFirst(account.id, trx);
      });
      return { recoveryCodes };
    },
    async removeTotp({ caller, origin }: Mine) {
      const account = await forChange(caller);
      if (account.totpSecret === null) return;
      await keepsEnough(account, (factor) => factor === "totp");
      await secondFactor.inTransaction(async (trx) => {
        await accounts.change(account.id, { totpSecret: null }, trx);
        await audit(note("secondFactor.removed", account, origin, "totp"), trx);
      });
    },

    async beginPasskey(caller: Caller) {
      return secondFactor.passkeys.begin(await forAdding(caller));
    },
    async confirmPasskey(asked: { token: string; name: string; response: NewCredential }, { caller, origin }: Mine) {
      const account = await forAdding(caller);
      const passkey = await secondFactor.passkeys.read(account.id, asked.token, asked.response, asked.name);
      const recoveryCodes = await secondFactor.inTransaction(async (trx) => {
        await secondFactor.passkeys.add(passkey, trx);
        await audit(note("secondFactor.added", account, origin, "passkey"), trx);
        return secondFactor.recoveryCodes.makeFirst(account.id, trx);
      });
      return { recoveryCodes };
    },
    async renamePasskey({ id, name }: { id: string; name: string }, { caller, origin }: Mine) {
      const account = await forChange(caller);
      await secondFactor.inTransaction(async (trx) => {
        if (!(await secondFactor.passkeys.rename(account.id, id, name, trx))) throw new Refusal("passkey.unknown");
        await audit(note("secondFactor.renamed", account, origin, "passkey"), trx);
      });
    },
    async removePasskey({ id }: { id: string }, { caller, origin }: Mine) {
      const account = await forChange(caller);
      const others = (await secondFactor.passkeys.of(account.id)).filter((passkey) => passkey.id !== id);
      await keepsEnough(account, (factor) => factor === "passkey" && others.length === 0);
      await secondFactor.inTransaction(async (trx) => {
        if (!(await secondFactor.passkeys.remove(account.id, id, trx))) throw new Refusal("passkey.unknown");
        await audit(note("secondFactor.removed", account, origin, "passkey"), trx);
      });
    },

    async makeRecoveryCodes({ caller, origin }: Mine) {
      const account = await forAdding(caller);
      const recoveryCodes = await secondFactor.inTransaction(async (trx) => {
        await audit(note("secondFactor.recoveryCodesMade", account, origin, "recovery"), trx);
        return secondFactor.recoveryCodes.make(account.id, trx);
      });
      return { recoveryCodes };
    },
  };
}

export type OwnFactorsService = ReturnType<typeof ownFactorsService>;
