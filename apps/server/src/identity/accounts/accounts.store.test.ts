import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { personCalled, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const find = (name: string) => portal.accounts.findByUsernameOrPhone(name);

describe("looking an account up", () => {
  test.each([
    ["its user name", "nonghu"],
    ["whatever its case", " NONGHU "],
    ["its phone, of which only a blind index is kept", personCalled("nonghu").tel],
  ])("by %s", async (_name, key) =>
    expect(await find(key)).toMatchObject({ username: "nonghu", phone: "15400000001" }),
  );

  test.each(["", "nobody", "1540000000", "15400000099", "' or 1=1 --"])("%j finds nobody", async (key) => {
    expect(await find(key)).toBeUndefined();
  });

  test("a user name that is another's phone belongs to the name", async () => {
    await portal.db
      .updateTable("account")
      .set({ usernameKey: "15400000002" })
      .where("username", "=", "ruomima")
      .execute();
    expect(await find("15400000002")).toMatchObject({ username: "ruomima" });
    await portal.db.updateTable("account").set({ usernameKey: "ruomima" }).where("username", "=", "ruomima").execute();
  });

  test("personal columns are sealed in the table", async () => {
    const rows = JSON.stringify(await portal.db.selectFrom("account").selectAll().execute());
    for (const secret of ["15400000001", "演示农户", personCalled("xianguanli").totpSecret])
      expect(rows).not.toContain(secret);
  });
});

describe("a password being chosen (design §4)", () => {
  const owner = { username: "qiaodong", nickname: "演示乔", phone: "15492837465", regionName: "建湖县" };

  test.each([
    ["their login name", "Zx7#Qiaodong9"],
    ["their phone", "Zx#15492837465q"],
  ])("holds nothing of its owner: %s", async (_what, password) => {
    await expect(portal.accounts.acceptPassword(password, owner)).rejects.toMatchObject({
      reason: "password.personal",
    });
  });

  test.each(["Zx7#演示乔Qw9k", "Zx7#建湖县Qw9k"])(
    "has no sign that a keyboard lacks, and so no name: %s",
    async (password) => {
      await expect(portal.accounts.acceptPassword(password, owner)).rejects.toMatchObject({
        reason: "password.tooSimple",
      });
    },
  );

  test("is none of the last five; the one before them may come again", async () => {
    const accountId = (await find("nongchang"))?.id ?? "";
    const accept = (password: string) => portal.accounts.acceptPassword(password, { ...owner, accountId });
    const [first = "", ...lastFive] = [..."ABCDEF"].map((letter) => `Mai7#tian-${letter}q`);
    // all within one millisecond, as an administrator's and its owner's own may be
    for (const password of [first, ...lastFive]) await portal.accounts.setPassword(accountId, await accept(password));
    for (const password of lastFive)
      await expect(accept(password)).rejects.toMatchObject({ reason: "password.repeated" });
    await expect(accept(first)).resolves.toMatch(/^\$argon2id\$/);
  });
});

test("whoever signs in is counted once on each day in Beijing, however often and with whom at once", async () => {
  const { accounts } = portal;
  const ids = await Promise.all(["nonghu", "ruomima"].map(async (name) => (await find(name))?.id ?? ""));
  const lastOf = async (id: string) => (await accounts.findById(id))?.lastSignInAt ?? null;
  // two at once know nothing of each other; the next one knows what they wrote
  const signIn = async (id: string, at: string, lastSignInAt: Date | null) =>
    accounts.recordSignIn({ id, lastSignInAt, passwordIsWeak: false }, { at: new Date(at), passwordIsWeak: false });
  await Promise.all([...ids, ...ids].map((id) => signIn(id, "2031-05-01T15:58:00Z", null)));
  for (const id of ids) await signIn(id, "2031-05-01T15:59:59Z", await lastOf(id));
  expect(await lastOf(ids[0] ?? "")).toEqual(new Date("2031-05-01T15:59:59Z"));
  await signIn(ids[0] ?? "", "2031-05-01T16:00:00Z", await lastOf(ids[0] ?? ""));
  expect(await accounts.signedInOn("2031-05-01")).toBe(2);
  expect(await accounts.signedInOn("2031-05-02")).toBe(1);
  expect(await accounts.signedInOn("2031-05-03")).toBe(0);
});

describe("a further sign-in of a day is written a second behind", () => {
  const [before, later] = [new Date("2031-06-01T02:00:00Z"), new Date("2031-06-01T03:00:00Z")];
  const known = { lastSignInAt: before, passwordIsWeak: false };
  const rowOf = (id: string) =>
    portal.db.selectFrom("account").select("lastSignInAt").where("id", "=", id).executeTakeFirstOrThrow();
  const setRow = (id: string, at: Date | null) =>
    portal.db.updateTable("account").set({ lastSignInAt: at }).where("id", "=", id).execute();

  test("who looks the account up knows of it already", async () => {
    const id = (await find("nongchang"))?.id ?? "";
    await setRow(id, before);
    await portal.accounts.recordSignIn({ id, ...known }, { at: later, passwordIsWeak: false });
    expect((await portal.accounts.findById(id))?.lastSignInAt).toEqual(later);
    expect(await rowOf(id)).toEqual({ lastSignInAt: before });
    await portal.accounts.close();
    expect(await rowOf(id)).toEqual({ lastSignInAt: later });
  });

  test("what it tells of the password is written at once", async () => {
    const id = (await find("nongchang"))?.id ?? "";
    await setRow(id, before);
    await portal.accounts.recordSignIn({ id, ...known }, { at: later, passwordIsWeak: true });
    expect(await rowOf(id)).toEqual({ lastSignInAt: later });
    expect((await portal.accounts.findById(id))?.passwordIsWeak).toBe(true);
  });

  test.each([
    ["one that was overtaken", new Date("2031-06-01T04:00:00Z")],
    ["one of an account that was emptied meanwhile", null],
  ])("%s changes nothing", async (_which, meanwhile) => {
    const id = (await find("nongchang"))?.id ?? "";
    await portal.accounts.recordSignIn({ id, ...known }, { at: later, passwordIsWeak: false });
    await setRow(id, meanwhile);
    expect((await portal.accounts.findById(id))?.lastSignInAt ?? null).toEqual(meanwhile);
    await portal.accounts.close();
    expect(await rowOf(id)).toEqual({ lastSignInAt: meanwhile });
  });
});

describe("role grants carry a seal (design §3, Stored data)", () => {
  const asOwner = async (statement: string) => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const roleOf = async (name: string) => (await find(name))?.roles.map(({ roleCode }) => roleCode);

  test("whole ones give roles and permissions", async () => {
    const account = await find("xianguanli");
    expect(account?.roles).toEqual([{ roleCode: "2", roleName: "区域管理员" }]);
    expect(account?.permissions.has("account.review")).toBe(true);
  });

  test("where it holds stands in the grant: an account moved in the table reaches no further", async () => {
    await asOwner("update account set region_code = '32' where username = 'daishenguanli'");
    expect(await find("daishenguanli")).toMatchObject({ regionCode: "32", scope: "320925" });
  });

  test.each<[string, string, string]>([
    [
      "a role written into the table",
      "nonghu",
      "insert into account_role (account_id, role_code, is_primary, mac) select id, '5', false, repeat('0', 64) from account where username = 'nonghu'",
    ],
    [
      "a role raised",
      "ganbu",
      "update account_role set role_code = '5' where account_id = (select id from account where username = 'ganbu')",
    ],
    [
      "a grant moved to a wider region",
      "shiguanli",
      "update account_role set region_code = '32' where account_id = (select id from account where username = 'shiguanli')",
    ],
    [
      "a grant taken from another account",
      "nongchang",
      "update account_role set mac = (select mac from account_role where role_code = '3' limit 1), role_code = '3' where account_id = (select id from account where username = 'nongchang')",
    ],
  ])("%s gives nothing and is audited", async (_name, username, tampering) => {
    const account = await find(username);
    await asOwner(tampering);
    const after = await find(username);
    expect(after?.roles.every(({ roleCode }) => roleCode === "4")).toBe(true);
    expect([...(after?.permissions ?? [])]).toEqual([]);
    await expect
      .poll(async () => (await portal.auditRows("account.grantTampered")).map(({ objectId }) => objectId))
      .toContain(account?.id);
  });

  test.each([
    [
      "a permission that was written in",
      "insert into role_permission (role_code, permission) values ('2', 'system.manage')",
      "system.manage",
    ],
    [
      "a permission with another's seal",
      `insert into role_permission select '2', 'settings.manage', mac from role_permission
        where role_code = '3' and permission = 'settings.manage'`,
      "settings.manage",
    ],
    [
      "a permission that was renamed",
      "update role_permission set permission = 'policy.manage' where role_code = '2' and permission = 'report.read'",
      "policy.manage",
    ],
  ])("%s gives nothing and is audited", async (_name, tampering, permission) => {
    await asOwner(tampering);
    portal.clock.advance(2);
    const county = await find("xianguanli");
    expect(county?.permissions.has("account.read")).toBe(true);
    expect(county?.permissions.has(permission)).toBe(false);
    await expect
      .poll(async () => (await portal.auditRows("role.permissionTampered")).map(({ detail }) => detail))
      .toContainEqual({ permission });
  });

  test("who lost all roles that way has none", async () => expect(await roleOf("ganbu")).toEqual([]));
});
