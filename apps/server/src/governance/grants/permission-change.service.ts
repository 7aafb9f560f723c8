import { permissionName } from "@sannong/contract/governance/permission-words";
import { dangerousActs } from "@sannong/contract/rules/governance/dangerous-acts";
import { sql } from "kysely";
import { type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { type ChangeRequests, defineChange } from "../../kernel/change-request/index.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import { whyNotPermit } from "./grants.rules.ts";
import type { GrantsStore } from "./grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: GrantsStore;
  admin: PeopleAdmin;
  accounts: Pick<AccountsModule, "forgetRoles">;
  changeRequests: Pick<ChangeRequests, "ask">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Input = { roleCode: string; permissions: string[]; revision: number; reason: string };
type Change = Input & { askedBy: string };

const named = (permissions: readonly string[]) => permissions.map(permissionName).join("、") || "无";

/** What a role may do is changed by two people, and by nobody who holds it. */
export function permissionChanges(deps: Deps) {
  const { store, admin, audit, clock, accounts, changeRequests, requireFresh } = deps;

  const change = defineChange<Change>({
    kind: "rolePermissions",
    workingDays: 2,
    prefix: "QX",
    standsOn: {
      person: "nobody",
      asks: dangerousActs.rolePermissions.asks,
      async more({ subjectId }, within) {
        const role = (await store.roles(within)).find(({ code }) => code === subjectId);
        return { 角色的权限已变更: String(role?.revision) };
      },
    },
    freshProof: true,
    alreadyOpen: { reason: "roles.isOpen" },
    /** nobody confirms what their own role may do */
    objection: {
      why: "approvals.own",
      when: ({ roles }) =>
        sql<boolean>`approval_request.subject_id = any(${roles.map(({ roleCode }) => roleCode)}::text[])`,
    },
    async apply({ receiptNumber, asked }, within) {
      const isSet = asked && (await store.setPermissions({ ...asked, by: asked.askedBy, at: clock() }, within));
      if (!isSet) throw new Refusal("roles.unusable");
      const about = { objectKind: "role", objectId: asked.roleCode, reason: asked.reason } as const;
      const detail = { permissions: asked.permissions.join(" "), receiptNumber };
      await audit.record({ event: "role.permissionsChanged", result: "ok", ...about, detail }, within);
    },
    async decided() {
      accounts.forgetRoles();
    },
  });

  return {
    /** @throws Refusal `roles.*`, `secondFactor.confirmationRequired` */
    async ask({ roleCode, revision, reason, ...input }: Input, asker: Asker): Promise<{ receiptNumber: string }> {
      const { caller } = asker;
      const regionCode = admin.ownRegion(caller);
      await requireFresh(caller);
      const permissions = [...new Set(input.permissions)];
      const role = (await store.roles()).find(({ code }) => code === roleCode);
      if (!role) throw new Refusal("roles.unknown");
      if (role.revision !== revision)
        throw new Refusal("roles.changed", { params: { by: role.changedBy ?? "其他管理员" } });
      const about = { ...admin.fact(asker, "role.permissionsRefused", roleCode), objectKind: "role" };
      const whyNot = whyNotPermit({ roleCode, present: role.permissions, wanted: permissions }, caller.roles);
      if (whyNot) {
        await audit.record({ ...about, result: "refused", reason: whyNot.reason });
        const isForbidden = whyNot.reason === "roles.permissionForbidden";
        throw new Refusal(
          whyNot.reason,
          isForbidden ? { params: { permission: permissionName(whyNot.permission) } } : {},
        );
      }
      const added = permissions.filter((one) => !role.permissions.includes(one));
      const gone = role.permissions.filter((one) => !permissions.includes(one));
      const askedBy = identityOf(caller);
      const described = {
        subjectId: roleCode,
        applicantId: caller.accountId,
        regionCode,
        asked: { roleCode, permissions, revision, reason, askedBy },
        facts: {
          applicant: caller.nickname,
          phone: "",
          title: `更改“${role.name}”的权限（由 ${askedBy} 提交）`,
          askedBy,
          items: [
            { label: "角色", value: role.name },
            { label: "增加的权限", value: named(added) },
            { label: "取消的权限", value: named(gone) },
            { label: "提交人", value: askedBy },
            { label: "依据", value: reason },
          ],
        },
        record: {
          ...about,
          event: "role.permissionsAsked",
          reason,
          detail: { added: added.join(" "), gone: gone.join(" ") },
        },
      };
      const receiptNumber = await store.inTransaction((trx) => changeRequests.ask(change, described, trx));
      return { receiptNumber };
    },

    change,
  };
}

export type PermissionChanges = ReturnType<typeof permissionChanges>;
