import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, type TestDatabase, testKeys } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import { connectedSystems } from "../../kernel/application/index.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import {
  type Browser,
  lastCodeTo,
  personCalled,
  signInPortal,
  type SignInPortal,
} from "../../../test/sign-in-portal.ts";
import { demonstrationAccounts } from "@sannong/demonstration/accounts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import { fieldsOf, mayClose } from "./account-data.rules.ts";
import { groupsBeside, ON_PAGE } from "./kept-beside.rules.ts";

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
beforeEach(() => portal.clock.advance(61));

type Answer = {
  groups: { title: string; items: { name: string; value: string }[] }[];
  closingAt: string | null;
  mayClose: boolean;
  total: number;
  records: { receiver: string; kind: string; fields: string[] }[];
  handovers: object[];
};
const post = (browser: Browser, path: string, body = {}) => browser.ask<Answer>(path, { method: "POST", body });
const signedIn = async (username: string) => {
  const browser = portal.browser();
  const answer = await browser.signInAs(username);
  if (!answer.success) throw new Error(`${username}: ${answer.msg}`);
  portal.clock.advance(61);
  return browser;
};
const itemsOf = (answer: { data: Answer | null }) => (answer.data?.groups ?? []).flatMap(({ items }) => items);
const idOf = async (username: string) => (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "";

/** Where "my data" tells of what a table keeps of somebody. */
const toldIn = {
  account_binding: "绑定的系统账号",
  account_event: "管理员办理的",
  account_role: "角色与授权",
  account_system_role: "角色与授权",
  approval_request: "申请和申报",
  completed_matter: "办件",
  consent: "同意过的文件",
  data_application: "申请和申报",
  delegation: "代办授权",
  favourite: "收藏",
  feedback: "意见反馈",
  gateway_log: "使用记录",
  known_device: "登录与安全",
  message: "消息和待办",
  passkey: "登录与安全",
  password_history: "登录与安全",
  recovery_code: "登录与安全",
  running_matter: "办件",
  scene: "申请和申报",
  service_click: "使用记录",
  system_application: "申请和申报",
  system_role_application: "申请和申报",
  system_todo: "消息和待办",
  upstream_identity: "关联的外部身份",
  visit_record: "使用记录",
};
const notTold = {
  activation_code: "hash of a code that is in its person's hands",
  awaited_secret: "work of a rolling upgrade, gone after it",
  binding_batch_line: "a line of an office's sheet; what came of it is a binding",
  factor_reset: "that both factors were reset: told by message, and gone with the next sign-in",
  known_user: "which systems know them: 系统授权 and 谁看过我的数据 on the same page",
  record_import: "an office's import, by whom",
  system_subject: "by which name a system knows them, which leads to nobody elsewhere",
  system_test_user: "an owner's list for a system that is tried",
  temporary_user: "somebody of a system's own, who cannot sign in here",
  third_party_token: "a system's token, sealed",
  told_fields: "what each system was told: 系统授权 and 谁看过我的数据 on the same page",
};

describe("everything that is kept", () => {
  test("is shown to its owner, the ID number masked; the export has it whole", async () => {
    await portal.accounts.change(await idOf("nonghu"), { idNumber: "329999199001010011" });
    const browser = await signedIn("nonghu");
    const shown = itemsOf(await browser.ask<Answer>("/user/myData"));
    expect(shown).toContainEqual({ name: "手机号", value: "15400000001" });
    expect(shown).toContainEqual({ name: "身份证号", value: "329***********0011" });
    expect(shown).toContainEqual({ name: "本平台", value: "社会用户" });
    const exported = await post(browser, "/user/exportMyData");
    expect(itemsOf(exported)).toContainEqual({ name: "身份证号", value: "329999199001010011" });
    expect(JSON.stringify(exported.data)).not.toContain("argon2");
    expect(await portal.auditRows("account.dataExported")).toHaveLength(1);
  });

  test("every table that names an account is told of, or why it is not", async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct held.relname as table from pg_class held join pg_attribute named on named.attrelid = held.oid
        left join pg_constraint bond on bond.conrelid = held.oid and bond.contype = 'f' and named.attnum = any (bond.conkey)
             and bond.confrelid = 'account'::regclass
       where held.relnamespace = 'public'::regnamespace and held.relkind in ('r', 'p') and not held.relispartition
         and (bond.oid is not null or named.attname in ('account_id', 'applicant_id', 'declarer_id', 'grantor_id', 'helper_id'))
       order by 1`.execute(database.db);
    expect(rows.map(({ table }) => table)).toEqual([...Object.keys(toldIn), ...Object.keys(notTold)].toSorted());
    const { data } = await (await signedIn("nonghu")).ask<Answer>("/user/myData");
    const titles = data?.groups.map(({ title }) => title) ?? [];
    expect(Object.values(toldIn).filter((title) => !titles.includes(title))).toEqual([]);
  });

  test("matters, ratings, feedback and favourites are among it; what one wrote is whole in the export", async () => {
    const accountId = await idOf("nonghu");
    const at = new Date("2026-11-20T02:00:00Z");
    const { db } = database;
    const audit = { record: async () => undefined };
    const sealing = { sealer: createFieldSealer(testKeys), grantKey: testKeys.grant };
    const systems = connectedSystems({ db, ...sealing, audit, clock: portal.clock, log: silentLog });
    const { abbr: systemAbbr } = (await systems.register(aRegistration())).system;
    const of = { systemAbbr, identification: "njbt-apply", accountId };
    await database.db
      .insertInto("runningMatter")
      .values({ ...of, matterNo: "DATA-1", stage: "县级核验", begunAt: at, at })
      .execute();
    const { id: matterId } = await database.db
      .insertInto("completedMatter")
      .values({ ...of, matterNo: "DATA-2", regionCode: "320925", completedAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const grades = { grade: 2, efficiency: 2, accuracy: 2, convenience: 2, platform: 2 };
    const rating = { ...grades, matterId, identification: "njbt-apply", comment: "", ratedAt: at };
    await database.db.insertInto("serviceRating").values(rating).execute();
    const browser = await signedIn("nonghu");
    const content = `${"拖拉机".repeat(20)}补贴三个月没有到`;
    const written = {
      referenceNumber: "FK-DATA-1",
      about: "portal" as const,
      content,
      phoneSealed: "x",
      phoneIndex: "x",
    };
    const where = { accountId, regionCode: "320925", areaName: "", createdAt: at, answerBy: at };
    await database.db
      .insertInto("feedback")
      .values({ ...written, ...where })
      .execute();
    const valuesOf = (answer: { data: Answer | null }) => itemsOf(answer).map(({ value }) => value);
    const shown = valuesOf(await browser.ask<Answer>("/user/myData"));
    expect(shown).toContainEqual(expect.stringMatching(/^县级核验（2026年11月20日.*，办件编号 DATA-1$/));
    expect(shown).toContainEqual(expect.stringMatching(/办结，办件编号 DATA-2，评价“不满意”$/));
    expect(shown).toContainEqual(expect.stringMatching(/^(拖拉机){13}拖…（2026年11月20日/));
    expect(valuesOf(await post(browser, "/user/exportMyData"))).toContainEqual(expect.stringContaining(content));
  });

  test("identities outside are among it: who one is there, since when, the name masked but in the export", async () => {
    const accountId = await idOf("nonghu");
    const nameSealed = portal.sealer.seal("演示农户");
    const link = { accountId, linkedBy: "owner", linkedAt: "2026-11-01T02:00:00Z", nameSealed };
    const rows = [
      { ...link, source: "demo-oidc", subjectIndex: "one", lastUsedAt: "2026-11-20T02:00:00Z" },
      {
        ...link,
        source: "demo-cas",
        subjectIndex: "two",
        personKind: "legalPerson",
        company: "青禾合作社（演示）",
        linkedAt: "2026-11-02T02:00:00Z",
        lastUsedAt: null,
      },
    ];
    await database.db.insertInto("upstreamIdentity").values(rows).execute();
    const browser = await signedIn("nonghu");
    const groupOf = (answer: { data: Answer | null }) =>
      answer.data?.groups.find(({ title }) => title === "关联的外部身份")?.items;
    expect(groupOf(await browser.ask<Answer>("/user/myData"))).toEqual([
      { name: "demo-oidc", value: "个人，演***，2026年11月1日 10:00关联，2026年11月20日 10:00最近使用" },
      { name: "demo-cas", value: "法人，演***，青禾合作社（演示），2026年11月2日 10:00关联" },
    ]);
    expect(groupOf(await post(browser, "/user/exportMyData"))).toContainEqual({
      name: "demo-oidc",
      value: "个人，演示农户，2026年11月1日 10:00关联，2026年11月20日 10:00最近使用",
    });
    expect(groupOf(await (await signedIn("nongchang")).ask<Answer>("/user/myData"))).toEqual([]);
  });

  test("the export names nobody else, and what looks like a formula is nothing but text", async () => {
    const odd = '=HYPERLINK("http://evil.example","x")';
    await portal.accounts.change(await idOf("shebei"), { company: odd });
    const exported = await post(await signedIn("shebei"), "/user/exportMyData");
    expect(exported.headers["content-type"]).toContain("application/json");
    expect(itemsOf(exported)).toContainEqual({ name: "单位名称", value: odd });
    const text = JSON.stringify(exported.data);
    for (const { username, tel } of demonstrationAccounts.filter((one) => one.username !== "shebei"))
      for (const theirs of [username, tel].filter(Boolean)) expect(text).not.toContain(theirs);
  });

  test("the export asks for a sign-in that is not older than 20 minutes", async () => {
    const browser = await signedIn("nongchang");
    portal.clock.advance(20 * 60);
    expect(await post(browser, "/user/exportMyData")).toMatchObject({
      success: false,
      msg: "距上次登录已超过 20 分钟，为保护账号，请重新登录后再操作",
    });
    expect(await browser.ask("/user/myData")).toMatchObject({ success: true });
  });
});

test("an administrator who looked at a whole number stands among them with their office and their reason, and without their name", async () => {
  const audit = createAudit({ db: portal.db, auditKey: testKeys.audit, clock: portal.clock });
  const me = await idOf("shebei");
  const actor = { accountId: await idOf("xianguanli"), name: "演示县管理员", roleCode: "2" };
  const looked = { result: "ok", actor, reason: "电话核实" } as const;
  const about = (subject: string) => ({ objectKind: "approval", objectId: "a", detail: { subject, item: "身份证号" } });
  const account = { objectKind: "account", objectId: me } as const;
  await audit.record({ event: "people.revealed", ...looked, ...account, detail: { item: "phone" } });
  await audit.record({ event: "people.revealed", ...looked, ...account, result: "refused" });
  await audit.record({ event: "approval.revealed", ...looked, ...about(await idOf("nonghu")) });
  portal.clock.advance(1);
  await audit.record({ event: "approval.revealed", ...looked, ...about(me) });
  const { data } = await post(await signedIn("shebei"), "/user/myHandovers", { pageNum: 1, pageSize: 10 });
  const office = { kind: "seen", receiver: "区域管理员", owner: expect.stringContaining("建湖县"), reason: "电话核实" };
  expect(data).toMatchObject({
    total: 2,
    records: [
      { ...office, fields: ["身份证号"] },
      { ...office, fields: ["手机号"] },
    ],
  });
  expect(JSON.stringify(data)).not.toContain("演示县管理员");
});

describe("closing an account", () => {
  const ask = async (browser: Browser, tel: string) => {
    await post(browser, "/user/sendCode", { purpose: "closeAccount" });
    return post(browser, "/user/closeAccount", { yzm: await lastCodeTo(portal, tel) });
  };
  const WEEK = 7 * 24 * 3600;

  test("takes a code, says until when, and is taken back by a press", async () => {
    const { tel } = personCalled("nonghu");
    const browser = await signedIn("nonghu");
    expect(await post(browser, "/user/closeAccount", { yzm: "000000" })).toMatchObject({
      msg: "短信验证码错误或已失效，请重新获取",
    });
    const asked = await ask(browser, tel);
    expect(asked).toMatchObject({ success: true, msg: "注销申请已受理" });
    expect((await browser.ask<Answer>("/user/myData")).data?.closingAt).toBe(asked.data?.closingAt);
    await portal.oneTimeCodes.notices.settled();
    const texts = (await portal.sms.recorded()).filter(({ to }) => to === tel).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("注销，在此之前登录，可在“我的数据”中撤销"))).toHaveLength(1);
    expect(await post(browser, "/user/keepAccount")).toMatchObject({ success: true, msg: "注销申请已撤销" });
    portal.clock.advance(WEEK + 60);
    await portal.accountData.closeDue();
    expect(await portal.accounts.findByUsernameOrPhone("nonghu")).toMatchObject({ status: "active", closingAt: null });
  });

  test("after a week nobody is left: no name, number, role or session, and the names are free again", async () => {
    const { tel } = personCalled("zhengwuban");
    const id = await idOf("zhengwuban");
    const browser = await signedIn("zhengwuban");
    await ask(browser, tel);
    portal.clock.advance(WEEK - 120);
    await portal.accountData.closeDue();
    expect(await idOf("zhengwuban")).toBe(id);
    const late = await signedIn("zhengwuban");
    portal.clock.advance(120);
    await Promise.all([portal.accountData.closeDue(), portal.accountData.closeDue()]);

    expect(await portal.accounts.findByUsernameOrPhone("zhengwuban")).toBeUndefined();
    expect(await portal.accounts.findByPhone(tel)).toBeUndefined();
    const left = await portal.accounts.findById(id);
    expect(left).toMatchObject({ status: "closed", nickname: "已注销", phone: null, passwordHash: null, roles: [] });
    portal.clock.advance(2);
    expect(await late.ask("/user/myData")).toMatchObject({ status: 401 });
    expect(await portal.browser().logIn(personCalled("zhengwuban"))).toMatchObject({ msg: "用户名或密码错误" });
    expect(await portal.auditRows("account.closed")).toHaveLength(1);
    for (const table of ["accountRole", "passwordHistory", "accountBinding"] as const)
      expect(await portal.db.selectFrom(table).selectAll().where("accountId", "=", id).execute()).toEqual([]);
  });

  test("what was counted of them stays counted, and is nobody's", async () => {
    const who = personCalled("zhuxiao");
    const browser = await signedIn("zhuxiao");
    const { id } = (await portal.accounts.findByUsernameOrPhone("zhuxiao")) ?? { id: "" };
    const at = portal.clock();
    const [visitor, identification] = ["counted-once", "njbt-apply"];
    await portal.db.insertInto("serviceClick").values({ identification, visitor, accountId: id, at }).execute();
    await portal.db.insertInto("visitRecord").values({ path: "/home", visitor, accountId: id, at }).execute();
    await portal.db
      .insertInto("gatewayLog")
      .values({ identification, visitor, accountId: id, outcome: "opened", at })
      .execute();
    expect((await ask(browser, who.tel)).success).toBe(true);
    portal.clock.advance(WEEK + 60);
    await portal.accountData.closeDue();
    for (const table of ["serviceClick", "visitRecord", "gatewayLog"] as const) {
      const rows = portal.db.selectFrom(table).select("accountId");
      expect(await rows.where("accountId", "=", id).execute()).toEqual([]);
      expect(await rows.where("visitor", "=", visitor).execute()).toEqual([{ accountId: null }]);
    }
  });

  test("whoever signs in while the account ends has a session of nobody", async () => {
    const who = personCalled("hezuoshe");
    const browser = await signedIn("hezuoshe");
    expect((await ask(browser, who.tel)).success).toBe(true);
    portal.clock.advance(WEEK + 60);
    const comers = [portal.browser(), portal.browser(), portal.browser()];
    const comings = comers.map((one) => one.logIn(who));
    const [answers] = await Promise.all([Promise.all(comings), portal.accountData.closeDue()]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await portal.accounts.findByPhone(who.tel)).toBeUndefined();
    portal.clock.advance(2);
    for (const one of comers) expect(await one.ask("/user/myData")).toMatchObject({ status: 401 });
  });

  test("in its week every entry point stays open, none of them takes the request back, and a second asking moves nothing", async () => {
    const { tel, password, username } = personCalled("saoma");
    const endsAt = (await ask(await signedIn(username), tel)).data?.closingAt;
    const closingAt = async () => (await portal.accounts.findByUsernameOrPhone(username))?.closingAt?.toISOString();
    portal.clock.advance(24 * 3600);

    expect((await portal.browser().logIn({ username, password })).success).toBe(true);
    const bySms = portal.browser();
    await bySms.sendToPhone(tel);
    expect((await bySms.logInBySms(tel, { loginCode: await lastCodeTo(portal, tel) })).success).toBe(true);
    portal.clock.advance(61);
    expect((await ask(bySms, tel)).data?.closingAt).toBe(endsAt);
    portal.clock.advance(61);

    const forgetful = portal.browser();
    await forgetful.sendToPhone(tel, { path: "/sendResetPwdMsg" });
    const proved = await forgetful.ask<{ continuation: string }>("/user/checkTelAndYzm", {
      method: "POST",
      body: { tel, yzm: await lastCodeTo(portal, tel) },
    });
    const recovered = await forgetful.ask("/user/updateTelOrPassword", {
      method: "POST",
      body: {
        tel,
        continuation: proved.data?.continuation,
        password: await forgetful.seal("Xinmi#2026ma", "POST /user/updateTelOrPassword"),
      },
    });
    expect(recovered).toMatchObject({ success: true });
    expect(await closingAt()).toBe(endsAt);

    // whoever got in by the new password may take it back, and nobody else
    const browser = portal.browser();
    await browser.logIn({ username, password: "Xinmi#2026ma" });
    await post(await signedIn("nongchang"), "/user/keepAccount");
    expect(await closingAt()).toBe(endsAt);
    const back = await Promise.all([1, 2, 3].map(() => post(browser, "/user/keepAccount")));
    expect(back.every(({ success }) => success)).toBe(true);
    expect(await closingAt()).toBeUndefined();
    const own = await portal.auditRows("account.closingTakenBack");
    expect(own.at(-1)).toMatchObject({ actorId: await idOf(username) });
  });

  test("an administrator's account is an office", async () => {
    const browser = await signedIn("xianguanli");
    expect(await post(browser, "/user/closeAccount", { yzm: "123456" })).toMatchObject({
      msg: "管理员账号须由安全管理员注销，请联系安全管理员",
    });
  });
});

describe("the rules", () => {
  test.each([
    [["4"], true],
    [["1"], true],
    [["4", "2"], false],
    [["3"], false],
    [["5"], false],
    [["6"], false],
  ])("roles %j may close: %s", (codes, expected) =>
    expect(mayClose(codes.map((roleCode) => ({ roleCode })))).toBe(expected),
  );
  test("scopes in words; an unknown one is none of ours", () =>
    expect(fieldsOf("openid offline_access phone")).toEqual(["本系统专用的身份标识", "手机号"]));
});

test("of very much the page tells the newest and where the rest is; the file has all", () => {
  const at = new Date("2026-11-20T02:00:00Z");
  const matters = Array.from({ length: ON_PAGE + 1 }, (_, place) => ({
    name: `事项 ${place}`,
    matterNo: String(place),
    at,
    stage: null,
    grade: null,
  }));
  const counts = { messages: 0, todos: 0, events: 0, dataApplications: 0, scenes: 0, systems: 0 };
  const kept = { matters, feedback: [], requests: [], favourites: [], consents: [], counts };
  const namesIn = (isWhole: boolean) => groupsBeside(kept, isWhole)[0]?.items.map(({ name }) => name) ?? [];
  expect(namesIn(false)).toEqual([...matters.slice(0, ON_PAGE).map(({ name }) => name), "更早的"]);
  expect(namesIn(true)).toEqual(matters.map(({ name }) => name));
});
