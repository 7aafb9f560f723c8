import { ROLE_REVIEW_DAYS } from "@sannong/contract/applications/system-role-words";
import type { Audit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import { type ChangeRequest, defineChange, oneByOne } from "../../kernel/change-request/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { systemOfSubject } from "./system-roles.rules.ts";
import type { OfferedRole, SystemRolesStore } from "./system-roles.store.ts";

type Input = {
  account: Pick<Account, "nickname" | "phone" | "phoneIsVerified" | "company" | "deptName">;
  system: Pick<ConnectedSystem, "name" | "owner">;
  role: Pick<OfferedRole, "roleName">;
  regionName: string;
  reason: string;
};

/** What an administrator reads of somebody who asks for a role in a system. */
export const factsOfApplication = ({ account, system, role, regionName, reason }: Input): ChangeRequest["facts"] => ({
  applicant: account.nickname,
  phone: account.phoneIsVerified ? (account.phone ?? "") : "",
  title: `${system.name} ${role.roleName}`,
  items: [
    { label: "申请进入的系统", value: system.name },
    { label: "申请的角色", value: role.roleName },
    { label: "系统主管单位", value: system.owner || "未登记" },
    { label: "姓名", value: account.nickname, personal: "personName" },
    { label: "手机号", value: account.phone ?? "", personal: "phone" },
    { label: "行政区划", value: regionName },
    { label: "单位名称", value: account.company || "未填写" },
    { label: "所属处室", value: account.deptName || "未填写" },
    { label: "申请说明", value: reason || "未填写" },
  ],
});

type Deps = {
  store: SystemRolesStore;
  audit: Audit;
  accounts: Pick<AccountsModule, "findById">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  notices: OneTimeCodesModule["notices"];
};

/** What a decision about a role does: the role is there with the decision itself, and its applicant is told by SMS. */
export const roleApplicationChange = ({ store, audit, accounts, systems, notices }: Deps) =>
  defineChange({
    kind: "roleApplication",
    alreadyOpen: { reason: "roleApplication.open" },
    workingDays: ROLE_REVIEW_DAYS,
    prefix: "JS",
    standsOn: {
      person: "applicant",
      asks: null,
      async more({ subjectId }, within) {
        const offered = await store.rolesOf(systemOfSubject(subjectId), within);
        const words = offered.map(({ roleCode, roleName, needsSecond }) => `${roleCode} ${roleName} ${needsSecond}`);
        return { 该系统的角色已变更: words.join("\n") };
      },
    },
    // what two people have to grant is granted by people who have just shown themselves (design §4)
    freshProof: ({ needsSecond }) => needsSecond,
    async apply({ receiptNumber, applicantId }, within) {
      const application = await store.applicationOf(receiptNumber, within);
      const account = applicantId === null ? undefined : await accounts.findById(applicantId);
      if (!application || account?.status !== "active") throw new Refusal("approvals.subjectGone");
      const { accountId, role } = application;
      await store.grant({ accountId, roleId: role.id }, within);
      await audit.record(
        {
          event: "systemRole.granted",
          result: "ok",
          objectKind: "account",
          objectId: accountId,
          detail: { system: role.systemAbbr, role: role.roleCode, receiptNumber },
        },
        within,
      );
    },
    async decided({ receiptNumber, facts, regionCode, status, reason }) {
      const application = await store.applicationOf(receiptNumber);
      if (!application || facts.phone === "") return;
      const { roleName, systemAbbr } = application.role;
      const systemName = (await systems.findByAbbr(systemAbbr))?.name ?? systemAbbr;
      const notice =
        status === "approved"
          ? ({ kind: "roleGranted", roleName, systemName } as const)
          : ({ kind: "roleRejected", roleName, systemName, reason: reason ?? "" } as const);
      await notices.send({ phone: facts.phone, regionCode, notice });
    },
    hints: oneByOne(async ({ applicantId, receiptNumber }) => {
      if (applicantId === null) return [];
      const [account, application, held] = await Promise.all([
        accounts.findById(applicantId),
        store.applicationOf(receiptNumber),
        store.heldBy(applicantId),
      ]);
      const there = held.filter(({ systemAbbr }) => systemAbbr === application?.role.systemAbbr);
      return [
        account?.status === "active"
          ? { tone: "ok", text: "申请人账号正常" }
          : { tone: "warn", text: "申请人账号已不在使用中，不能授权" },
        account?.phoneIsVerified
          ? { tone: "ok", text: "手机号已通过短信验证" }
          : { tone: "warn", text: "账号没有验证过的手机号，结果无法以短信告知" },
        there.length > 0
          ? { tone: "warn", text: `在该系统已有角色：${there.map(({ roleName }) => roleName).join("、")}` }
          : { tone: "ok", text: "在该系统还没有其他角色" },
        ...(application?.role.needsSecond ? [{ tone: "warn", text: "该角色权限较大，须两人先后通过" } as const] : []),
      ];
    }),
  });
