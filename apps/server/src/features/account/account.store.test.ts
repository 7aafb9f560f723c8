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
      .set({ username_key: "15400000002" })
      .where("username", "=", "ruomima")
      .execute();
    expect(await find("15400000002")).toMatchObject({ username: "ruomima" });
    await portal.db.updateTable("account").set({ username_key: "ruomima" }).where("username", "=", "ruomima").execute();
  });

  test("personal columns are sealed in the table", async () => {
    const rows = JSON.stringify(await portal.db.selectFrom("account").selectAll().execute());
    for (const secret of ["15400000001", "演示农户", personCalled("xianguanli").totpSecret])
      expect(rows).not.toContain(secret);
  });
});

test("whoever signs in is counted once on each day in Beijing, however often and with whom at once", async () => {
  const { accounts } = portal;
  const ids = await Promise.all(["nonghu", "ruomima"].map(async (name) => (await find(name))?.id ?? ""));
  const signIn = (id: string, at: string) => accounts.recordSignIn(id, { at: new Date(at), passwordIsWeak: false });
  await Promise.all(ids.map((id) => signIn(id, "2031-05-01T15:58:00Z")));
  for (const id of [...ids, ...ids]) await signIn(id, "2031-05-01T15:59:59Z");
  await signIn(ids[0] ?? "", "2031-05-01T16:00:00Z");
  expect(await accounts.signedInOn("2031-05-01")).toBe(2);
  expect(await accounts.signedInOn("2031-05-02")).toBe(1);
  expect(await accounts.signedInOn("2031-05-03")).toBe(0);
});

describe("role grants carry a seal (design, Stored data)", () => {
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
      "update account set region_code = '32' where username = 'shiguanli'",
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
      .poll(async () => (await portal.auditRows("account.grantTampered")).map(({ object_id }) => object_id))
      .toContain(account?.id);
  });

  test("who lost all roles that way has none", async () => expect(await roleOf("ganbu")).toEqual([]));
});
