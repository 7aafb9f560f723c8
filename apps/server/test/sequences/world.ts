import { dangerousRoles } from "@sannong/contract/rules/identity/role-permissions";
import { Role } from "@sannong/contract/rules/identity/roles";
import { sql } from "kysely";
import { Client } from "pg";
import { grantSealer } from "../../src/identity/accounts/index.ts";
import { type TestDatabase, testKeys } from "../database.ts";
import { testHasher } from "../hasher.ts";
import type { App } from "../app.ts";
import { type Signed, signedInTo } from "../six-administrators.ts";

/** Two of each post, administrators of a province, a city and two counties, clerks, and somebody from outside. */
const cast: readonly { name: string; role: string; region: string; type?: number }[] = [
  { name: "anquanjia", role: Role.securityAdministrator, region: "32" },
  { name: "anquanyi", role: Role.securityAdministrator, region: "32" },
  { name: "xitongjia", role: Role.systemAdministrator, region: "32" },
  { name: "xitongyi", role: Role.systemAdministrator, region: "32" },
  { name: "shenjijia", role: Role.auditAdministrator, region: "32" },
  { name: "shenjiyi", role: Role.auditAdministrator, region: "32" },
  { name: "shengguan", role: Role.regionalAdministrator, region: "32" },
  { name: "shiguan", role: Role.regionalAdministrator, region: "3209" },
  { name: "jianhujia", role: Role.regionalAdministrator, region: "320925" },
  { name: "jianhuyi", role: Role.regionalAdministrator, region: "320925" },
  { name: "kunshanjia", role: Role.regionalAdministrator, region: "320583" },
  { name: "kunshanyi", role: Role.regionalAdministrator, region: "320583" },
  { name: "shengyuan", role: Role.staff, region: "32" },
  { name: "jianhuyuan", role: Role.staff, region: "320925" },
  { name: "kunshanyuan", role: Role.staff, region: "320583" },
  { name: "shimin", role: Role.marketUser, region: "320925", type: 2 },
];
export const CAST = cast.length;
export const castName = (place: number): string | undefined => cast[place]?.name;
export const placesOfCast = ["32", "3209", "3205", "320925", "320583"] as const;

type AccountSeen = {
  id: string;
  status: string;
  region: string;
  name: string;
  unit: string;
  hasTotp: boolean;
  revision: number;
};
type GrantSeen = { accountId: string; role: string; region: string; isWhole: boolean };
export type RequestSeen = {
  id: string;
  kind: string;
  status: string;
  subjectId: string;
  applicantId: string | null;
  decidedBy: string | null;
  region: string;
};
/** What stands in the tables, read past the server. */
export type Seen = {
  accounts: ReadonlyMap<string, AccountSeen>;
  grants: readonly GrantSeen[];
  /** what each role may do, as one text */
  permissions: ReadonlyMap<string, readonly string[]>;
  requests: ReadonlyMap<string, RequestSeen>;
};

/** Of these nothing changes where an act is refused. Sessions and the audit log note that it was tried. */
const untouched = [
  "account",
  "accountRole",
  "accountEvent",
  "activationCode",
  "approvalRequest",
  "approvalStep",
  "factorReset",
  "message",
  "passkey",
  "passwordHistory",
  "recoveryCode",
  "role",
  "rolePermission",
] as const;

const PASSWORD = "Kaizhang@2026q";
/** Any key an authenticator may have: whose factors were reset has none. */
const TOTP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

type Given = { app: App; database: TestDatabase };

/** One app and one database in which each sequence finds people of its own, and nothing of the one before. */
export async function sequenceWorld({ app, database: { db, ownerUrl } }: Given) {
  const seal = grantSealer(testKeys.grant);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("create table role_at_first as table role");
  await owner.query("create table role_permission_at_first as table role_permission");
  const passwordHash = await testHasher.hash(PASSWORD);
  let round = 0;

  /** As a new installation, with these people. @returns their ids, in the order of the cast */
  async function begin(): Promise<string[]> {
    await owner.query("delete from approval_request");
    await owner.query("delete from account");
    await owner.query("delete from role_permission");
    await owner.query("insert into role_permission table role_permission_at_first");
    await owner.query(
      "update role set revision = first.revision from role_at_first first where first.code = role.code",
    );
    app.foundation.accounts.forgetRoles();
    round += 1;
    const ids: string[] = [];
    for (const [place, { name, role, region, type = 1 }] of cast.entries()) {
      const id = await app.foundation.accounts.create({
        username: `${name}${round}`,
        nickname: name,
        phone: `154${String(round * 100 + place).padStart(8, "0")}`,
        phoneIsVerified: true,
        passwordHash,
        passwordIsWeak: false,
        accountType: type,
        regionCode: region,
        company: "演示单位",
        deptName: "演示处室",
        status: "active",
        complete: true,
        roleCode: role,
      });
      ids.push(id);
    }
    await Promise.all(ids.map((id) => app.foundation.accounts.change(id, { totpSecret: TOTP })));
    return ids;
  }

  async function look(): Promise<Seen> {
    const [accounts, grants, permissions, requests] = await Promise.all([
      db.selectFrom("account").selectAll().execute(),
      db.selectFrom("accountRole").selectAll().orderBy("accountId").orderBy("roleCode").execute(),
      db.selectFrom("rolePermission").select(["roleCode", "permission"]).orderBy("permission").execute(),
      db.selectFrom("approvalRequest").selectAll().orderBy("createdAt").execute(),
    ]);
    const roles = new Map<string, string[]>();
    for (const { roleCode: role, permission } of permissions) roles.set(role, [...(roles.get(role) ?? []), permission]);
    return {
      accounts: new Map(
        accounts.map((row) => [
          row.id,
          {
            id: row.id,
            status: row.status,
            region: row.regionCode,
            // what is sealed anew is another text: the blind index of a name is not
            name: row.nameIndex ?? "",
            unit: `${row.company} ${row.deptName}`,
            hasTotp: row.totpSecretSealed !== null,
            revision: row.version,
          },
        ]),
      ),
      grants: grants.map(({ accountId, roleCode, regionCode, ...row }) => ({
        accountId,
        role: roleCode,
        region: regionCode,
        isWhole: row.mac === seal({ accountId, roleCode, regionCode, isPrimary: row.isPrimary }),
      })),
      permissions: roles,
      requests: new Map(
        requests.map((row) => [
          row.id,
          {
            id: row.id,
            kind: row.kind,
            status: row.status,
            subjectId: row.subjectId,
            applicantId: row.applicantId,
            decidedBy: row.decidedById,
            region: row.regionCode,
          },
        ]),
      ),
    };
  }

  /** One value for all that no refused act may touch. */
  async function digest(): Promise<string> {
    const parts = untouched.map((table) => {
      const name = sql.table(table);
      return sql`select md5(string_agg(one::text, ',' order by one::text)) as part from ${name} one`;
    });
    const { rows } = await sql<{ part: string | null }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return rows.map(({ part }) => part ?? "").join(" ");
  }

  const usernameOf = async (id: string): Promise<string> =>
    (await db.selectFrom("account").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;

  /** Whoever comes in with a password that was handed out chooses another first. */
  async function signIn(id: string): Promise<Signed> {
    const { username, passwordIsWeak: isHandedOut } = await db
      .selectFrom("account")
      .select(["username", "passwordIsWeak"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (isHandedOut) await app.foundation.accounts.setPassword(id, passwordHash);
    return signedInTo(app, username);
  }

  return {
    begin,
    look,
    digest,
    usernameOf,
    /** whoever it is, with both factors, a moment ago */
    signIn,
    /** where the server says that this account's rights hold; undefined where nobody is called so */
    scopeOf: async (id: string) => (await app.foundation.accounts.findById(id))?.scope,
    close: () => owner.end(),
  };
}

export type SequenceWorld = Awaited<ReturnType<typeof sequenceWorld>>;

export const rolesIn = ({ grants }: Seen, accountId: string): string[] =>
  grants.filter((grant) => grant.accountId === accountId && grant.isWhole).map(({ role }) => role);

export const isAdministratorIn = (seen: Seen, accountId: string): boolean =>
  rolesIn(seen, accountId).some((role) => dangerousRoles.includes(role));

/** Active accounts that may do this, as the tables say. */
export const ableIn = (seen: Seen, permission: string): string[] =>
  [...seen.accounts.values()]
    .filter(({ id, status }) => {
      const may = (role: string) => seen.permissions.get(role)?.includes(permission) ?? false;
      return status === "active" && rolesIn(seen, id).some(may);
    })
    .map(({ id }) => id);
