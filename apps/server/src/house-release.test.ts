import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agreeToShare } from "../test/agree-to-share.ts";
import { ABBR } from "../test/connected-system.ts";
import { envelopeHouse, type EnvelopeHouse } from "../test/envelope-house.ts";
import { type OneOfEachProtocol, oneOfEachProtocol } from "../test/one-of-each-protocol.ts";
import { openReceiver } from "../test/receiver.ts";
import { type Browser, personCalled } from "../test/sign-in-portal.ts";

type Handover = { receiver: string; kind: string; fields: string[]; reason: string };

let portal: EnvelopeHouse;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let each: OneOfEachProtocol;

beforeAll(async () => {
  portal = await envelopeHouse();
  receiver = await openReceiver();
  await portal.house.webhooks.register(ABBR, receiver.url);
  each = await oneOfEachProtocol(portal, new URL(receiver.url).origin);
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await portal?.close();
});
beforeEach(() => {
  portal.clock.advance(61);
  portal.system.state.asked.length = 0;
  receiver.state.received.length = 0;
});

const idOf = async (username: string) => (await portal.house.accounts.findByUsernameOrPhone(username))?.id ?? "";
const post = <T>(browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<T>(path, { method: "POST", body });
const signedIn = async (username: string) => {
  const browser = portal.browser();
  await browser.signInAs(username);
  return browser;
};
const handovers = async (browser: Browser) =>
  (await post<{ total: number; records: Handover[] }>(browser, "/user/myHandovers", { pageNum: 1, pageSize: 50 })).data
    ?.records ?? [];
const withdraw = (browser: Browser, systemAbbr: string) => post(browser, "/consent/withdraw", { systemAbbr });
const check = (browser: Browser) =>
  post<{ matchFlag: boolean }>(browser, "/oauth/loginSiteByUserName", { systemAbbr: ABBR });
const tokens = async (browser: Browser) =>
  (await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) })).data;
const arrive = async (browser: Browser): Promise<string> =>
  (await portal.withBearer("/api/open/userinfo", (await tokens(browser)).accessToken)).data.sub;
const lastEvent = async () =>
  (await portal.withSecret("/api/open/webhooks/deliveries", undefined)).data.records[0] as {
    eventId: string;
    state: string;
    withheld: string | null;
  };

test("whoever took their consent back is told of no more: not anew, not at a replay, and nothing is put on their desk", async () => {
  const browser = await signedIn("hezuoshe");
  await agreeToShare(browser, portal.appId);
  const sub = await arrive(browser);
  await portal.house.webhooks.deliver();
  const { eventId } = await lastEvent();
  expect(receiver.events()).toMatchObject([{ event: "user.created", sub }]);
  receiver.state.received.length = 0;

  await withdraw(browser, ABBR);
  await portal.house.accounts.change(await idOf("hezuoshe"), { nickname: "演示撤回后改名" });
  await portal.withSecret("/api/open/webhooks/replay", { eventId });
  await portal.house.webhooks.deliver();
  // that their session there is over says nothing of them
  expect(receiver.events().filter(({ event }) => event !== "session.ended")).toEqual([]);
  expect(await lastEvent()).toMatchObject({ eventId, state: "skipped", withheld: "withdrawn" });

  const { origin } = new URL(portal.registered.system.redirectUris[0] ?? "");
  const todo = { todoId: "T-9", sub, title: "请点击补录银行卡", address: `${origin}/todo/9` };
  expect(await portal.withSecret("/api/open/todo/create", todo)).toMatchObject({ success: false, code: 4555 });
  expect(await post(browser, "/message/list", { kind: "todo" })).toMatchObject({ data: { total: 0 } });
});

test("a system is asked about nobody who has not agreed to that, and each question is shown to its person", async () => {
  const browser = await signedIn("chuci");
  expect(await check(browser)).toMatchObject({ success: false, code: 4330 });
  expect(portal.system.state.asked).toEqual([]);
  await agreeToShare(browser, portal.appId, { check: true });
  expect(await check(browser)).toMatchObject({ success: true });
  const { username, tel } = personCalled("chuci");
  expect(portal.system.state.asked).toMatchObject([{ username, tel }]);
  expect(await handovers(browser)).toMatchObject([
    { receiver: "农村产权交易平台（演示）", kind: "released", fields: ["平台用户名", "手机号码"] },
  ]);
});

test("each hand-over by CAS and SAML is shown to its person, with what was taken", async () => {
  const browser = await signedIn("nongchang");
  await each.agree(browser);
  expect(await handovers(browser)).toEqual([]);
  const ticket = (await each.generateTicket(browser)).data?.code ?? "";
  const service = encodeURIComponent(`${new URL(receiver.url).origin}/cas`);
  const validated = await portal.house.app.inject(`/cas/p3/serviceValidate?service=${service}&ticket=${ticket}`);
  expect(validated.body).toContain("phone_number");
  expect((await each.samlStart(browser)).body).toContain("SAMLResponse");
  const fields = expect.arrayContaining(["姓名或单位名称", "手机号码"]);
  expect(await handovers(browser)).toMatchObject([
    { receiver: "gsaml（演示）", kind: "released", fields },
    { receiver: "gcas（演示）", kind: "released", fields },
  ]);
});
