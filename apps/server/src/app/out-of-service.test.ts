import type { ConnectedSystem } from "../kernel/application/index.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ABBR } from "../../test/connected-system.ts";
import { testKeys } from "../../test/database.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { openReceiver } from "../../test/receiver.ts";
import { type Browser, personCalled } from "../../test/sign-in-portal.ts";
import { sealAgreements } from "../kernel/application/index.ts";

/** The system's test user, and one of its users beside them. */
const [TESTER, OTHER] = ["nonghu", "nongchang"] as const;

let portal: EnvelopePortal;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const idOf = async (username: string) =>
  (await portal.app.foundation.accounts.findByUsernameOrPhone(username))?.id ?? "";
const subs = { [TESTER]: "", [OTHER]: "" };
let tester: Browser;
let other: Browser;

const tokenFor = async (browser: Browser): Promise<string> =>
  (await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) })).data.accessToken;
const about = (token: string) => portal.withBearer("/api/open/userinfo", token);
const arrive = async (browser: Browser): Promise<string> => (await about(await tokenFor(browser))).data.sub;

beforeAll(async () => {
  portal = await envelopePortal();
  receiver = await openReceiver();
  await portal.app.applications.webhooks.register(ABBR, receiver.url);
  [tester, other] = [portal.browser(), portal.browser()];
  await tester.signInAs(TESTER);
  await other.signInAs(OTHER);
  subs[TESTER] = await arrive(tester);
  subs[OTHER] = await arrive(other);
  const { db } = portal.database;
  await db
    .insertInto("systemTestUser")
    .values({ systemAbbr: ABBR, accountId: await idOf(TESTER) })
    .execute();
  const bound = [
    { accountId: await idOf(TESTER), systemAbbr: ABBR, boundUsername: "laowang" },
    { accountId: await idOf(OTHER), systemAbbr: ABBR, boundUsername: "laozhao" },
  ];
  await db.insertInto("accountBinding").values(bound).execute();
  await portal.app.applications.webhooks.deliver();
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await portal?.close();
});

/** Where the system stands from now on, as its owner and administrators would put it there. */
async function stand({
  stage = "live",
  health = "normal",
}: Partial<Pick<ConnectedSystem, "stage" | "health">>): Promise<void> {
  const { db } = portal.database;
  await db.updateTable("connectedSystem").set({ stage, health, mac: null }).where("abbr", "=", ABBR).execute();
  await sealAgreements({ db, audit: portal.app.foundation.audit, grantKey: testKeys.grant });
  portal.app.foundation.systems.forget();
}
const stopped = () => stand({ health: "stopped" });
const offline = () => stand({ stage: "offline" });
const sandbox = () => stand({ stage: "sandbox" });
beforeEach(() => {
  portal.system.state.asked.length = 0;
  receiver.state.received.length = 0;
});
afterEach(async () => {
  await stand({});
  portal.clock.advance(60);
  await portal.app.applications.webhooks.deliver();
});

describe("the accounts of a system", () => {
  type Arrived = { matchFlag: boolean; continuation: string | null };
  const arriveWith = async (username: string, password: string, browser = portal.browser()) =>
    portal.sealedPost<Arrived>(browser, "/oauth/loginSystemUser", {
      username,
      systemAbbr: ABBR,
      captcha: await browser.readCaptcha(),
      secrets: { password },
    });
  const laowang = () => arriveWith("laowang", "wang-de-mima-1");
  const laozhao = () => arriveWith("laozhao", "zhao-de-mima-5");

  test("open their owners' sessions while it is live", async () => {
    expect((await laowang()).data?.matchFlag).toBe(true);
    expect((await laozhao()).data?.matchFlag).toBe(true);
  });

  test("open nothing once it is offline, and its address is not asked any more", async () => {
    await offline();
    expect(await laowang()).toMatchObject({ success: false, code: 4305 });
    const check = { username: TESTER, systemAbbr: ABBR };
    const unbound = portal.browser();
    await unbound.signInAs("hezuoshe");
    expect(
      await unbound.ask("/oauth/loginSiteByUserName", { method: "POST", body: { ...check, username: "hezuoshe" } }),
    ).toMatchObject({ success: false, code: 4305 });
    expect(portal.system.state.asked).toEqual([]);
  });

  test("open the sessions of its test users alone while it is tried", async () => {
    await sandbox();
    expect((await laowang()).data?.matchFlag).toBe(true);
    expect(await laozhao()).toMatchObject({ success: false, code: 4420 });
  });

  test("are bound to nobody else while it is tried, by whatever way", async () => {
    await sandbox();
    const browser = portal.browser();
    const { data } = await arriveWith("laoli", "li-de-mima-2", browser);
    const continuation = data?.continuation ?? "";
    const { username: plateUserName, password: platePassword } = personCalled("hezuoshe");
    const joined = await portal.sealedPost(browser, "/oauth/addPlateUserRelation", {
      plateUserName,
      captcha: await browser.readCaptcha(),
      continuation,
      secrets: { platePassword },
    });
    expect(joined).toMatchObject({ success: false, code: 4420 });
    const again = portal.browser();
    const { data: next } = await arriveWith("laoli", "li-de-mima-2", again);
    const body = { continuation: next?.continuation };
    expect(await again.ask("/oauth/addSsoUserRelation", { method: "POST", body })).toMatchObject({ code: 4420 });
    portal.system.state.asked.length = 0;
    const signedIn = portal.browser();
    await signedIn.signInAs("hezuoshe");
    const own = { username: "laoli", systemAbbr: ABBR, secrets: { password: "li-de-mima-2" } };
    expect(await portal.sealedPost(signedIn, "/oauth/bindOriginalUser", own)).toMatchObject({ code: 4420 });
    expect(portal.system.state.asked).toEqual([]);
    const bound = await portal.database.db.selectFrom("accountBinding").select("boundUsername").execute();
    expect(bound.map(({ boundUsername: name }) => name).toSorted()).toEqual(["laowang", "laozhao"]);
  });

  test("proved a moment before it went away are bound no more", async () => {
    const browser = portal.browser();
    const { data } = await arriveWith("laoli", "li-de-mima-2", browser);
    await offline();
    const body = { continuation: data?.continuation };
    expect(await browser.ask("/oauth/addSsoUserRelation", { method: "POST", body })).toMatchObject({ code: 4305 });
  });
});

describe("what a system is told of its users", () => {
  const rename = async (username: string, nickname: string) =>
    portal.app.foundation.accounts.change(await idOf(username), { nickname });
  const newest = () =>
    portal.database.db
      .selectFrom("delivery")
      .select(["subject", "content", "state", "attempts"])
      .where("channel", "=", "userEvent")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();

  test("is kept while an administrator stopped it, and told when it goes on", async () => {
    await stopped();
    await rename(TESTER, "演示·暂停时改名");
    await portal.app.applications.webhooks.deliver();
    expect(receiver.events()).toEqual([]);
    expect(await newest()).toMatchObject({ state: "waiting", attempts: 0 });
    await stand({});
    await portal.app.applications.webhooks.deliver();
    expect(receiver.events()).toMatchObject([{ event: "user.updated", user: { name: "演示·暂停时改名" } }]);
  });

  test("is told to nobody once it is offline", async () => {
    await offline();
    await rename(TESTER, "演示·下线后改名");
    await portal.app.applications.webhooks.deliver();
    expect(await newest()).toMatchObject({ state: "skipped", attempts: 0 });
    await stand({});
    await portal.app.applications.webhooks.deliver();
    expect(receiver.events()).toEqual([]);
  });

  test("is of its test users alone while it is tried", async () => {
    await sandbox();
    await rename(OTHER, "演示·旁人");
    await rename(TESTER, "演示·测试人");
    await portal.app.applications.webhooks.deliver();
    expect(receiver.events()).toMatchObject([{ sub: subs[TESTER], user: { name: "演示·测试人" } }]);
  });

  test("never lacks the end of a session: a stopped system is told of it too", async () => {
    const leaving = portal.browser();
    await leaving.signInAs(TESTER);
    await arrive(leaving);
    await stopped();
    await leaving.ask("/oauth/layout");
    await expect.poll(() => receiver.events()).toMatchObject([{ event: "session.ended", sub: subs[TESTER] }]);
  });
});

describe("what a system does by its credentials", () => {
  const DELIVERIES = "/api/open/webhooks/deliveries";
  const todoFor = (username: typeof TESTER | typeof OTHER) =>
    portal.withSignature("/api/open/todo/create", {
      body: {
        todoId: `T-${username}`,
        sub: subs[username],
        title: "请补充材料",
        address: `${portal.system.base}/todo`,
      },
    });
  const redeem = async () => {
    const code = await portal.codeFor(tester);
    return () => portal.withSecret("/api/open/token", { code });
  };

  test.each([
    ["an administrator stopped", stopped, 4378, "open.systemStopped"],
    ["that is offline", offline, 4379, "open.systemOffline"],
  ] as const)("one %s is heard at no entry point, and is told why", async (_name, put, code, error) => {
    const exchange = await redeem();
    await put();
    expect(await portal.withSecret(DELIVERIES, undefined)).toMatchObject({
      code,
      data: { error, cause: expect.any(String), cure: expect.any(String) },
    });
    expect(await todoFor(TESTER)).toMatchObject({ code });
    expect(await exchange()).toMatchObject({ code });
    // who does not know its secret learns nothing of it
    expect(await portal.withSecret(DELIVERIES, undefined, "wrong")).toMatchObject({ code: 4381 });
    const written = await portal.auditRows("open.callRefused");
    expect(written.filter(({ reason }) => reason === error)).toMatchObject([
      { objectKind: "system", objectId: portal.appId, result: "refused" },
    ]);
  });

  test("one that is tried goes on with its test users, and reaches nobody else", async () => {
    const ofOther = await tokenFor(other);
    await sandbox();
    expect(await about(await tokenFor(tester))).toMatchObject({ success: true, data: { sub: subs[TESTER] } });
    expect(await about(ofOther)).toMatchObject({ success: false, code: 4393 });
    expect(await portal.withSecret(DELIVERIES, undefined)).toMatchObject({ success: true });
    expect(await todoFor(TESTER)).toMatchObject({ success: true });
    expect(await todoFor(OTHER)).toMatchObject({ success: false, code: 4555 });
  });
});
