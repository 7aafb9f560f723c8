import type { KnownPermission } from "@sannong/contract/governance/permission-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import { sql } from "kysely";
import { permissionSealer } from "../../identity/accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";

/** What each role may do beside what everybody may; code asks for permissions, never for roles (design §2). */
const roles: readonly { code: string; name: string; permissions: readonly KnownPermission[] }[] = [
  { code: Role.staff, name: "农业农村部门工作人员", permissions: ["scene.declare", "data.request", "report.read"] },
  {
    code: Role.regionalAdministrator,
    name: "区域管理员",
    permissions: [
      "account.review",
      "factor.issue",
      "account.read",
      "account.manage",
      "personal.reveal",
      "scene.review",
      "data.review",
      "feedback.answer",
      "report.read",
      "content.region",
      "usage.read",
    ],
  },
  {
    code: Role.systemAdministrator,
    name: "系统管理员",
    permissions: [
      "system.manage",
      "system.review",
      "factor.issue",
      "factor.confirm",
      "content.manage",
      "manual.manage",
      "content.region",
      "settings.manage",
      "feedback.answer",
      "inspection.read",
      "usage.read",
    ],
  },
  { code: Role.marketUser, name: "社会用户", permissions: [] },
  {
    code: Role.securityAdministrator,
    name: "安全管理员",
    permissions: [
      "account.review",
      "factor.issue",
      "factor.confirm",
      "account.read",
      "personal.reveal",
      "account.manage",
      "role.grant",
      "policy.manage",
      "audit.watch",
      "system.review",
      "data.review",
      "usage.read",
    ],
  },
  {
    code: Role.auditAdministrator,
    name: "审计管理员",
    permissions: ["audit.read", "audit.export", "inspection.read", "usage.read"],
  },
];

/**
 * The seeded roles and their permissions; every installation has them. Safe to run again: a role that two people have
 * changed stays as they left it.
 */
export async function seedRoles(db: Db, grantKey: string): Promise<void> {
  await db
    .insertInto("role")
    .values(roles.map(({ code, name }, place) => ({ code, name, sort: place + 1 })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  const changed = await db.selectFrom("role").select("code").where("revision", ">", 1).execute();
  const asSeeded = roles.filter(({ code }) => !changed.some((role) => role.code === code));
  if (asSeeded.length > 0)
    await db
      .insertInto("rolePermission")
      .values(
        asSeeded.flatMap(({ code, permissions }) => permissions.map((permission) => ({ roleCode: code, permission }))),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await sealGivenPermissions(db, grantKey);
}

/** A migration gives a permission and has no key: what the program itself gives is sealed here, and nothing else. */
export async function sealGivenPermissions(db: Db, grantKey: string): Promise<void> {
  const seal = permissionSealer(grantKey);
  const given = roles.flatMap(({ code, permissions }) =>
    permissions.map((permission) => ({ code, permission, mac: seal({ roleCode: code, permission }) })),
  );
  await sql`
    update role_permission as held set mac = given.mac
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (code text, permission text, mac text)
     where held.role_code = given.code and held.permission = given.permission and held.mac is null`.execute(db);
}
