import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { post, somebody } from "../../authentication/enrolment/factor-people.testing.ts";

const { portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

type Row = { id: string; username: string; nickname: string; phone: string; status: string; isLocked: boolean };
type Rows = { records: Row[]; nextCursor: string | null; total: number; totalIsMore: boolean };
type Detail = Row & {
  revision: number;
  history: { act: string; outcome: string; reason: string; by: string }[];
  sessions: { id: string }[];
  signIns: { ok: boolean }[];
  factors: string[];
  whyNot: string | null;
  lockedFor: number;
  regionName: string;
};
type Given = Record<string, unknown>;
const list = (browser: Browser, filter: Given = {}) =>
  post<Rows>(browser, "/people/list", { pageSize: 100, ...filter });
const look = async (browser: Browser, id: string) =>
  (await post<Detail>(browser, "/people/detail", { id })).data as Detail;
const namesIn = (rows: { data?: Rows | null }) => (rows.data?.records ?? []).map(({ username }) => username);
const reason = "演示原因";
const auditAbout = async (event: string, id: string) =>
  (await portal.auditRows(event)).filter((row) => row.objectId === id);

describe("the list of accounts", () => {
  test("ends at one's own region; another one is refused and written down", async () => {
    const [here, below, elsewhere] = await Promise.all([
      somebody(portal, { regionCode: "320925" }),
      somebody(portal, { regionCode: "320925001" }),
      somebody(portal, { regionCode: "320583" }),
    ]);
    const county = await signedIn("xianguanli");
    const names = namesIn(await list(county));
    expect(names).toEqual(expect.arrayContaining([here.username, below.username]));
    expect(names).not.toContain(elsewhere.username);
    expect((await list(county, { xzqh: "320583" })).code).toBe(4701);
    expect((await post(county, "/people/detail", { id: elsewhere.id })).code).toBe(4701);
    expect(await portal.auditRows("people.listRefused")).toHaveLength(1);
    expect(await auditAbout("people.readRefused", elsewhere.id)).toHaveLength(1);
    expect(namesIn(await list(await signedIn("anquanguanli")))).toContain(elsewhere.username);
  });

  test("numbers and names are masked, a phone as a user name too", async () => {
    const id = await portal.accounts.create({
      username: "15400008801",
      nickname: "演示遮名",
      phone: "15400008801",
      phoneIsVerified: true,
      passwordHash: null,
      accountType: 2,
      regionCode: "320925",
      status: "active",
      complete: true,
      roleCode: "4",
    });
    const answer = await list(await signedIn("xianguanli"), { keywords: "15400008801" });
    expect(answer.data?.records).toMatchObject([
      { id, username: "154****8801", nickname: "演***", phone: "154****8801" },
    ]);
    expect(JSON.stringify(answer)).not.toContain("15400008801");
  });

  test("by the beginning of a user name, a whole name, a unit, a role, a type and a state", async () => {
    const county = await signedIn("xianguanli");
    const person = await somebody(portal, { regionCode: "320925" });
    await portal.accounts.change(person.id, { nickname: "演示独名", company: "独一农技站（演示）" });
    expect(namesIn(await list(county, { keywords: person.username.toUpperCase() }))).toContain(person.username);
    expect(namesIn(await list(county, { keywords: "%" }))).toEqual([]);
    expect(namesIn(await list(county, { name: "演示独名" }))).toEqual([person.username]);
    expect(namesIn(await list(county, { name: "演示独" }))).toEqual([]);
    expect(namesIn(await list(county, { unit: "独一农技" }))).toEqual([person.username]);
    expect(namesIn(await list(county, { role: "2" }))).toContain("xianguanli");
    expect(namesIn(await list(county, { role: "2" }))).not.toContain(person.username);
    expect(namesIn(await list(county, { accountType: 2 }))).toContain("nonghu");
    expect(namesIn(await list(county, { accountType: 1 }))).not.toContain("nonghu");
    expect(namesIn(await list(county, { state: "neverSignedIn" }))).toContain(person.username);
    expect(namesIn(await list(county, { state: "disabled" }))).not.toContain(person.username);
  });

  test.each(["newest", "lastSignIn"])("is turned by a cursor, %s, each account once", async (order) => {
    const province = await signedIn("anquanguanli");
    const whole = namesIn(await list(province, { order }));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list(province, { order, pageSize: 7, ...(cursor ? { cursor } : {}) });
      seen.push(...namesIn(page));
      cursor = page.data?.nextCursor ?? null;
    }
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await list(province, { cursor: "bm90IG91cnM" })).code).toBe(4712);
  });

  test.each(["ganbu", "xitongguanli", "shenjiguanli", "nonghu"])("is not for %s", async (username) => {
    const browser = await signedIn(username);
    expect((await list(browser)).status).toBe(403);
    expect((await post(browser, "/people/online")).status).toBe(403);
  });
});

describe("one account", () => {
  test("is shown with its ways in, its sessions, its last sign-ins and its history; looking is written down", async () => {
    const person = await somebody(portal, { roleCode: "4", phone: "15400008811" });
    const own = portal.browser();
    await own.logIn(person);
    const county = await signedIn("xianguanli");
    const detail = await look(county, person.id);
    expect(detail).toMatchObject({ username: person.username, whyNot: null, lockedFor: 0, history: [] });
    expect(detail.factors).toEqual(["密码", "短信验证码"]);
    expect(detail.sessions).toHaveLength(1);
    expect(detail.signIns).toMatchObject([{ ok: true }]);
    expect(await auditAbout("people.read", person.id)).toHaveLength(1);
  });

  test("a whole number is shown to who says why, and stands in no log", async () => {
    const person = await somebody(portal, { phone: "15400008812" });
    let county = await signedIn("xianguanli");
    const reveal = (given: Given) => post<{ value: string }>(county, "/people/reveal", { id: person.id, ...given });
    expect((await reveal({ what: "phone", reason: "" })).status).toBe(400);
    expect((await reveal({ what: "phone", reason: "核对 15400008812" })).status).toBe(400);
    portal.clock.advance(1201);
    expect((await reveal({ what: "phone", reason: "电话核实" })).code).toBe(4155);
    expect(await auditAbout("people.revealed", person.id)).toEqual([]);
    county = await signedIn("xianguanli");
    expect((await reveal({ what: "phone", reason: "电话核实" })).data).toEqual({ value: "15400008812" });
    expect((await reveal({ what: "idNumber", reason: "电话核实" })).code).toBe(4709);
    const rows = await auditAbout("people.revealed", person.id);
    expect(rows).toMatchObject([{ reason: "电话核实", detail: { item: "phone" } }]);
    expect(JSON.stringify(rows)).not.toContain("15400008812");
  });

  test("the code of one person's business is masked and shown to who says why; a cooperative's is public", async () => {
    const codes = { single: "92320925DEMA00005E", shared: "93320000DEMA00005M" };
    const [single, shared] = await Promise.all(
      Object.values(codes).map(async (creditCode) => {
        const { id } = await somebody(portal, { roleCode: "4" });
        await portal.accounts.change(id, { creditCode });
        return id;
      }),
    );
    const county = await signedIn("xianguanli");
    const codeOf = async (id = "") => ((await look(county, id)) as Detail & { creditCode: string }).creditCode;
    expect([await codeOf(single), await codeOf(shared)]).toEqual(["92320925******005E", codes.shared]);
    const reveal = (id = "") =>
      post<{ value: string }>(county, "/people/reveal", { id, what: "creditCode", reason: "电话核实" });
    expect((await reveal(single)).data).toEqual({ value: codes.single });
    expect((await reveal(shared)).code).toBe(4709);
  });
});

describe("acts", () => {
  test("disabled: out at once with 555, out of every system; enabled again it comes back", async () => {
    const person = await somebody(portal, { roleCode: "4" });
    const own = portal.browser();
    await own.logIn(person);
    const county = await signedIn("xianguanli");
    const { revision } = await look(county, person.id);
    const disabled = await post<{ revision: number }>(county, "/people/disable", { id: person.id, revision, reason });
    expect(disabled.data).toEqual({ revision: revision + 1, receiptNumber: null });
    expect((await own.ask("/user/queryByTokenNew")).code).toBe(555);
    expect(portal.oidc.closed.length).toBeGreaterThan(0);
    expect((await portal.browser().logIn(person)).success).toBe(false);
    await post(county, "/people/enable", { id: person.id, revision: revision + 1, reason });
    expect((await portal.browser().logIn(person)).success).toBe(true);
    expect((await look(county, person.id)).history).toMatchObject([
      { act: "enabled", reason, by: "演示县管理员（xianguanli）" },
      { act: "disabled", reason },
    ]);
    expect(await auditAbout("people.disabled", person.id)).toHaveLength(1);
  });

  test("two administrators at once: one does it, the second is told who was quicker", async () => {
    const person = await somebody(portal, {});
    const [county, city] = [await signedIn("xianguanli"), await signedIn("shiguanli")];
    const { revision } = await look(county, person.id);
    const given = { id: person.id, revision, reason };
    const answers = await Promise.all([county, city].map((browser) => post(browser, "/people/disable", given)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4705]);
    const moved = { ...given, areaCode: "320925001" };
    await post(county, "/people/enable", { ...given, revision: revision + 1 });
    await post(county, "/people/move", { ...moved, revision: revision + 2 });
    const late = await post(city, "/people/disable", { ...given, revision: revision + 2 });
    expect(late.code).toBe(4704);
    expect(late.msg).toContain("演示县管理员（xianguanli）刚刚处理过这个账号");
  });

  test("nobody handles themselves; an administrator's account is the security administrator's", async () => {
    const county = await signedIn("xianguanli");
    const self = (await list(county, { keywords: "xianguanli" })).data?.records[0]?.id ?? "";
    const beside = (await list(county, { keywords: "daishenguanli" })).data?.records[0]?.id ?? "";
    const disable = (browser: Browser, id: string) => post(browser, "/people/disable", { id, revision: 1, reason });
    expect((await disable(county, self)).code).toBe(4702);
    expect((await disable(county, beside)).code).toBe(4703);
    expect((await look(county, beside)).whyNot).toContain("安全管理员");
    expect(await auditAbout("people.disableRefused", beside)).toHaveLength(1);
    const security = await signedIn("anquanguanli");
    const waits = await post<{ receiptNumber: string }>(security, "/people/disable", {
      id: beside,
      revision: 1,
      reason,
    });
    expect(waits.data?.receiptNumber).toMatch(/^GL-/);
    expect((await look(security, beside)).status).toBe("active");
    expect((await disable(security, beside)).code).toBe(4704);
    const again = await post(security, "/people/disable", { id: beside, revision: 2, reason });
    expect(again.code).toBe(4734);
  });

  test.each([
    ["/people/disable", {}],
    ["/people/enable", {}],
    ["/people/move", { areaCode: "320924" }],
    ["/people/sessions/end", {}],
    ["/people/many", { act: "disable" }],
  ])("%s takes a proof no older than twenty minutes", async (path, more) => {
    const person = await somebody(portal, {});
    const county = await signedIn("xianguanli");
    portal.clock.advance(1201);
    const answer = await post(county, path, { id: person.id, ids: [person.id], revision: 1, reason, ...more });
    expect(answer.code).toBe(4155);
    expect((await look(county, person.id)).history).toEqual([]);
  });

  test("a lock is seen, found and ended; its owner comes in at once", async () => {
    const person = await somebody(portal, { roleCode: "4" });
    const own = portal.browser();
    for (let turn = 0; turn < 5; turn += 1) await own.logIn({ ...person, password: "Cuowu@2026xx" });
    expect((await own.logIn(person)).success).toBe(false);
    const county = await signedIn("xianguanli");
    expect(namesIn(await list(county, { state: "locked" }))).toEqual([person.username]);
    const detail = await look(county, person.id);
    expect(detail.isLocked).toBe(true);
    expect(detail.lockedFor).toBeGreaterThan(800);
    expect((await post(county, "/people/unlock", { id: person.id, reason })).success).toBe(true);
    expect((await post(county, "/people/unlock", { id: person.id, reason })).code).toBe(4707);
    expect((await own.logIn(person)).success).toBe(true);
    expect(await auditAbout("people.unlocked", person.id)).toHaveLength(1);
  });

  test("a password that is reset opens once, and is changed before anything else", async () => {
    const person = await somebody(portal, { roleCode: "4" });
    const own = portal.browser();
    await own.logIn(person);
    portal.clock.advance(1);
    const county = await signedIn("xianguanli");
    type Handed = { username: string; initialPassword: string };
    const reset = await post<Handed>(county, "/people/resetPassword", { id: person.id, reason: "已当面核对证件" });
    const { initialPassword } = reset.data as Handed;
    expect(initialPassword).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{12}$/);
    expect((await own.ask("/user/queryByTokenNew")).code).toBe(555);
    expect((await portal.browser().logIn(person)).success).toBe(false);
    const entered = await portal.browser().logIn({ ...person, password: initialPassword });
    expect(entered.data?.isSimplePasswd).toBe(true);
    const everything = JSON.stringify(await portal.db.selectFrom("auditEntry").selectAll().execute());
    expect(everything).not.toContain(initialPassword);
    portal.clock.advance(1201);
    expect((await post(county, "/people/resetPassword", { id: person.id, reason })).code).toBe(4155);
  });

  test("an account is made with a password for one sign-in; names and numbers are nobody else's", async () => {
    const county = await signedIn("xianguanli");
    const given = {
      username: "xinjian.01",
      nickname: "演示新建",
      phone: "15400008821",
      accountType: 1,
      areaCode: "320925001",
      company: "近湖街道农技站（演示）",
    };
    const create = (more: Given = {}) => post<{ id: string }>(county, "/people/create", { ...given, ...more });
    const made = await create();
    expect(made.success, made.msg).toBe(true);
    const detail = await look(county, made.data?.id ?? "");
    expect(detail).toMatchObject({ username: "xinjian.01", history: [{ act: "created" }] });
    expect((await create()).code).toBe(4708);
    expect((await create({ username: "xinjian.02" })).code).toBe(4256);
    expect((await create({ username: "xinjian.03", phone: undefined, areaCode: "320583" })).code).toBe(4701);
    expect((await create({ username: "1" })).status).toBe(400);
  });

  test("one session, or all of them, are ended; over is over", async () => {
    const person = await somebody(portal, { roleCode: "4" });
    const [one, other] = [portal.browser(), portal.browser()];
    await one.logIn(person);
    await other.logIn(person);
    const county = await signedIn("xianguanli");
    const [first] = (await look(county, person.id)).sessions;
    const end = (session?: string) => post(county, "/people/sessions/end", { id: person.id, session, reason });
    expect((await end(first?.id)).data).toEqual({ ended: 1 });
    expect((await end(first?.id)).code).toBe(4719);
    expect((await end()).data).toEqual({ ended: 1 });
    for (const browser of [one, other]) expect((await browser.ask("/user/queryByTokenNew")).code).toBe(555);
  });
});

describe("moves", () => {
  test("within one's own region it happens at once, with its history; roles hold in the new region", async () => {
    const person = await somebody(portal, { regionCode: "320925" });
    const county = await signedIn("xianguanli");
    const { revision } = await look(county, person.id);
    const move = (areaCode: string) => post(county, "/people/move", { id: person.id, revision, reason, areaCode });
    expect((await move("320925")).code).toBe(4710);
    expect((await move("329999")).code).toBe(4402);
    expect((await move("320925001")).data).toEqual({ revision: revision + 1, receiptNumber: null });
    const detail = await look(county, person.id);
    expect(detail.history[0]?.outcome).toMatch(/建湖县 → .*建湖县.+/);
    expect((await portal.accounts.findById(person.id))?.roles).toMatchObject([{ roleCode: "1" }]);
  });

  test("beyond it, the next level that holds both regions decides", async () => {
    const person = await somebody(portal, { regionCode: "320925" });
    const county = await signedIn("xianguanli");
    const { revision } = await look(county, person.id);
    const asked = await post<{ receiptNumber: string }>(county, "/people/move", {
      id: person.id,
      revision,
      reason,
      areaCode: "320924",
    });
    expect(asked.data?.receiptNumber).toMatch(/^DD-/);
    const request = await portal.db
      .selectFrom("approvalRequest")
      .selectAll()
      .where("subjectId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(request.regionCode).toBe("3209");
    const decide = (browser: Browser) =>
      post<{ status: string }>(browser, "/approval/decide", { id: request.id, decision: "approved", reason: "" });
    expect((await decide(county)).code).toBe(4231);
    const city = await signedIn("shiguanli");
    expect((await decide(city)).data).toEqual({ status: "approved", undoSeconds: null });
    expect((await portal.accounts.findById(person.id))?.regionCode).toBe("320924");
    expect((await look(city, person.id)).history.map(({ act }) => act)).toEqual(["moved", "moveAsked"]);
  });
});

describe("many at once", () => {
  type Results = { results: { id: string; done: string | null; problem: string | null }[] };
  const many = (browser: Browser, given: Given) => post<Results>(browser, "/people/many", { reason, ...given });

  test("each has its own answer", async () => {
    const [good, elsewhere] = [await somebody(portal, {}), await somebody(portal, { regionCode: "320583" })];
    const county = await signedIn("xianguanli");
    const { data } = await many(county, { act: "disable", ids: [good.id, elsewhere.id, "nobody", good.id] });
    expect(data?.results).toMatchObject([
      { id: good.id, done: "已停用，会话已结束", problem: null },
      { id: elsewhere.id, done: null, problem: "该账号不在您管辖的行政区划内，不能查看或处理" },
      { id: "nobody", done: null, problem: "没有找到这个账号，可能已经注销，请看最新的列表" },
    ]);
    expect((await many(county, { act: "enable", ids: [good.id] })).data?.results[0]?.done).toBe("已启用");
    expect((await many(county, { act: "move", ids: [good.id] })).status).toBe(400);
  });

  test("who stays away is told, and stopped a week later unless they came back", async () => {
    const [away, back] = [await somebody(portal, { roleCode: "4" }), await somebody(portal, { roleCode: "4" })];
    await portal.db
      .updateTable("account")
      .set({ createdAt: new Date(portal.clock().getTime() - 91 * 24 * 3600_000) })
      .where("id", "in", [away.id, back.id])
      .execute();
    const county = await signedIn("xianguanli");
    expect(namesIn(await list(county, { state: "unused" }))).toEqual(
      expect.arrayContaining([away.username, back.username]),
    );
    const ids = [away.id, back.id];
    expect((await many(county, { act: "disableUnused", ids })).data?.results[0]?.problem).toContain("须先发停用预告");
    const told = await many(county, { act: "tellUnused", ids });
    expect(told.data?.results.every(({ done }) => done?.startsWith("已发停用预告"))).toBe(true);
    portal.clock.advance(8 * 24 * 3600);
    await portal.browser().logIn(back);
    const later = await many(await signedIn("xianguanli"), { act: "disableUnused", ids });
    expect(later.data?.results).toMatchObject([
      { id: away.id, done: "已停用" },
      { id: back.id, problem: "账号近期登录过，不属于长期未用账号，请看最新的列表" },
    ]);
  });
});

describe("who is signed in", () => {
  type Online = { records: { id: string; accountId: string; username: string; regionName: string }[]; total: number };
  const online = (browser: Browser, filter: Given = {}) =>
    post<Online>(browser, "/people/online", { pageSize: 100, ...filter });

  test("in one's own region, by role and user name, the newest first; ended from there", async () => {
    const [here, elsewhere] = [
      await somebody(portal, { roleCode: "4", regionCode: "320925" }),
      await somebody(portal, { roleCode: "4", regionCode: "320583" }),
    ];
    const own = portal.browser();
    await own.logIn(here);
    await portal.browser().logIn(elsewhere);
    const county = await signedIn("xianguanli");
    const shown = (await online(county)).data?.records ?? [];
    expect(shown.map(({ username }) => username)).toEqual(expect.arrayContaining([here.username, "xianguanli"]));
    expect(shown.map(({ username }) => username)).not.toContain(elsewhere.username);
    expect((await online(county, { role: "4" })).data?.records.map(({ username }) => username)).toEqual([
      here.username,
    ]);
    const [mine] = (await online(county, { keywords: here.username })).data?.records ?? [];
    expect(mine?.regionName).toContain("建湖县");
    expect((await online(county, { system: "nothing" })).data?.records).toEqual([]);
    expect((await online(county, { xzqh: "320583" })).code).toBe(4701);
    await post(county, "/people/sessions/end", { id: mine?.accountId ?? "", session: mine?.id, reason });
    expect((await own.ask("/user/queryByTokenNew")).code).toBe(555);
  });
});
