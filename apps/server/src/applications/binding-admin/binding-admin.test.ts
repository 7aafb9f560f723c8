import type { BatchLine, BindingBatch, LookedAt } from "@sannong/contract/applications/binding-admin.schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";

let portal: OnboardingPortal;
let first: Browser;
let second: Browser;
let another: Browser;

beforeAll(async () => {
  portal = await onboardingPortal();
  ({ first, second } = portal);
  another = await portal.signedIn("yemianguanli");
}, 60_000);
afterAll(() => portal.close());

const ask = <T>(path: string, body: Record<string, unknown>, by = first) => portal.ask<T>(by, path, body);
const db = () => portal.database.db;

async function connect(abbr: string) {
  await portal.app.foundation.systems.register({
    abbr,
    name: `系统 ${abbr}`,
    protocol: "oidc",
    redirectUris: [`https://${abbr}.example.com/callback`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    initiateLoginUri: `https://${abbr}.example.com/login`,
    handoffUri: null,
    checkUserUrl: null,
    defaultJumpType: 0,
    isPublicClient: false,
    requiresRole: false,
    isOwn: false,
    scopes: "openid profile",
  });
  return abbr;
}
let people = 0;
const person = (username: string, more: { regionCode?: string; status?: "active" | "disabled"; phone?: string } = {}) =>
  portal.app.foundation.accounts.create({
    username,
    nickname: "演示绑定人",
    accountType: 2,
    regionCode: "320925",
    phone: `154770${String((people += 1)).padStart(5, "0")}`,
    phoneIsVerified: true,
    passwordHash: null,
    status: "active",
    complete: true,
    roleCode: "4",
    ...more,
  });
const idOf = async (username: string) =>
  (await db().selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;

const csv = (...pairs: [string, string][]) =>
  Buffer.from(["门户账号,系统账号", ...pairs.map((pair) => pair.join(","))].join("\r\n"));

/** Sends the file as a form does. */
async function look(systemAbbr: string, file: Buffer, by = first) {
  const edge = "----bindings";
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="duizhao.csv"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const reply = await portal.app.http.inject({
    method: "POST",
    url: `/api/binding/batch/look?systemAbbr=${systemAbbr}`,
    headers: {
      "user-agent": "test",
      authorization: by.state.bearer,
      cookie: [...by.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return reply.json<{ success: boolean; code: number; msg: string; data: LookedAt | null }>();
}
async function looked(systemAbbr: string, file: Buffer, by = first): Promise<LookedAt> {
  const { data, msg } = await look(systemAbbr, file, by);
  if (!data) throw new Error(msg);
  return data;
}
const submit = (id: string, by = first) =>
  ask<BindingBatch>("/binding/batch/submit", { id, reason: "一期用户对照" }, by);
const confirm = async (abbr: string, decision = "approved", by = second) =>
  portal.decide(by, await portal.requestOf(abbr, "bindingBatch"), decision);
const boundIn = async (abbr: string) =>
  (
    await db()
      .selectFrom("accountBinding")
      .innerJoin("account", "account.id", "accountBinding.accountId")
      .select(["username", "boundUsername"])
      .where("systemAbbr", "=", abbr)
      .orderBy("username")
      .execute()
  ).map(({ username, boundUsername: bound }) => `${username}=${bound}`);
/** Sent, submitted, confirmed and done. */
async function applied(abbr: string, ...pairs: [string, string][]): Promise<string> {
  const { batch } = await looked(abbr, csv(...pairs));
  expect((await submit(batch.id)).success).toBe(true);
  expect((await confirm(abbr)).success).toBe(true);
  await portal.app.applications.bindingAdmin.perform(batch.id);
  return batch.id;
}
const batchOf = async (abbr: string, id: string) =>
  (await ask<{ records: BindingBatch[] }>("/binding/batch/list", { systemAbbr: abbr })).data?.records.find(
    (one) => one.id === id,
  );
const auditOf = async (event: string, objectId: string) =>
  db().selectFrom("auditEntry").selectAll().where("event", "=", event).where("objectId", "=", objectId).execute();

describe("looking through a list", () => {
  test("tells of every line what is wrong with it, and binds nothing", async () => {
    const abbr = await connect("lookone");
    await person("bangding1", { phone: "15477100001" });
    await person("bangding2", { status: "disabled" });
    await person("bangding3");
    await person("bangding4");
    await db()
      .insertInto("accountBinding")
      .values([
        { accountId: await idOf("bangding3"), systemAbbr: abbr, boundUsername: "U3" },
        { accountId: await idOf("bangding4"), systemAbbr: abbr, boundUsername: "U4" },
      ])
      .execute();
    const { batch, problems } = await looked(
      abbr,
      csv(
        ["15477100001", "U1"],
        ["nobody", "U2"],
        ["bangding2", "U5"],
        ["BANGDING3", "U3"],
        ["bangding3", "U6"],
        ["bangding1", "U7"],
        ["", ""],
        ["bangding4", ""],
        ["xitongguanli", "U8"],
        ["15499999999", "U3"],
      ),
    );
    expect(batch).toMatchObject({ lines: 9, good: 1, bad: 8, state: "looked", isMine: true });
    expect(problems.map(({ line, account, problems: all, doubleOf }) => [line, account, all, doubleOf])).toEqual([
      [3, "nobody", ["unknownAccount"], null],
      [4, "bangding2", ["inactive"], null],
      [5, "BANGDING3", ["sameAlready"], null],
      [6, "bangding3", ["personBound"], 5],
      [7, "bangding1", [], 2],
      [9, "bangding4", ["noUsername"], null],
      [10, "xitongguanli", ["self"], null],
      // whole numbers are kept nowhere
      [11, "154****9999", ["unknownAccount", "usernameBound"], 5],
    ]);
    expect(await boundIn(abbr)).toEqual(["bangding3=U3", "bangding4=U4"]);
    expect(await auditOf("binding.batchLooked", batch.id)).toMatchObject([{ detail: { rows: 9 } }]);
  });

  test("takes a workbook as well as a table in the national character set", async () => {
    const abbr = await connect("looktwo");
    const national = Buffer.from([
      0xc3, 0xc5, 0xbb, 0xa7, 0xd5, 0xcb, 0xba, 0xc5, 0x2c, 0xcf, 0xb5, 0xcd, 0xb3, 0xd5, 0xcb, 0xba, 0xc5, 0x0a,
    ]);
    expect((await looked(abbr, Buffer.concat([national, Buffer.from("nonghu,0012\n")]))).batch).toMatchObject({
      lines: 1,
      good: 1,
    });
    const { bytes } = await sheetFile({
      title: "对照",
      unit: "个",
      madeBy: "演示",
      madeAt: new Date(),
      columns: ["门户账号", "系统账号"].map((title, at) => ({
        title,
        kind: "text",
        of: (row: string[]) => row[at] ?? "",
      })),
      rows: [["nonghu", "0012"]],
    });
    expect((await looked(abbr, bytes)).batch).toMatchObject({ lines: 1, good: 1 });
  });

  test("tells a file that is none, a wrong head, an empty list and an unknown system apart", async () => {
    const abbr = await connect("lookthree");
    expect((await look(abbr, Buffer.from([0, 1, 2]))).code).toBe(4715);
    expect((await look(abbr, Buffer.from("PK no workbook"))).code).toBe(4715);
    expect((await look(abbr, Buffer.from("账号,名称\r\na,b\r\n"))).code).toBe(4716);
    expect((await look(abbr, csv())).code).toBe(4718);
    expect((await look("nosuch", csv(["a", "b"]))).code).toBe(4861);
  });
});

describe("a list that two people agree on", () => {
  test("is bound as a whole, told to everyone in it, and written down person by person", async () => {
    const abbr = await connect("agree");
    await person("hecheng1");
    await person("hecheng2");
    const { batch } = await looked(abbr, csv(["hecheng1", "H1"], ["hecheng2", "H2"], ["nobody", "H3"]));
    expect((await submit(batch.id)).data).toMatchObject({
      state: "waiting",
      receiptNumber: expect.stringMatching(/^BD-/),
    });
    expect(await boundIn(abbr)).toEqual([]);
    // whoever sent it cannot confirm it
    expect((await confirm(abbr, "approved", first)).success).toBe(false);
    expect((await confirm(abbr)).success).toBe(true);
    await portal.app.applications.bindingAdmin.perform(batch.id);
    expect(await boundIn(abbr)).toEqual(["hecheng1=H1", "hecheng2=H2"]);
    expect(await batchOf(abbr, batch.id)).toMatchObject({ state: "applied", bound: 2, skipped: 0, through: 2, bad: 1 });
    const id = await idOf("hecheng1");
    expect(await auditOf("binding.made", id)).toMatchObject([{ detail: { system: abbr, batch: batch.id } }]);
    const messages = await db().selectFrom("message").select("title").where("accountId", "=", id).execute();
    expect(messages).toEqual([{ title: "已为您绑定“系统 agree”的账号" }]);
    // once more comes to the same
    await portal.app.applications.bindingAdmin.perform(batch.id);
    expect(await boundIn(abbr)).toHaveLength(2);
  });

  test("passes over who was bound or disabled meanwhile", async () => {
    const abbr = await connect("meanwhile");
    for (const name of ["jian1", "jian2", "jian3"]) await person(name);
    const { batch } = await looked(abbr, csv(["jian1", "J1"], ["jian2", "J2"], ["jian3", "J3"]));
    await submit(batch.id);
    await db().updateTable("account").set({ status: "disabled" }).where("username", "=", "jian2").execute();
    await db()
      .insertInto("accountBinding")
      .values({ accountId: await idOf("jian3"), systemAbbr: abbr, boundUsername: "own" })
      .execute();
    await confirm(abbr);
    await portal.app.applications.bindingAdmin.perform(batch.id);
    expect(await boundIn(abbr)).toEqual(["jian1=J1", "jian3=own"]);
    expect(await batchOf(abbr, batch.id)).toMatchObject({ bound: 1, skipped: 2 });
    const { data } = await ask<{ records: BatchLine[] }>("/binding/batch/lines", { id: batch.id, only: "skipped" });
    expect(data?.records.map(({ account, outcome }) => [account, outcome])).toEqual([
      ["jian2", "skipped"],
      ["jian3", "skipped"],
    ]);
  });

  test("of two jobs at the same instant one binds", async () => {
    const abbr = await connect("twojobs");
    await person("liang1");
    const { batch } = await looked(abbr, csv(["liang1", "L1"]));
    await submit(batch.id);
    await confirm(abbr);
    await Promise.all([
      portal.app.applications.bindingAdmin.perform(batch.id),
      portal.app.applications.bindingAdmin.perform(batch.id),
    ]);
    expect(await batchOf(abbr, batch.id)).toMatchObject({ state: "applied", bound: 1, skipped: 0 });
    expect(await auditOf("binding.batchApplied", batch.id)).toHaveLength(1);
  });

  test("is not confirmed by somebody whose own account is in it", async () => {
    const abbr = await connect("selfin");
    const { batch } = await looked(abbr, csv(["anquanguanli", "A1"]));
    await submit(batch.id);
    expect((await confirm(abbr)).code).toBe(4882);
    expect((await confirm(abbr, "approved", another)).success).toBe(true);
  });

  test("waits alone for its system, is its maker's to submit, and goes back with the reason", async () => {
    const abbr = await connect("alone");
    await person("yihao");
    const one = (await looked(abbr, csv(["yihao", "Y1"]))).batch.id;
    const two = (await looked(abbr, csv(["yihao", "Y2"]))).batch.id;
    expect((await submit(one, another)).code).toBe(4881);
    const codes = (await Promise.all([submit(one), submit(one)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 4878]);
    expect((await submit(two)).code).toBe(4880);
    expect((await ask("/binding/batch/drop", { id: two })).success).toBe(true);
    expect((await ask("/binding/batch/lines", { id: two })).code).toBe(4873);
    expect((await ask<BindingBatch>("/binding/batch/drop", { id: one })).data?.state).toBe("withdrawn");
    const three = (await looked(abbr, csv(["yihao", "Y3"]))).batch.id;
    await submit(three);
    await confirm(abbr, "rejected");
    expect(await batchOf(abbr, three)).toMatchObject({ state: "rejected" });
    expect(await boundIn(abbr)).toEqual([]);
    const none = (await looked(abbr, csv(["nobody", "Y1"]))).batch.id;
    expect((await submit(none)).code).toBe(4879);
  });
});

test("what cannot be handed to the job runner is neither confirmed nor taken back", async () => {
  const abbr = await connect("fell");
  await person("die1");
  const { batch } = await looked(abbr, csv(["die1", "D1"]));
  expect((await submit(batch.id)).success).toBe(true);
  expect((await portal.withoutRunner(() => confirm(abbr))).success).toBe(false);
  expect(await batchOf(abbr, batch.id)).toMatchObject({ state: "waiting" });
  expect((await confirm(abbr)).success).toBe(true);
  await portal.app.applications.bindingAdmin.perform(batch.id);
  const undo = () => ask("/binding/batch/undo", { id: batch.id, reason: "对应关系有误" });
  expect((await portal.withoutRunner(undo)).success).toBe(false);
  expect(await batchOf(abbr, batch.id)).toMatchObject({ state: "applied" });
});

describe("taking a list back", () => {
  test("undoes what it bound, and leaves what its owner made their own since", async () => {
    const abbr = await connect("back");
    for (const name of ["hui1", "hui2", "hui3"]) await person(name);
    const id = await applied(abbr, ["hui1", "B1"], ["hui2", "B2"], ["hui3", "B3"]);
    await db()
      .updateTable("accountBinding")
      .set({ batchId: null })
      .where("systemAbbr", "=", abbr)
      .where("boundUsername", "=", "B2")
      .execute();
    await db().deleteFrom("accountBinding").where("systemAbbr", "=", abbr).where("boundUsername", "=", "B3").execute();
    const asked = await Promise.all([1, 2].map(() => ask("/binding/batch/undo", { id, reason: "对应关系有误" })));
    expect(asked.map(({ code }) => code).toSorted()).toEqual([200, 4878]);
    await portal.app.applications.bindingAdmin.perform(id);
    expect(await boundIn(abbr)).toEqual(["hui2=B2"]);
    expect(await batchOf(abbr, id)).toMatchObject({ state: "undone", undone: 1, undoneBy: "演示系统管理员" });
    const toView = await db()
      .selectFrom("delivery")
      .select("content")
      .where("channel", "=", "unbinding")
      .where("recipient", "=", abbr)
      .execute();
    expect(toView).toEqual([{ content: { boundUsername: "B1" } }]);
    expect(await auditOf("binding.undone", await idOf("hui1"))).toHaveLength(1);
  });

  test("is over after its days", async () => {
    const abbr = await connect("late");
    await person("wan1");
    const id = await applied(abbr, ["wan1", "W1"]);
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
    await db().updateTable("bindingBatch").set({ appliedAt: eightDaysAgo }).where("id", "=", id).execute();
    expect((await ask("/binding/batch/undo", { id, reason: "对应关系有误" })).code).toBe(4883);
  });
});

describe("a system's bindings", () => {
  type Page = {
    records: { username: string; boundUsername: string; origin: string }[];
    nextCursor: string | null;
    total: number;
  };
  const list = async (more: Record<string, unknown>) => (await ask<Page>("/binding/desk/list", more)).data;

  test("are listed a page at a time, the newest first, and narrowed down", async () => {
    const systemAbbr = await connect("paged");
    for (const name of ["ye1", "ye2", "ye3"]) await person(name);
    await applied(systemAbbr, ["ye1", "P1"], ["ye2", "P2"]);
    await db()
      .insertInto("accountBinding")
      .values({ accountId: await idOf("ye3"), systemAbbr, boundUsername: "Q3", boundAt: new Date(0) })
      .execute();
    const one = await list({ systemAbbr, pageSize: 2 });
    expect([one?.total, one?.records.length]).toEqual([3, 2]);
    const two = await list({ systemAbbr, pageSize: 2, cursor: one?.nextCursor });
    expect(two).toMatchObject({ records: [{ username: "ye3", origin: "own" }], nextCursor: null });
    expect((await list({ systemAbbr, origin: "batch" }))?.total).toBe(2);
    expect((await list({ systemAbbr, keywords: "P" }))?.total).toBe(2);
    expect((await list({ systemAbbr, keywords: "YE3" }))?.records).toMatchObject([{ boundUsername: "Q3" }]);
    expect((await list({ systemAbbr, xzqh: "320481" }))?.total).toBe(0);
    expect((await list({ systemAbbr, xzqh: "3209" }))?.total).toBe(3);
  });

  test("leave as a workbook, and that is written down", async () => {
    const systemAbbr = await connect("leaves");
    await person("biao1");
    await applied(systemAbbr, ["biao1", "=X1"]);
    const { raw } = await ask("/binding/desk/export", { systemAbbr });
    expect(raw.subarray(0, 2).toString()).toBe("PK");
    expect(await auditOf("binding.exported", systemAbbr)).toMatchObject([{ detail: { rows: 1 } }]);
  });
});
