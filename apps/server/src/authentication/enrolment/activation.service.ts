import { mask } from "@sannong/contract/mask";
import { isAdministrator, Role } from "@sannong/contract/rules/identity/roles";
import { type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { ConfirmIdentityService } from "./confirm-identity.service.ts";
import type { FactorAudit } from "./factor-audit.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findByUsernameOrPhone" | "hold" | "takeInHand">;
  secondFactor: SecondFactorModule;
  identity: ConfirmIdentityService;
  audit: FactorAudit;
};

/**
 * May this administrator hand a code to this account? To staff of their own region's subtree whoever looks after accounts;
 * to an administrator there whose factors were just reset with a second person's consent whoever may reset those
 * (design §4); nobody helps themselves.
 */
const mayIssue = (caller: Caller, account: Account, awaitsNewFactor: boolean): boolean => {
  const isPlainStaff = account.roles.length > 0 && account.roles.every(({ roleCode }) => plainRoles.includes(roleCode));
  const isStaff = account.roles.some(({ roleCode }) => roleCode === Role.staff);
  const isOthers = account.id !== caller.accountId;
  return (
    isOthers &&
    ((isPlainStaff && isStaff && caller.permissions.has("account.read")) ||
      (isAdministrator(account) && awaitsNewFactor && caller.permissions.has("factor.confirm"))) &&
    account.status === "active" &&
    // an administrator of no region is one of nobody
    caller.regionCode !== "" &&
    account.regionCode.startsWith(caller.regionCode)
  );
};
const plainRoles: readonly string[] = [Role.staff, Role.marketUser];

/** Activation codes for staff who have no second factor, or lost theirs; told once, handed over in person. */
export function activationService({ accounts, secondFactor, identity, audit }: Deps) {
  return async function issue(username: string, { caller, origin }: Asker) {
    await identity.requireFresh(caller);
    const found = await accounts.findByUsernameOrPhone(username);
    const notHis = () => new Refusal("account.notForActivation", { beyond: { kind: "account", id: found?.id ?? "" } });
    if (!found) throw notHis();
    const who = { id: caller.accountId, nickname: caller.nickname, roles: caller.roles };
    const { account, issued } = await secondFactor.inTransaction(async (trx) => {
      // they may be moving to another region, leaving, or setting up a factor at this moment
      const account = await accounts.hold(found.id, trx);
      const mayBe = account && mayIssue(caller, account, await secondFactor.awaitsNewFactor(account, trx));
      if (!account || !mayBe) throw notHis();
      await audit({ event: "secondFactor.activationIssued", who, origin, objectId: account.id }, trx);
      const code = await secondFactor.activationCodes.issue(account.id, caller.accountId, trx);
      const by = { id: caller.accountId, name: identityOf(caller) };
      await accounts.takeInHand({ act: "activationIssued", account, by, reason: "" }, trx);
      // thrown here, so that no code stands in the audit log that nobody has
      if (!code) throw new Refusal("request.tooMany", { retryAfter: 1 });
      return { account, issued: code };
    });
    const { username: name, nickname } = account;
    const expiresAt = issued.expiresAt.toISOString();
    return { activationCode: issued.code, expiresAt, username: name, nickname: mask.personName(nickname) };
  };
}

export type ActivationService = ReturnType<typeof activationService>;
