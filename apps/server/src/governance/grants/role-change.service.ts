import { mask } from "@sannong/contract/mask";
import { dangerousActs } from "@sannong/contract/rules/governance/dangerous-acts";
import { type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import { type ChangeRequests, defineChange } from "../../kernel/change-request/index.ts";
import type { PeopleAdmin, personStore } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import { type RoleAct, takesTwo, whyNotChangeRole } from "./grants.rules.ts";
import type { GrantsStore } from "./grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: GrantsStore;
  people: ReturnType<typeof personStore>;
  admin: PeopleAdmin;
  accounts: Pick<AccountsModule, "findById" | "forget" | "grantRole" | "hold" | "keepPosts" | "withdrawRole">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "fullNameOf">;
  sessions: SessionEnds;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Input = { id: string; roleCode: string; act: RoleAct; reason: string };
type Change = Input & { roleName: string; askedById: string; askedBy: string };

const words = {
  grant: { act: "roleGranted", verb: "授予" },
  withdraw: { act: "roleWithdrawn", verb: "撤销" },
} as const;

/** Giving an account a role, and taking one away. */
export function roleChanges(deps: Deps) {
  const { store, people, admin, audit, clock, accounts, changeRequests, regions, sessions, requireFresh } = deps;

  /** The act itself, in one transaction, on an account that nobody else changes meanwhile; its history with it. */
  const apply = async (change: Change, held: Account, within: Db) => {
    const { id, roleCode, roleName, act, reason } = change;
    if (act === "grant") await accounts.grantRole(id, roleCode, held.regionCode, within);
    else if (!(await accounts.withdrawRole(id, roleCode, within))) throw new Refusal("roles.unusable");
    const done = { accountId: id, act: words[act].act, outcome: roleName, reason };
    await people.write({ ...done, at: clock(), by: { id: change.askedById, name: change.askedBy } }, within);
  };

  const refusalOf = (why: NonNullable<ReturnType<typeof whyNotChangeRole>>) =>
    new Refusal(why.reason, why.reason === "roles.exclusive" ? { params: { role: why.role } } : {});

  const describe = (change: Change, account: Account, record: AuditFact) => {
    const { roleName, act, reason, askedBy } = change;
    const { nickname, phone, company, deptName, regionCode, roles, username } = account;
    return {
      subjectId: account.id,
      applicantId: change.askedById,
      regionCode,
      asked: change,
      record,
      facts: {
        applicant: nickname,
        phone: phone ?? "",
        title: `${words[act].verb}“${roleName}”（由 ${askedBy} 提交）`,
        askedBy,
        items: [
          { label: "事项", value: `${words[act].verb}角色“${roleName}”` },
          { label: "账号", value: mask.username(username) },
          { label: "姓名", value: nickname, personal: "personName" as const },
          { label: "单位名称", value: [company, deptName].filter(Boolean).join(" ") || "未填写" },
          { label: "数据范围", value: regions.fullNameOf(regionCode) ?? regionCode },
          { label: "现有角色", value: roles.map((role) => role.roleName).join("、") || "无" },
          { label: "提交人", value: askedBy },
          { label: "依据", value: reason },
        ],
      },
    };
  };

  /** What the second person's decision does: whoever asked is refused by the queue itself, as is the one it is about. */
  const definition = defineChange<Change>({
    kind: "roleGrant",
    workingDays: 2,
    prefix: "SQ",
    standsOn: { person: "subject", asks: dangerousActs.roleChange.asks },
    freshProof: true,
    alreadyOpen: { reason: "roles.isOpen" },
    async apply({ subjectId, receiptNumber, asked: change }, within) {
      const held = await accounts.hold(subjectId, within);
      // they left, or got another role, since it was asked
      if (!change || !held || whyNotChangeRole(change.act, change.roleCode, held)) throw new Refusal("roles.unusable");
      if (change.act === "withdraw") await accounts.keepPosts(held, [change.roleCode], within);
      await apply(change, held, within);
      await sessions.mustEnd(subjectId, "accountChanged", within);
      const detail = { role: change.roleCode, act: change.act, receiptNumber };
      const about = { objectKind: "account", objectId: subjectId, reason: change.reason, detail } as const;
      await audit.record({ event: "role.changed", result: "ok", ...about }, within);
    },
    async decided({ subjectId, status }) {
      if (status !== "approved") return;
      accounts.forget(subjectId);
      // what they may do, and the factors it takes, are asked anew
      await sessions.endAllOf(subjectId, "accountChanged");
    },
  });

  return {
    /**
     * A role of an administrator waits for a second person; another one is given at once.
     *
     * @throws Refusal `people.*`, `roles.*`, `secondFactor.confirmationRequired`
     */
    async ask(input: Input, asker: Asker): Promise<{ receiptNumber: string | null }> {
      const { caller } = asker;
      await requireFresh(caller);
      const role = (await store.roles()).find(({ code }) => code === input.roleCode);
      if (!role) throw new Refusal("roles.unknown");
      const account = await admin.seen(input.id, asker, "role.changeRefused");
      if (account.id === caller.accountId) {
        const about = admin.fact(asker, "role.changeRefused", account.id);
        await audit.record({ ...about, result: "refused", reason: "roles.own" });
        throw new Refusal("roles.own");
      }
      const change = { ...input, roleName: role.name, askedById: caller.accountId, askedBy: identityOf(caller) };
      const receiptNumber = await store.inTransaction(async (trx) => {
        const held = await accounts.hold(account.id, trx);
        if (!held) throw new Refusal("people.unknown");
        const whyNot = whyNotChangeRole(input.act, input.roleCode, held);
        if (whyNot) throw refusalOf(whyNot);
        if (input.act === "withdraw") await accounts.keepPosts(held, [input.roleCode], trx);
        const fact = admin.fact(asker, takesTwo(input.roleCode) ? "role.changeAsked" : "role.changed", account.id);
        const record = { ...fact, reason: input.reason, detail: { role: input.roleCode, act: input.act } };
        if (!takesTwo(input.roleCode)) {
          await apply(change, held, trx);
          await audit.record(record, trx);
          return null;
        }
        return changeRequests.ask(definition, describe(change, held, record), trx);
      });
      accounts.forget(account.id);
      return { receiptNumber };
    },

    change: definition,
  };
}

export type RoleChanges = ReturnType<typeof roleChanges>;
