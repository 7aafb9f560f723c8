import { Role } from "@sannong/contract/rules/roles";
import type { Db } from "../platform/database/database.ts";

/** What each role may do beside what everybody may; code asks for permissions, never for roles (design §2). */
const roles: readonly { code: string; name: string; permissions: readonly string[] }[] = [
  { code: Role.staff, name: "农业农村部门工作人员", permissions: ["scene.declare", "data.request", "report.read"] },
  {
    code: Role.regionalAdministrator,
    name: "区域管理员",
    permissions: [
      "account.review",
      "account.read",
      "personal.reveal",
      "scene.review",
      "data.review",
      "feedback.answer",
      "report.read",
    ],
  },
  {
    code: Role.systemAdministrator,
    name: "系统管理员",
    permissions: [
      "system.manage",
      "system.review",
      "catalogue.manage",
      "content.manage",
      "settings.manage",
      "feedback.answer",
    ],
  },
  { code: Role.marketUser, name: "社会用户", permissions: [] },
  {
    code: Role.securityAdministrator,
    name: "安全管理员",
    permissions: [
      "account.review",
      "account.read",
      "personal.reveal",
      "account.manage",
      "role.grant",
      "policy.manage",
      "approval.decide",
      "system.review",
      "data.review",
    ],
  },
  { code: Role.auditAdministrator, name: "审计管理员", permissions: ["audit.read", "audit.export"] },
];

/** The seeded roles and their permissions; every installation has them. Safe to run again. */
export async function seedRoles(db: Db): Promise<void> {
  await db
    .insertInto("role")
    .values(roles.map(({ code, name }, place) => ({ code, name, sort: place + 1 })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  await db
    .insertInto("role_permission")
    .values(
      roles.flatMap(({ code, permissions }) => permissions.map((permission) => ({ role_code: code, permission }))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
