import { passwordCall } from "@sannong/transport/password-call";
import { linkUpstream } from "@sannong/contract/authentication/identity-providers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personCalled } from "../../../test/sign-in-portal.ts";
import { whileChanging } from "../../../test/while-changing.ts";
import { type UpstreamPortal, upstreamPortal } from "../../../test/upstream-portal.ts";

let portal: UpstreamPortal;
beforeAll(async () => {
  portal = await upstreamPortal();
});
afterAll(() => portal.close());

const labels = {
  jszwfw: "政务服务网（演示）",
  zwb: "政务办统一认证（演示）",
  sncas: "省级统一认证（演示）",
  snoidc: "一网通办账号（演示）",
  snoauth: "农商行账号（演示）",
} as const;
const kinds = Object.keys(labels) as (keyof typeof labels)[];
const farmer = "zww-1401";
const nobodyHere = "zww-1901";

type Browser = ReturnType<UpstreamPortal["browser"]>;
const link = async (browser: Browser, continuation: string | undefined, username: string, password: string) =>
  browser.post("/upstream/link", {
    continuation,
    username,
    captcha: await browser.readCaptcha(),
    password: await browser.seal(password, passwordCall(linkUpstream)),
  });

describe("every kind of source signs a person in", () => {
  test.each(kinds)("%s: matched by the number both sides verified and by name, then by subject", async (source) => {
    const browser = portal.browser();
    const answer = await browser.arrive({ source, person: farmer });
    expect(answer).toMatchObject({
      success: true,
      msg: "登录成功",
      data: {
        step: "signedIn",
        userInfo: { name: "演示政务网农户", mobile: "15400001401" },
        tempFlag: 0,
        matchFlag: true,
      },
    });
    expect(await browser.whoAmI()).toMatchObject({ user: { username: "zhengwunonghu" }, factors: ["upstream"] });
    const again = await portal.browser().arrive({ source, person: farmer });
    expect(again.data).toMatchObject({ step: "signedIn" });
  });

  test("a legal person by credit code and the verified number of who acts for it", async () => {
    const browser = portal.browser();
    const answer = await browser.arrive({ source: "jszwfw", person: "zwf-1402", kind: "legalPerson" });
    expect(answer.data).toMatchObject({ step: "signedIn", userInfo: { company: "稻香合作社（演示）" } });
    expect((await browser.whoAmI())?.user.username).toBe("hezuoshe");
  });

  test("which makes it a verified entity, written down once; under another's name it is its own word", async () => {
    const {
      foundation: { accounts },
    } = portal.app;
    const id = (await accounts.findByUsernameOrPhone("hezuoshe"))?.id ?? "";
    const level = async () => (await accounts.findById(id))?.entityLevel;
    const comes = () => portal.browser().arrive({ source: "jszwfw", person: "zwf-1402", kind: "legalPerson" });
    // it was seen by its licence before
    await accounts.change(id, { company: "稻香合作社（演示）" });
    expect(await level()).toBe("selfDeclared");
    await comes();
    expect(await level()).toBe("verified");
    const verified = portal.db.selectFrom("auditEntry").select("id").where("event", "=", "entity.verified");
    expect(await verified.execute()).toHaveLength(1);

    await accounts.change(id, { company: "江苏省农垦集团有限公司" });
    await comes();
    expect(await level()).toBe("selfDeclared");
    await accounts.change(id, { company: "稻香合作社（演示）" });
    await comes();
    expect(await level()).toBe("verified");
    expect(await verified.execute()).toHaveLength(2);
  });

  test("the newer gateway too; who is not here is asked", async () => {
    const answer = await portal.browser().arrive({ source: "zwb", person: "zwf-1905", kind: "legalPerson" });
    expect(answer.data).toMatchObject({ step: "link", matchFlag: false, personKind: "legalPerson" });
  });

  test("specification §6: the government office's users are role 4 with source 政务办 and may use government mode", async () => {
    const known = portal.browser();
    await known.arrive({ source: "zwb", person: "zwb-0009" });
    expect(await known.whoAmI()).toMatchObject({ user: { username: "zhengwuban", source: "政务办" }, userType: "4" });

    const anonymous = portal.browser();
    const { data } = await anonymous.arrive({ source: "zwb", person: "zww-1902" });
    const temporary = await anonymous.post("/upstream/temporary", { continuation: data?.continuation });
    expect(temporary.data).toMatchObject({ step: "signedIn", tempFlag: 1 });
    expect(await anonymous.whoAmI()).toMatchObject({ user: { source: "政务办" }, userType: "4" });
  });
});

describe("bad answers are said in clear sentences", () => {
  const sentences = (source: keyof typeof labels) => ({
    used: `登录凭证已使用过或不存在，请从${labels[source]}重新登录`,
    expired: `登录凭证已过期，请从${labels[source]}重新登录`,
    garbled: `${labels[source]}返回的信息无法识别，请稍后再试；仍不行请拨打技术支持电话`,
    nobody: "无用户信息",
  });
  test.each(kinds)("%s: used, expired, garbled, nobody", async (source) => {
    for (const [manner, msg] of Object.entries(sentences(source))) {
      const answer = await portal.browser().arrive({ source, person: farmer, manner });
      expect(answer, manner).toMatchObject({ success: false, msg, data: null });
    }
  });

  test("slow: after five seconds, from every kind; the same ticket may be shown once more", async () => {
    const answers = await Promise.all(
      kinds.map((source) => portal.browser().arrive({ source, person: farmer, manner: "slow" })),
    );
    expect(answers.map(({ msg }) => msg)).toEqual(
      kinds.map((source) => `${labels[source]}没有在 5 秒内应答，请再试一次，或改用手机号和密码登录`),
    );
  });
});

describe("one ticket, one session", () => {
  test.each(kinds)("%s: of six that come at once one gets in", async (source) => {
    const browser = portal.browser();
    await browser.open();
    const way = { source, person: farmer };
    const back = await portal.signInThere(await browser.depart(way), way);
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.land(back)));
    expect(answers.filter(({ data }) => data?.access_token)).toHaveLength(1);
    expect((await browser.land(back)).success).toBe(false);
  });
});

test("the number goes to another account at the same instant: a password decides whose they are", async () => {
  const {
    foundation: { accounts },
  } = portal.app;
  const { id, phone } = (await accounts.findByUsernameOrPhone("zhengwunonghu"))!;
  const links = portal.db.deleteFrom("upstreamIdentity").where("accountId", "=", id);
  await links.where("source", "=", "sncas").execute();
  const answer = await whileChanging(
    portal.db,
    (trx) => accounts.change(id, { phone: "15400001499" }, trx),
    () => portal.browser().arrive({ source: "sncas", person: farmer }),
  );
  expect(answer.data).toMatchObject({ step: "link", matchFlag: false });
  await accounts.change(id, { phone });
});

describe("a return that nobody here set out for", () => {
  test("asks 以…身份登录?, tells no whole name or number, and goes on after a yes in the same browser", async () => {
    const way = { source: "jszwfw", person: farmer };
    const back = await portal.signInThere(`${portal.base}/jis/login`, way);
    const browser = portal.browser();
    const asked = await browser.land(back);
    expect(asked.data).toMatchObject({ step: "confirm", userInfo: { name: "演******", mobile: "154****1401" } });
    expect(asked.data?.access_token).toBeUndefined();
    expect(asked.headers["set-cookie"]).toBeUndefined();

    const { continuation } = asked.data ?? {};
    const thief = portal.browser();
    await thief.open();
    expect(await thief.post("/upstream/confirm", { continuation })).toMatchObject({
      success: false,
      msg: "停留时间过长，请重新登录",
    });
    expect((await browser.post("/upstream/confirm", { continuation })).data?.step).toBe("signedIn");
    expect((await browser.post("/upstream/confirm", { continuation })).success).toBe(false);
  });

  test("somebody else's ticket in a browser that set out itself is unsolicited too", async () => {
    const browser = portal.browser();
    await browser.depart({ source: "jszwfw" });
    const back = await portal.signInThere(`${portal.base}/jis/login`, { source: "jszwfw", person: farmer });
    expect((await browser.land(back)).data?.step).toBe("confirm");
  });

  test("a ticket that another browser set out for is unsolicited", async () => {
    const way = { source: "sncas", person: farmer };
    const back = await portal.signInThere(await portal.browser().depart(way), way);
    expect((await portal.browser().land(back)).data?.step).toBe("confirm");
  });

  test.each(["snoidc", "snoauth"])(
    "%s: a code in another browser is refused: no state, no PKCE, no nonce",
    async (source) => {
      const way = { source, person: farmer };
      const back = await portal.signInThere(await portal.browser().depart(way), way);
      const answer = await portal.browser().land(back);
      expect(answer.msg).toBe("这次登录不是从本浏览器发起的，或等待太久，请重新登录");
    },
  );

  test("a code of one source is worth nothing at another", async () => {
    const browser = portal.browser();
    const way = { source: "snoidc", person: farmer };
    const back = await portal.signInThere(await browser.depart(way), way);
    back.pathname = "/upstream/return/snoauth";
    expect((await browser.land(back)).success).toBe(false);
  });
});

describe("nobody's account is guessed", () => {
  const phoneOf = (username: string, verified: Date | null) =>
    portal.db.updateTable("account").set({ phoneVerifiedAt: verified }).where("username", "=", username).execute();

  test("pre-hijacking: an account whose number nobody verified is not linked, though number and name agree", async () => {
    await portal.db.deleteFrom("upstreamIdentity").where("source", "=", "sncas").execute();
    await phoneOf("zhengwunonghu", null);
    try {
      const answer = await portal.browser().arrive({ source: "sncas", person: farmer });
      expect(answer.data).toMatchObject({ step: "link", matchFlag: false });
      expect(answer.data?.access_token).toBeUndefined();
    } finally {
      await phoneOf("zhengwunonghu", new Date());
    }
  });

  test("pre-hijacking: an entity that typed another's code, name and representative is not linked", async () => {
    await portal.app.foundation.accounts.create({
      username: "maoming",
      nickname: "演示企业经办人",
      phone: "15400001999",
      phoneIsVerified: true,
      creditCode: "93320000DEMA00021B",
      legalPerson: { name: "演示法人乙", idNumber: "329999198001011458" },
      passwordHash: null,
      accountType: 3,
      regionCode: "320925",
      company: "麦浪农业公司（演示）",
      status: "active",
      complete: true,
      roleCode: "4",
    });
    const browser = portal.browser();
    const answer = await browser.arrive({ source: "jszwfw", person: "zwf-1905", kind: "legalPerson" });
    expect(answer.data).toMatchObject({ step: "link", matchFlag: false });
    // they go on as themselves, and the account that lay in wait stays empty-handed
    const { data } = await browser.post("/upstream/temporary", { continuation: answer.data?.continuation });
    expect(data).toMatchObject({ step: "signedIn", tempFlag: 1 });
    expect(data?.userCenter?.username).not.toBe("maoming");
  });

  test("pre-hijacking: nor is one that has typed the right number and proved it to nobody", async () => {
    await portal.db.deleteFrom("upstreamIdentity").where("source", "=", "jszwfw").execute();
    await phoneOf("hezuoshe", null);
    try {
      const answer = await portal.browser().arrive({ source: "jszwfw", person: "zwf-1402", kind: "legalPerson" });
      expect(answer.data).toMatchObject({ step: "link", matchFlag: false });
    } finally {
      await phoneOf("hezuoshe", new Date());
    }
  });

  test.each([
    ["a number that the source has not verified", "zww-1904"],
    ["a number that belongs to another name here", "zww-1903"],
    ["somebody nobody here knows", nobodyHere],
  ])("%s is asked", async (_case, person) => {
    expect((await portal.browser().arrive({ source: "jszwfw", person })).data?.step).toBe("link");
  });
});

describe("linking by a password", () => {
  test("a wrong one may be mended; then the identity is linked for good, and no second one to that account", async () => {
    const { username, password } = personCalled("daiguanlian");
    const browser = portal.browser();
    const { data } = await browser.arrive({ source: "jszwfw", person: nobodyHere });
    expect((await link(browser, data?.continuation, username, "Wrong#2026abc")).msg).toBe("用户名或密码错误");
    const linked = await link(browser, data?.continuation, username, password);
    expect(linked.data).toMatchObject({ step: "signedIn", userCenter: { username } });
    expect(await browser.whoAmI()).toMatchObject({ factors: ["upstream", "password"] });
    expect((await portal.browser().arrive({ source: "jszwfw", person: nobodyHere })).data?.userCenter?.username).toBe(
      username,
    );

    const other = portal.browser();
    const arrived = await other.arrive({ source: "jszwfw", person: "zww-1902" });
    const refused = await link(other, arrived.data?.continuation, username, password);
    expect(refused.msg).toBe("该账号已关联政务服务网（演示）的另一个用户，请换一个账号关联");
  });

  test("a staff account is not linked: a password alone adds no factor", async () => {
    const { username, password } = personCalled("ganbu");
    const browser = portal.browser();
    const { data } = await browser.arrive({ source: "snoidc", person: "zww-1902" });
    const refused = await link(browser, data?.continuation, username, password);
    expect(refused.msg).toBe("工作人员账号不能只凭密码关联外部身份，请从工作人员入口用双因子登录");
    const rows = await portal.db
      .selectFrom("upstreamIdentity")
      .select("accountId")
      .where("source", "=", "snoidc")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("temporary users: two presses in two tabs make one", async () => {
    const first = portal.browser();
    const second = portal.browser();
    const way = { source: "snoauth", person: nobodyHere };
    const [one, two] = [await first.arrive(way), await second.arrive(way)];
    const answers = await Promise.all([
      first.post("/upstream/temporary", { continuation: one.data?.continuation }),
      second.post("/upstream/temporary", { continuation: two.data?.continuation }),
    ]);
    const ids = answers.map(({ data }) => data?.userCenter?.id);
    expect(ids[0]).toBeTruthy();
    expect(new Set(ids).size).toBe(1);
  });
});

describe("the ways out and in", () => {
  test("the sources are told without their secrets", async () => {
    const answer = await portal.browser().ask("/upstream/sources");
    expect(answer.data).toMatchObject({
      sources: [{ name: "jszwfw" }, { name: "zwb", userSource: "政务办" }, {}, {}, {}],
    });
    expect(answer.raw.toString()).not.toMatch(/secret|appmark|clientId|interface/i);
  });

  test.each([
    ["/upstream/start?source=nosuch", "/upstream/return/none?problem=unknownSource"],
    ["/upstream/start?source=..%2Fx", "/upstream/return/none?problem=unknownSource"],
  ])("%s leads to a page with a sentence", async (path, to) => {
    const reply = await portal.browser().ask(path);
    expect([reply.status, reply.headers["location"]]).toEqual([303, to]);
  });

  test("specification §4: without a source one is led to the government office", async () => {
    const reply = await portal.browser().ask("/upstream/start");
    expect(String(reply.headers["location"])).toContain(`${portal.base}/gateway/login?gotoUrl=`);
  });

  test.each(["person", "legalPerson"])(
    "specification §2: a %s registers at the external identity site",
    async (kind) => {
      const reply = await portal.browser().ask(`/upstream/register?kind=${kind}`);
      expect(reply.headers["location"]).toBe(`${portal.base}/register?kind=${kind}`);
    },
  );

  test("what an arrival brought stands in no audit row", async () => {
    const rows = await portal.db.selectFrom("auditEntry").selectAll().execute();
    expect(rows.some(({ event }) => event === "upstream.linked")).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/15400001401|(?<![\w-])(?:JT|AC|ST)-|329999198001011407/);
  });
});
