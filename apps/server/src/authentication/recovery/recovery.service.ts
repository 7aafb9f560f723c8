import { mask } from "@sannong/contract/mask";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, type Caller, identityOf, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { RecoveryStore } from "./recovery.store.ts";
import { type factorReset, factsOfReset } from "./factor-reset.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "audit"> & {
  store: RecoveryStore;
  accounts: Pick<AccountsModule, "findByUsernameOrPhone" | "hold" | "takeInHand">;
  changeRequests: Pick<ChangeRequests, "ask">;
  reset: ReturnType<typeof factorReset>;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode" | "fullNameOf">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Paging = { pageNum: number; pageSize: number };
type Holder = { username: string; nickname: string; company: string; deptName: string; regionCode: string };

/** For the people of an administrator's region who have no second factor, or lost theirs. */
export function recoveryService(deps: Deps) {
  const { store, clock, audit, accounts, changeRequests, reset, regions, requireFresh } = deps;

  /** An administrator of no region is one of nobody: an empty code would begin every other. */
  const regionOf = ({ regionCode }: Caller): string => {
    if (regions.levelOfCode(regionCode) === undefined) throw new Refusal("permission.denied");
    return regionCode;
  };
  const shown = ({ regionCode, nickname, ...holder }: Holder) => ({
    ...holder,
    nickname: mask.personName(nickname),
    regionName: regions.fullNameOf(regionCode) ?? regionCode,
  });
  const cut = ({ pageNum, pageSize }: Paging) => ({ offset: (pageNum - 1) * pageSize, limit: pageSize, at: clock() });
  const fact = ({ caller, origin }: Asker, event: string, objectId: string): AuditFact => {
    return {
      event,
      result: "ok",
      actor: actorOf(caller),
      objectKind: "account",
      objectId,
      ...auditOrigin(origin),
    };
  };
  /** Their own factors nobody resets, and staff need no reset: a code is handed to them at once. */
  const mayAskFor = (account: Account, caller: Caller): boolean =>
    account.id !== caller.accountId &&
    account.status === "active" &&
    isAdministrator(account) &&
    regions.isWithin(account.regionCode, regionOf(caller));

  const describe = (account: Account, reason: string, asker: Asker) => {
    const { id, username, nickname, phone, regionCode, roles } = account;
    const requested = {
      username,
      nickname,
      phone: account.phoneIsVerified ? (phone ?? "") : "",
      regionName: regions.fullNameOf(regionCode) ?? regionCode,
      roleNames: roles.map(({ roleName }) => roleName).join("、"),
    };
    const facts = factsOfReset(requested, { askedBy: identityOf(asker.caller), reason });
    const record = fact(asker, "secondFactor.resetAsked", id);
    return { subjectId: id, applicantId: asker.caller.accountId, regionCode, facts, record };
  };

  return {
    async staffWithoutPhone({ keywords = "", ...paging }: Paging & { keywords?: string | undefined }, caller: Caller) {
      const { staff, total } = await store.staffWithoutPhone({ region: regionOf(caller), keywords, ...cut(paging) });
      return { records: staff.map(({ hasOpenCode, ...holder }) => ({ ...shown(holder), hasOpenCode })), total };
    },

    async openCodes(paging: Paging, caller: Caller) {
      const { codes, total } = await store.openCodes({ region: regionOf(caller), ...cut(paging) });
      const records = codes.map(({ id, issuedBy, issuedAt, expiresAt, ...holder }) => ({
        ...shown(holder),
        id,
        issuedBy: issuedBy === "" ? "" : mask.personName(issuedBy),
        issuedAt: issuedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
      return { records, total };
    },

    /** @throws Refusal `activationCode.unknown` */
    async revoke(id: string, asker: Asker): Promise<void> {
      const region = regionOf(asker.caller);
      await store.inTransaction(async (trx) => {
        const accountId = await store.revoke({ id, region, at: clock() }, trx);
        if (accountId === undefined)
          throw new Refusal("activationCode.unknown", { beyond: { kind: "activationCode", id } });
        await audit.record(fact(asker, "secondFactor.activationRevoked", accountId), trx);
      });
    },

    /**
     * @throws Refusal `secondFactor.confirmationRequired`, `account.notForReset`, `factorReset.isOpen`,
     *   `people.handApart`
     */
    async requestReset({ username, reason }: { username: string; reason: string }, asker: Asker) {
      const { caller } = asker;
      await requireFresh(caller);
      const found = await accounts.findByUsernameOrPhone(username);
      const receiptNumber = await store.inTransaction(async (trx) => {
        // they may be moving to another region, or losing their role, at this moment
        const account = found && (await accounts.hold(found.id, trx));
        if (!account || !mayAskFor(account, caller)) return undefined;
        const opened = await changeRequests.ask(reset, describe(account, reason, asker), trx);
        const by = { id: caller.accountId, name: identityOf(caller) };
        await accounts.takeInHand({ act: "factorResetAsked", account, by, reason }, trx);
        return opened;
      });
      if (receiptNumber !== undefined) return { receiptNumber };
      const about = fact(asker, "secondFactor.resetRefused", found?.id ?? "");
      await audit.record({ ...about, result: "refused", reason: "account.notForReset" });
      throw new Refusal("account.notForReset");
    },
  };
}

export type RecoveryService = ReturnType<typeof recoveryService>;
