import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../../test/envelope-portal.ts";
import { openReceiver } from "../../../test/receiver.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { isSignedBy } from "../../platform/crypto/request-signature.ts";
import { webhookRegistration } from "./index.ts";

let portal: EnvelopePortal;
let browser: Browser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let me: string;
let secret: string;
const abbr = () => portal.registered.system.abbr;

beforeAll(async () => {
  portal = await envelopePortal();
  receiver = await openReceiver();
  secret = (await portal.app.applications.webhooks.register(abbr(), receiver.url)).webhookSecret ?? "";
  browser = portal.browser();
  await browser.signInAs("nonghu");
  me = (await portal.app.foundation.accounts.findByUsernameOrPhone("nonghu"))?.id ?? "";
});
afterAll(async () => {
  await receiver.close();
  await portal.close();
});
beforeEach(async () => {
  receiver.state.mood = "good";
  await settle();
  receiver.state.received.length = 0;
});

const deliver = () => portal.app.applications.webhooks.deliver();
/** Whatever waits is told now. */
async function settle(seconds = 60) {
  portal.clock.advance(seconds);
  await deliver();
}
const rename = (nickname: string) => portal.app.foundation.accounts.change(me, { nickname });
const log = async (query = "") =>
  (await portal.withSecret(`/api/open/webhooks/deliveries${query}`, undefined)).data as {
    total: number;
    records: { eventId: string; event: string; state: string; attempts: number; tries: { result: string }[] }[];
  };
const newest = async () => (await log()).records[0];
const arrive = async () => {
  const { data } = await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) });
  const answer = await portal.withBearer("/api/open/userinfo", data.accessToken);
  return answer.data as { sub: string };
};

test("a system is told of nobody it does not know; of who comes, once", async () => {
  await rename("演示·还没来过");
  await deliver();
  expect(receiver.events()).toEqual([]);
  const { sub } = await arrive();
  await arrive();
  await deliver();
  expect(receiver.events()).toMatchObject([{ event: "user.created", sub, user: { sub, name: "演示·还没来过" } }]);
});

describe("a change", () => {
  test("reaches the system signed, with the fields it was granted and an id of its own", async () => {
    await rename("演示·改名");
    await deliver();
    const [told] = receiver.state.received;
    const [event] = receiver.events();
    expect(event).toMatchObject({ event: "user.updated", changed: ["name"], user: { name: "演示·改名" } });
    expect(event?.["user"]).not.toHaveProperty("phone_number");
    expect(JSON.stringify(event)).not.toContain(me);
    const header = (name: string) => String(told?.headers[name] ?? "");
    expect(header("x-event-id")).toBe(event?.["eventId"]);
    const message = { appId: portal.appId, timestamp: header("x-timestamp"), nonce: header("x-nonce") };
    const request = { method: "POST", url: told?.url ?? "", body: told?.body ?? "" };
    expect(isSignedBy([secret], request, message, header("x-sign"))).toBe(true);
  });

  test("of the key alone that a name is sealed with is none", async () => {
    const {
      operations: { keys: dataKeys },
    } = portal.app;
    const sealed = () =>
      portal.database.db.selectFrom("account").select("nicknameSealed").where("id", "=", me).executeTakeFirst();
    const before = await sealed();
    await dataKeys.make("演示");
    portal.clock.advance(61);
    await dataKeys.reseal();
    expect(await sealed()).not.toEqual(before);
    await deliver();
    expect(receiver.events()).toEqual([]);
  });

  test("that fails is no event, and one that was not granted is skipped", async () => {
    const undone = portal.database.db.transaction().execute(async (trx) => {
      await portal.app.foundation.accounts.change(me, { nickname: "演示·没有成" }, trx);
      throw new Error("the act fails");
    });
    await expect(undone).rejects.toThrow("the act fails");
    await portal.app.foundation.accounts.change(me, { phone: "15400009901" });
    await deliver();
    expect(receiver.events()).toEqual([]);
    expect(await newest()).toMatchObject({ event: "user.updated", state: "skipped", tries: [] });
  });

  test("of the name an account is called by is told to systems that know it by that", async () => {
    const { total } = await log();
    await portal.app.foundation.accounts.change(me, { username: "nonghu-jia" });
    await portal.app.foundation.accounts.change(me, { username: "nonghu" });
    await deliver();
    const { content } = await portal.database.db
      .selectFrom("delivery")
      .select("content")
      .where("channel", "=", "userEvent")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(content["changed"]).toBe("accountName");
    expect((await log()).total).toBe(total + 2);
    // this one was not granted it
    expect(receiver.events()).toEqual([]);
  });

  test("of password, status, role and binding has its own name; what a sign-in writes is none", async () => {
    const { db } = portal.database;
    const other = portal.browser();
    await other.signInAs("nonghu");
    await portal.app.foundation.accounts.voidPassword(me);
    await portal.app.foundation.accounts.change(me, { status: "disabled" });
    await portal.app.foundation.accounts.change(me, { status: "active" });
    const role = await db
      .insertInto("systemRole")
      .values({ systemAbbr: abbr(), roleCode: "clerk", roleName: "经办" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("accountSystemRole").values({ accountId: me, systemRoleId: role.id }).execute();
    await db
      .insertInto("accountBinding")
      .values({ accountId: me, systemAbbr: abbr(), boundUsername: "laowang", boundAt: new Date() })
      .execute();
    await db.deleteFrom("accountBinding").where("accountId", "=", me).execute();
    await deliver();
    expect(receiver.events().map(({ event }) => event)).toEqual([
      "user.passwordReset",
      "user.disabled",
      "user.updated",
      "user.roleChanged",
      "user.unbound",
    ]);
    expect(receiver.events().at(-1)).toMatchObject({ boundUsername: "laowang" });
  });

  test("twenty of one person at once arrive in the order they happened", async () => {
    const names = Array.from({ length: 20 }, (_each, index) => `演示·第${index}`);
    for (const name of names) await rename(name);
    await Promise.all([deliver(), deliver(), deliver()]);
    const sequence = receiver.events().map((event) => Number(event["sequence"]));
    expect(sequence).toHaveLength(20);
    expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
  });
});

describe("a receiver that", () => {
  test.each([
    ["broken", "status 500"],
    ["redirecting", "redirected"],
    ["endless", "tooLarge"],
  ] as const)("is %s is tried again later, with the same event", async (mood, result) => {
    receiver.state.mood = mood;
    await rename(`演示·${mood}`);
    await deliver();
    expect(await newest()).toMatchObject({ state: "waiting", attempts: 1, tries: [{ result }] });
    await deliver();
    expect(receiver.state.received).toHaveLength(1);
    receiver.state.mood = "good";
    portal.clock.advance(60);
    await deliver();
    const [first, second] = receiver.events();
    expect(second?.["eventId"]).toBe(first?.["eventId"]);
    expect(receiver.state.elsewhere).toBe(0);
    expect(await newest()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("answers rubbish with a good status has taken it", async () => {
    receiver.state.mood = "garbled";
    await rename("演示·胡言");
    await deliver();
    expect(await newest()).toMatchObject({ state: "delivered", tries: [{ result: "ok", status: 200 }] });
  });

  test("is slow is left after five seconds", async () => {
    receiver.state.mood = "slow";
    await rename("演示·慢");
    await deliver();
    expect(await newest()).toMatchObject({ state: "waiting", tries: [{ result: "timeout", status: null }] });
  });

  test("stays down leaves a dead letter, which its makers or an administrator send again", async () => {
    receiver.state.mood = "broken";
    await rename("演示·死信");
    for (let day = 0; day < 9; day += 1) await settle(86_400);
    const dead = await newest();
    expect(dead).toMatchObject({ state: "dead", attempts: 8 });
    expect(await portal.auditRows("webhook.dead")).not.toEqual([]);
    receiver.state.mood = "good";
    const again = await portal.withSignature("/api/open/webhooks/replay", { body: { eventId: dead?.eventId } });
    expect(again).toMatchObject({ success: true });
    const twice = await portal.withSecret("/api/open/webhooks/replay", { eventId: dead?.eventId });
    expect(twice).toMatchObject({ code: 4396 });
    portal.clock.advance(60);
    await deliver();
    expect(await newest()).toMatchObject({ eventId: dead?.eventId, state: "delivered" });
    const administrator = portal.browser();
    await administrator.signInAs("xitongguanli");
    const body = { eventId: dead?.eventId };
    const replayed = await administrator.ask("/integration/webhooks/replay", { method: "POST", body });
    expect(replayed).toMatchObject({ success: true });
    const all = await administrator.ask("/integration/webhooks/deliveries", {
      method: "POST",
      body: { state: "waiting" },
    });
    expect(all).toMatchObject({ success: true, data: { total: 1 } });
    expect(await portal.auditRows("webhook.replayed")).toHaveLength(2);
  });
});

test("nobody reads or replays another system's events; a citizen reads none", async () => {
  const event = await newest();
  const other = await portal.app.foundation.systems.register({
    ...portal.registered.system,
    abbr: "stranger",
    protocol: "oidc",
    checkUserUrl: null,
  });
  const asOther = (path: string, body?: object) =>
    portal.withSecret(path, body, other.appSecret ?? "", other.system.appId);
  expect(await asOther("/api/open/webhooks/deliveries")).toMatchObject({ data: { total: 0 } });
  expect(await asOther("/api/open/webhooks/replay", { eventId: event?.eventId })).toMatchObject({ code: 4394 });
  const citizen = portal.browser();
  await citizen.signInAs("shebei");
  const list = await citizen.ask("/integration/webhooks/deliveries", { method: "POST", body: {} });
  expect(list.status).toBe(403);
});

test("while the secret is changed, events carry a signature by each", async () => {
  const next = await portal.app.kernel.signing.issue(abbr(), "webhook");
  await rename("演示·换密钥");
  await deliver();
  const [told] = receiver.state.received;
  const header = (name: string) => String(told?.headers[name] ?? "");
  const message = { appId: portal.appId, timestamp: header("x-timestamp"), nonce: header("x-nonce") };
  const request = { method: "POST", url: told?.url ?? "", body: told?.body ?? "" };
  expect(isSignedBy([next], request, message, header("x-sign"))).toBe(true);
  expect(isSignedBy([secret], request, message, header("x-sign-previous"))).toBe(true);
});

test("a system whose address is taken away is told no more, not even of what waited", async () => {
  receiver.state.mood = "broken";
  await rename("演示·取消");
  await deliver();
  const { unregister, register } = webhookRegistration({
    ...portal.app.foundation,
    signing: portal.app.kernel.signing,
    db: portal.database.db,
    clock: portal.clock,
  });
  expect([await unregister(abbr()), await unregister(abbr())]).toEqual([true, false]);
  receiver.state.mood = "good";
  await settle();
  expect(receiver.state.received).toHaveLength(1);
  expect(await newest()).toMatchObject({ state: "skipped" });
  expect(await register(abbr(), receiver.url)).toEqual({ webhookSecret: null });
});

test("an address that is none, or no system's, is not registered", async () => {
  await expect(portal.app.applications.webhooks.register(abbr(), "ftp://x.example/")).rejects.toThrow("--url");
  await expect(portal.app.applications.webhooks.register("nobody", receiver.url)).rejects.toThrow("没有系统");
});

test("the end of an account that its owner closed is told when the account is gone", async () => {
  const due = { closingAt: portal.clock() };
  await portal.database.db.updateTable("account").set(due).where("id", "=", me).execute();
  await portal.app.identity.accountData.closeDue();
  await deliver();
  expect(receiver.events()).toMatchObject([{ event: "user.deleted" }]);
  expect(receiver.events()[0]).not.toHaveProperty("user");
});
