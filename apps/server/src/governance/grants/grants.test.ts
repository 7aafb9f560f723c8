import { describe, expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { seedRoles } from "./first-roles.store.ts";
import { post, somebody } from "../../authentication/enrolment/factor-people.testing.ts";

const { portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

type Given = { id: string; roleCode: string; act?: "grant" | "withdraw" };
const ask = (browser: Browser, { act = "grant", ...given }: Given) =>
  post<{ receiptNumber: string | null }>(browser, "/role/change", { act, reason: "任职文件（演示）", ...given });
const decide = (browser: Browser, id: string, decision = "approved") =>
  post<{ status: string }>(browser, "/approval/decide", { id, decision, reason: "演示原因" });
const requestAbout = async (subjectId: string) =>
  (
    await portal.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("subjectId", "=", subjectId)
      .where("status", "=", "pending")
      .executeTakeFirstOrThrow()
  ).id;
const rolesOf = async (id: string) => (await portal.accounts.findById(id))?.roles.map(({ roleCode }) => roleCode);
const idOf = async (username: string) => (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "";

describe("the database keeps system, security and audit administrator apart", () => {
  test.each([
    ["3", "5"],
    ["5", "6"],
    ["6", "3"],
  ])("an account with role %s cannot hold %s, however it is written", async (held, other) => {
    const person = await somebody(portal, { roleCode: held });
    const row = { accountId: person.id, roleCode: other, isPrimary: false, mac: "0".repeat(64) };
    await expect(portal.db.insertInto("accountRole").values(row).execute()).rejects.toThrow(/account_role_separated/);
    const swap = portal.db.updateTable("accountRole").set({ roleCode: other }).where("accountId", "=", person.id);
    await expect(swap.execute()).resolves.toBeDefined();
    await expect(
      portal.db
        .insertInto("accountRole")
        .values({ ...row, roleCode: held })
        .execute(),
    ).rejects.toThrow(/account_role_separated/);
  });
});

describe("a role of an administrator", () => {
  test("is asked by one, confirmed by another, and holds from then on", async () => {
    const person = await somebody(portal, {});
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    const asked = await ask(security, { id: person.id, roleCode: "2" });
    expect(asked.data?.receiptNumber).toMatch(/^SQ-/);
    expect(await rolesOf(person.id)).toEqual(["1"]);
    expect((await ask(second, { id: person.id, roleCode: "2" })).code).toBe(4726);
    const id = await requestAbout(person.id);
    expect((await decide(security, id)).code).toBe(4232);
    expect((await decide(await signedIn("xianguanli"), id)).status).toBe(403);
    expect((await decide(second, id)).data).toEqual({ status: "approved", undoSeconds: null });
    expect(await rolesOf(person.id)).toEqual(["1", "2"]);
    const rows = (await portal.auditRows("role.changed")).filter((row) => row.objectId === person.id);
    expect(rows).toMatchObject([{ reason: "任职文件（演示）", detail: { role: "2", act: "grant" } }]);
  });

  test("is taken away by two, too; the one that is left becomes the primary one", async () => {
    const person = await somebody(portal, { roleCode: "2" });
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    expect((await ask(security, { id: person.id, roleCode: "2", act: "withdraw" })).code).toBe(4725);
    expect((await ask(security, { id: person.id, roleCode: "1" })).data).toEqual({ receiptNumber: null });
    await ask(security, { id: person.id, roleCode: "2", act: "withdraw" });
    expect((await decide(second, await requestAbout(person.id))).success).toBe(true);
    expect(await rolesOf(person.id)).toEqual(["1"]);
  });

  test("staff keep a role of staff: without one a password alone would open the account", async () => {
    const person = await somebody(portal, {});
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    expect((await ask(security, { id: person.id, roleCode: "4" })).success).toBe(true);
    const last = await ask(security, { id: person.id, roleCode: "1", act: "withdraw" });
    expect(last).toMatchObject({ code: 4739, msg: expect.stringContaining("工作人员") });
    await ask(security, { id: person.id, roleCode: "2" });
    await decide(second, await requestAbout(person.id));
    expect((await ask(security, { id: person.id, roleCode: "1", act: "withdraw" })).success).toBe(true);
    await portal.db.transaction().execute((trx) => portal.accounts.move(person.id, "320583", trx));
    portal.accounts.forget(person.id);
    expect((await rolesOf(person.id))?.toSorted()).toEqual(["1", "4"]);
  });

  test("a user name that is a phone is masked for whoever decides and in the list of holders", async () => {
    const number = "15400008861";
    const person = await somebody(portal, { phone: number, username: number });
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    await ask(security, { id: person.id, roleCode: "2" });
    const id = await requestAbout(person.id);
    const read = await post<{ facts: { label: string; value: string }[] }>(second, "/approval/detail", { id });
    expect(read.data?.facts).toContainEqual(expect.objectContaining({ label: "账号", value: "154****8861" }));
    await decide(second, id);
    const holders = await post<{ records: { accountId: string; username: string }[] }>(security, "/role/holders", {
      roleCode: "2",
      pageSize: 100,
    });
    expect(holders.data?.records.find(({ accountId }) => accountId === person.id)?.username).toBe("154****8861");
  });

  test("refused, it stays as it was", async () => {
    const person = await somebody(portal, {});
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    await ask(security, { id: person.id, roleCode: "6" });
    expect((await decide(second, await requestAbout(person.id), "rejected")).data).toEqual({
      status: "rejected",
      undoSeconds: null,
    });
    expect(await rolesOf(person.id)).toEqual(["1"]);
  });

  test("not for oneself, not beside its opposite, not twice, not for a farmer; and only by who may grant", async () => {
    const security = await signedIn("anquanguanli");
    expect((await ask(security, { id: await idOf("anquanguanli"), roleCode: "2" })).code).toBe(4720);
    const apart = await ask(security, { id: await idOf("xitongguanli"), roleCode: "6" });
    expect(apart.code).toBe(4724);
    expect(apart.msg).toContain("请先撤销该账号的“系统管理员”");
    expect((await ask(security, { id: await idOf("xianguanli"), roleCode: "2" })).code).toBe(4722);
    expect((await ask(security, { id: await idOf("nonghu"), roleCode: "2" })).code).toBe(4727);
    expect((await ask(security, { id: await idOf("ganbu"), roleCode: "9" })).code).toBe(4721);
    for (const username of ["xianguanli", "xitongguanli", "shenjiguanli"])
      expect((await ask(await signedIn(username), { id: await idOf("ganbu"), roleCode: "2" })).status).toBe(403);
    expect(await portal.auditRows("role.changeRefused")).toHaveLength(1);
  });

  test("two ask for opposite roles at once: one request; what no longer fits is not confirmed", async () => {
    const person = await somebody(portal, {});
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    const asked = await Promise.all([
      ask(security, { id: person.id, roleCode: "3" }),
      ask(second, { id: person.id, roleCode: "6" }),
    ]);
    expect(asked.map(({ code }) => code).sort()).toEqual([200, 4726]);
    const isFirst = asked[0].success;
    await portal.accounts.grantRole(person.id, "5", "320925");
    const id = await requestAbout(person.id);
    const refused = await decide(isFirst ? second : security, id);
    expect(refused).toMatchObject({ code: 4736, msg: expect.stringContaining("角色已变更") });
    expect(await rolesOf(person.id)).toEqual(["1", "5"]);
  });

  test("asking and confirming take a proof no older than 20 minutes", async () => {
    const person = await somebody(portal, {});
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    await ask(security, { id: person.id, roleCode: "2" });
    portal.clock.advance(1201);
    expect((await ask(security, { id: person.id, roleCode: "6" })).code).toBe(4155);
    expect((await decide(second, await requestAbout(person.id))).code).toBe(4155);
  });
});

describe("what a role may do", () => {
  type Listed = {
    roles: { roleCode: string; permissions: string[]; revision: number; waits: boolean; isFixed: boolean }[];
    permissions: { permission: string; name: string; offeredTo: string[] }[];
    mayGrant: boolean;
  };
  const listed = async (browser: Browser) => (await post<Listed>(browser, "/role/list")).data as Listed;
  const roleIn = (list: Listed, code: string) => list.roles.find(({ roleCode }) => roleCode === code);
  const change = (browser: Browser, given: { roleCode: string; permissions: string[]; revision: number }) =>
    post<{ receiptNumber: string }>(browser, "/role/permissions", { reason: "演示依据", ...given });

  test("is read from the database, with whom it may be offered to", async () => {
    const list = await listed(await signedIn("xianguanli"));
    expect(list.mayGrant).toBe(false);
    expect(roleIn(list, "5")).toMatchObject({ isFixed: true });
    expect(roleIn(list, "2")?.permissions).toContain("account.manage");
    const audit = list.permissions.find(({ permission }) => permission === "audit.read");
    expect(audit).toMatchObject({ name: "查看审计日志", offeredTo: ["6"] });
  });

  test("is changed by two, felt at once, and stays so when the server starts again", async () => {
    const [security, second] = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    const before = roleIn(await listed(security), "1");
    if (!before) throw new Error("there is no role 1");
    const permissions = before.permissions.filter((permission) => permission !== "report.read");
    const given = { roleCode: "1", permissions, revision: before.revision };
    expect((await change(security, given)).data?.receiptNumber).toMatch(/^QX-/);
    expect(roleIn(await listed(security), "1")).toMatchObject({ waits: true, permissions: before.permissions });
    const id = await requestAbout("1");
    expect((await decide(security, id)).code).toBe(4232);
    expect((await decide(second, id)).data).toEqual({ status: "approved", undoSeconds: null });
    await seedRoles(portal.db, testKeys.grant);
    const after = roleIn(await listed(security), "1");
    expect(after).toMatchObject({ permissions, revision: before.revision + 1, waits: false });
    const officer = await portal.accounts.findByUsernameOrPhone("ganbu");
    expect(officer?.permissions.has("report.read")).toBe(false);
    expect((await change(security, given)).code).toBe(4730);
  });

  test("not of one's own role, not against the separation, not without a change", async () => {
    const security = await signedIn("anquanguanli");
    const list = await listed(security);
    const asked = (code: string, more: string[]) => {
      const role = roleIn(list, code);
      return change(security, {
        roleCode: code,
        revision: role?.revision ?? 0,
        permissions: [...(role?.permissions ?? []), ...more],
      });
    };
    expect((await asked("5", ["audit.read"])).code).toBe(4720);
    expect((await asked("6", ["content.manage"])).code).toBe(4729);
    expect((await asked("3", ["role.grant"])).code).toBe(4728);
    expect((await asked("3", [])).code).toBe(4731);
  });
});
