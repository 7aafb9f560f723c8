import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { type App, testApp } from "../../../test/app.ts";
import { fixedClock, freshDatabase, type TestDatabase, testConfig } from "../../../test/database.ts";
import { findPlaintext } from "../../../test/find-plaintext.ts";
import { aRegistration } from "../../../test/registration.ts";
import { type Browser, browserAt } from "../../../test/sign-in-portal.ts";
import { mailServer } from "../../gateways/mail/mail-server.testing.ts";

const A_DAY = 24 * 3600;
const from = { name: "门户", address: "menhu@example.cn" };

let database: TestDatabase;
let app: App;
let server: Awaited<ReturnType<typeof mailServer>>;
const clock = fixedClock();
beforeAll(async () => {
  database = await freshDatabase();
  server = await mailServer();
  const mail = { kind: "smtp", host: "127.0.0.1", port: server.port, tls: "none", login: null, from } as const;
  app = await testApp({ database, clock, config: testConfig({ mail }) });
  await app.http.ready();
});
afterAll(async () => {
  await closeApp(app);
  await server.close();
  await database.close();
});
const closeApp = async (one: App) => {
  await one.http.close();
  await one.foundation.deliveries.stop();
  await one.foundation.unsealer.close();
};
// every test is of another day: the bounds of the one before it are over, and what waited is worth nothing
beforeEach(() => {
  clock.advance(A_DAY);
  server.taken.length = 0;
});

/** A browser before an app; captchas and text messages are read from the outbox of the demonstration. */
function browserOf(one: App): Browser {
  const recorded = async () => (await one.http.inject({ url: "/api/demo/outbox" })).json<Record<string, object[]>>();
  return browserAt({
    app: one.http,
    clock,
    captchas: { recorded: async () => (await recorded())["captchas"] },
    sms: { recorded: async () => (await recorded())["sms"] },
  } as unknown as Parameters<typeof browserAt>[0]);
}
async function signedIn(username: string, one = app): Promise<Browser> {
  const browser = browserOf(one);
  const { success, msg } = await browser.signInAs(username);
  if (!success) throw new Error(msg);
  return browser;
}

type Own = {
  offered: boolean;
  email: string | null;
  waiting: { email: string; until: string; resendAfter: number } | null;
};
const own = async (browser: Browser) => (await browser.ask<Own>("/user/email")).data;
const post = (browser: Browser, path: string, body: object = {}) =>
  browser.ask<{ resendAfter: number; isDelayed: boolean }>(`/user/email/${path}`, {
    method: "POST",
    body: { ...body },
  });
const send = (browser: Browser, email: string) => post(browser, "sendCode", { email });
const textOf = (at = -1) => {
  const [, body = ""] = server.taken.at(at)?.message.split("\r\n\r\n") ?? [];
  return Buffer.from(body, "base64").toString("utf8");
};
const lastCode = (at = -1) => /^(\d{6})\r?$/m.exec(textOf(at))?.[1] ?? "";
const another = (code: string) => (code === "000000" ? "111111" : "000000");
async function verified(username: string, email: string): Promise<Browser> {
  const browser = await signedIn(username);
  await send(browser, email);
  expect(await post(browser, "verify", { code: lastCode() })).toMatchObject({ success: true });
  return browser;
}
const entries = async (event: string) =>
  database.db.selectFrom("auditEntry").selectAll().where("event", "=", event).orderBy("at").execute();

describe("an address", () => {
  test("is given, waits for its code, is verified by it once, changed and taken away", async () => {
    const browser = await signedIn("nonghu");
    expect(await own(browser)).toEqual({ offered: true, email: null, waiting: null });

    expect(await send(browser, " Zhang.San＠Example.CN ")).toMatchObject({
      success: true,
      data: { resendAfter: 60, isDelayed: false },
    });
    expect(server.taken).toMatchObject([{ from: from.address, to: "Zhang.San@example.cn" }]);
    expect(textOf()).toContain("30 分钟内");
    const first = lastCode();
    expect(await own(browser)).toMatchObject({
      email: null,
      waiting: { email: "Zhang.San@example.cn", resendAfter: 60 },
    });

    expect(await post(browser, "verify", { code: first })).toMatchObject({ success: true, msg: "电子邮箱已验证" });
    expect(await own(browser)).toEqual({ offered: true, email: "Zhang.San@example.cn", waiting: null });
    expect(await post(browser, "verify", { code: first })).toMatchObject({ success: false, code: 4925 });
    expect(await send(browser, "Zhang.San@example.cn")).toMatchObject({ success: false, code: 4921 });

    // the one that is verified stays until the next one is
    clock.advance(61);
    await send(browser, "zs@example.com");
    expect(await own(browser)).toMatchObject({ email: "Zhang.San@example.cn", waiting: { email: "zs@example.com" } });
    await post(browser, "verify", { code: lastCode() });
    expect(await own(browser)).toMatchObject({ email: "zs@example.com", waiting: null });
    const mine = await browser.ask<{ groups: { items: object[] }[] }>("/user/myData");
    expect(mine.data?.groups[0]?.items).toContainEqual({ name: "电子邮箱", value: "zs@example.com" });

    expect(await post(browser, "remove")).toMatchObject({ success: true, msg: "电子邮箱已删除" });
    expect(await own(browser)).toEqual({ offered: true, email: null, waiting: null });
    expect(await post(browser, "remove")).toMatchObject({ success: true });
    const [removed, ...more] = await entries("email.removed");
    expect([removed?.detail, more]).toEqual([{ email: "z***@example.com" }, []]);
    expect(await entries("email.verified")).toHaveLength(2);
  });

  test("may be that of several accounts, opens none of them, and lies nowhere open", async () => {
    const email = "shared.box@example.org";
    await verified("nonghu", email);
    clock.advance(61);
    await verified("nongchang", email);
    const stranger = browserOf(app);
    expect(await stranger.logIn({ username: email, password: "Fengshou#2026" })).toMatchObject({ success: false });
    await send(await signedIn("hezuoshe"), "waiting.box@example.org");
    expect(await findPlaintext(database.ownerUrl, ["shared.box", "waiting.box"])).toEqual([]);
  });

  test.each(["", "zhang", "zhang@localhost", "zhang@example.cn\r\nBcc: li@example.cn", `${"a".repeat(65)}@example.cn`])(
    "%j is refused with a sentence",
    async (email) => {
      const browser = await signedIn("nonghu");
      expect(await send(browser, email)).toMatchObject({ success: false, status: 400 });
      expect(server.taken).toEqual([]);
    },
  );

  test("is neither given nor taken away by whoever sits at a session that was opened long ago", async () => {
    const browser = await signedIn("nonghu");
    clock.advance(21 * 60);
    expect(await send(browser, "zs@example.net")).toMatchObject({ success: false, code: 4253 });
    expect(await post(browser, "remove")).toMatchObject({ success: false });
    expect(server.taken).toEqual([]);
  });
});

describe("a code", () => {
  test("is worth nothing after five wrong ones, nor to another account, nor when it is too old", async () => {
    const browser = await signedIn("nonghu");
    const other = await signedIn("nongchang");
    await send(browser, "five@example.cn");
    const code = lastCode();
    expect(await post(other, "verify", { code })).toMatchObject({ success: false, code: 4925 });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await post(browser, "verify", { code: another(code) })).toMatchObject({ code: 4925 });
    expect(await post(browser, "verify", { code })).toMatchObject({ success: false, code: 4925 });

    clock.advance(61);
    await send(browser, "five@example.cn");
    const next = lastCode();
    clock.advance(30 * 60 + 1);
    expect(await own(browser)).toMatchObject({ waiting: null });
    expect(await post(browser, "verify", { code: next })).toMatchObject({ success: false, code: 4925 });
  });

  test("that another followed is worth nothing, and of two at the same instant one wins", async () => {
    const browser = await signedIn("nonghu");
    await send(browser, "one@example.cn");
    clock.advance(61);
    await send(browser, "two@example.cn");
    const [first, second] = [lastCode(-2), lastCode()];
    if (first !== second) expect(await post(browser, "verify", { code: first })).toMatchObject({ code: 4925 });
    const both = await Promise.all([1, 2].map(() => post(browser, "verify", { code: second })));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await own(browser)).toMatchObject({ email: "two@example.cn" });
    await post(browser, "remove");
  });

  test("is sent once a minute, five times a day to an address, ten times by an account", async () => {
    const browser = await signedIn("nonghu");
    const taken = async (email: string) => {
      const answer = await send(browser, email);
      clock.advance(61);
      return answer.success;
    };
    await send(browser, "box@example.cn");
    expect(await send(browser, "other@example.cn")).toMatchObject({ status: 429, code: 4922 });
    clock.advance(61);
    const toOne = [];
    for (let sent = 1; sent < 6; sent += 1) toOne.push(await taken("box@example.cn"));
    expect(toOne).toEqual([true, true, true, true, false]);
    const toOthers = [];
    for (let sent = 5; sent < 11; sent += 1) toOthers.push(await taken(`box${sent}@example.cn`));
    expect(toOthers).toEqual([true, true, true, true, true, false]);
    expect(server.taken).toHaveLength(10);
  });

  test("goes to one address no more than ten times a day, whoever asks", async () => {
    const [one, other, third] = await Promise.all(["nonghu", "nongchang", "hezuoshe"].map((name) => signedIn(name)));
    for (let sent = 0; sent < 5; sent += 1) {
      await send(one as Browser, "flooded@example.cn");
      await send(other as Browser, "flooded@example.cn");
      clock.advance(61);
    }
    expect(await send(third as Browser, "flooded@example.cn")).toMatchObject({ status: 429, code: 4923 });
    expect(server.taken).toHaveLength(10);
  });
});

describe("a mail server that", () => {
  test("has no such box is said at once, and holds nobody up", async () => {
    const browser = await signedIn("nonghu");
    server.failWith("noSuchBox");
    expect(await send(browser, "nobody@example.cn")).toMatchObject({ success: false, code: 4924 });
    expect(await own(browser)).toMatchObject({ waiting: null });
    expect(await send(browser, "somebody@example.cn")).toMatchObject({ success: true });
    await post(browser, "remove");
  });

  test("wants one to come again later gets the same code by the job, as long as it is good", async () => {
    const browser = await signedIn("nonghu");
    server.failWith("greylists", "greylists");
    expect(await send(browser, "grey@example.cn")).toMatchObject({
      success: true,
      msg: "邮件服务器暂时没有接收，平台会继续发送",
      data: { isDelayed: true },
    });
    const round = async (seconds: number) => {
      clock.advance(seconds);
      await app.rounds["deliver-mail"]();
      await app.foundation.deliveries.mail.settled();
    };
    await round(30);
    expect(server.taken).toEqual([]);
    await round(31); // greylisted once more
    await round(121);
    expect(server.taken).toMatchObject([{ to: "grey@example.cn" }]);
    expect(await post(browser, "verify", { code: lastCode() })).toMatchObject({ success: true });
    await round(3600);
    expect(server.taken).toHaveLength(1);
    await post(browser, "remove");
  });

  test("comes back after another address was given sends the newer code alone", async () => {
    const browser = await signedIn("nonghu");
    server.failWith("hangsUp");
    expect(await send(browser, "typo@example.cn")).toMatchObject({ data: { isDelayed: true } });
    clock.advance(61);
    await send(browser, "right@example.cn");
    clock.advance(61);
    await app.rounds["deliver-mail"]();
    await app.foundation.deliveries.mail.settled();
    expect(server.taken.map(({ to }) => to)).toEqual(["right@example.cn"]);
  });
});

describe("a system", () => {
  const connect = (abbr: string, scopes: string) =>
    app.foundation.systems.register(aRegistration({ abbr, scopes, redirectUris: [`http://127.0.0.1:9/${abbr}`] }));
  const told = async (abbr: string, accountId: string) => {
    const system = await app.foundation.systems.findByAbbr(abbr);
    if (!system) throw new Error(abbr);
    const { released } = await app.kernel.release.release({ accountId, system, entryPoint: "oidc.userinfo" });
    return released?.claims;
  };

  test("learns a verified address alone, only with its scope, and of a change by its event", async () => {
    const { system } = await connect("mailing", "openid profile email");
    const { system: without } = await connect("silent", "openid profile phone");
    await app.applications.webhooks.register("mailing", "http://127.0.0.1:9/events");
    const browser = await signedIn("hezuoshe");
    const accountId = (await app.foundation.accounts.findByUsernameOrPhone("hezuoshe"))?.id ?? "";
    const notice = await browser.ask<{ fields: { field: string; words: string }[] }>("/consent/notice", {
      method: "POST",
      body: { appId: system.appId },
    });
    expect(notice.data?.fields).toContainEqual({ field: "email", words: "电子邮箱", isNew: true });
    await agreeToShare(browser, system.appId);
    await agreeToShare(browser, without.appId);

    const nothing = await told("mailing", accountId);
    expect(nothing).toMatchObject({ name: expect.any(String) });
    expect(nothing).not.toHaveProperty("email");
    expect(nothing).not.toHaveProperty("email_verified");
    await send(browser, "coop@example.cn");
    expect(await told("mailing", accountId)).not.toHaveProperty("email");
    await post(browser, "verify", { code: lastCode() });
    expect(await told("mailing", accountId)).toMatchObject({ email: "coop@example.cn", email_verified: true });
    expect(await told("silent", accountId)).not.toHaveProperty("email");

    const changed = await database.db
      .selectFrom("delivery")
      .select("content")
      .where("channel", "=", "userEvent")
      .where("subject", "=", accountId)
      .execute();
    expect(changed.map(({ content }) => (content as { changed?: string }).changed)).toContain("email");
    await post(browser, "remove");
    expect(await told("mailing", accountId)).not.toHaveProperty("email");
  });

  test("finds the scope in discovery", async () => {
    const { scopes_supported: scopes, claims_supported: claims } = (
      await app.http.inject("/oidc/.well-known/openid-configuration")
    ).json<Record<string, string[]>>();
    expect(scopes).toContain("email");
    expect(claims).toEqual(expect.arrayContaining(["email", "email_verified"]));
  });
});

test("where mail is not set up nobody is asked, no scope is offered, and what was given before is told to nobody", async () => {
  await app.foundation.systems.register(
    aRegistration({ abbr: "before", scopes: "openid profile email", redirectUris: ["http://127.0.0.1:9/before"] }),
  );
  const browser = await verified("nonghu", "before@example.cn");
  const without = await testApp({ database, clock, config: testConfig() });
  await without.http.ready();
  try {
    const other = await signedIn("nongchang", without);
    expect(await own(other)).toMatchObject({ offered: false, waiting: null });
    expect(await send(other, "zs@example.cn")).toMatchObject({ success: false, code: 4920 });
    const { scopes_supported: scopes, claims_supported: claims } = (
      await without.http.inject("/oidc/.well-known/openid-configuration")
    ).json<Record<string, string[]>>();
    expect(scopes).not.toContain("email");
    expect(claims).not.toContain("email");
    const system = await without.foundation.systems.findByAbbr("before");
    expect(system?.scopes).toBe("openid profile");
    // it may still be seen and taken away
    const mine = await signedIn("nonghu", without);
    expect(await own(mine)).toMatchObject({ offered: false, email: "before@example.cn" });
    expect(await post(mine, "remove")).toMatchObject({ success: true });
    expect(await own(browser)).toMatchObject({ email: null });
  } finally {
    await closeApp(without);
  }
});
