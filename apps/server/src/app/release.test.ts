import type { ConnectedSystem } from "../kernel/application/index.ts";
import { type ReleaseEntryPoint, releaseEntryPoints } from "@sannong/contract/protocols/release-entry-points";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { ABBR } from "../../test/connected-system.ts";
import { helped } from "../../test/helped.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { type OneOfEachProtocol, oneOfEachProtocol } from "../../test/one-of-each-protocol.ts";
import { openReceiver } from "../../test/receiver.ts";
import { testKeys } from "../../test/database.ts";
import { type Browser, personCalled } from "../../test/sign-in-portal.ts";
import { sealAgreements } from "../kernel/application/index.ts";

type Handover = { receiver: string; kind: string; way: string; fields: string[]; reason: string };

/** a matter of the system that accepts helpers */
const MATTER = "njbt-apply";
let portal: EnvelopePortal;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let each: OneOfEachProtocol;

beforeAll(async () => {
  portal = await envelopePortal();
  receiver = await openReceiver();
  await portal.app.applications.webhooks.register(ABBR, receiver.url);
  const { origin } = new URL(receiver.url);
  each = await oneOfEachProtocol(portal, origin, {
    oidc: { mayCall: [ABBR], initiateLoginUri: `${origin}/goidc/start`, acceptsHelpers: true },
  });
  const { db } = portal.database;
  await db.updateTable("service").set({ systemAbbr: each.oidc.abbr }).where("identification", "=", MATTER).execute();
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

const idOf = async (username: string) =>
  (await portal.app.foundation.accounts.findByUsernameOrPhone(username))?.id ?? "";
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
const asClient = ({ appId, secret }: { appId: string; secret: string }, url: string, form: Record<string, string>) =>
  portal.app.http.inject({
    method: "POST",
    url,
    headers: {
      authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(form).toString(),
  });
/** What another system is given to call this one in the person's name. */
async function tokenForCall(browser: Browser): Promise<string> {
  await each.agree(browser);
  const { accessToken } = (await each.redeem((await each.generateCode(browser)).data?.code ?? "")).data;
  const exchanged = await asClient(each.oidc, "/oidc/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: accessToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
    audience: ABBR,
  });
  return exchanged.json<{ access_token: string }>().access_token;
}
/** What the system is given when somebody comes for another. */
async function tokenForAnother(username: string): Promise<string> {
  const helping = helped(portal, MATTER);
  const begun = await helping.begin({ username });
  const redirect_uri = `${new URL(receiver.url).origin}/goidc/callback`;
  const client = { appId: each.oidc.appId, redirectUri: redirect_uri };
  const { location } = await helping.authorize(begun.helper, client, { login_hint: await helping.hint(begun) });
  const code = new URL(location).searchParams.get("code") ?? "";
  const redeemed = await asClient(each.oidc, "/oidc/token", { grant_type: "authorization_code", code, redirect_uri });
  return redeemed.json<{ access_token: string }>().access_token;
}
const userinfo = async (token: string) =>
  (await portal.app.http.inject({ url: "/oidc/userinfo", headers: { authorization: `Bearer ${token}` } })).json<{
    sub?: string;
  }>();
const introspected = async (token: string) => {
  const self = { appId: portal.appId, secret: portal.appSecret };
  return (await asClient(self, "/oidc/token/introspection", { token })).json<{ active: boolean; sub?: string }>();
};
const lastEvent = async () =>
  (await portal.withSecret("/api/open/webhooks/deliveries", undefined)).data.records[0] as {
    eventId: string;
    state: string;
    withheld: string | null;
  };

test("whoever took their consent back is told of no more: not anew, not at a replay, and nothing becomes a to-do of theirs", async () => {
  const browser = await signedIn("hezuoshe");
  await agreeToShare(browser, portal.appId);
  const sub = await arrive(browser);
  await portal.app.applications.webhooks.deliver();
  const { eventId } = await lastEvent();
  expect(receiver.events()).toMatchObject([{ event: "user.created", sub }]);
  receiver.state.received.length = 0;

  await withdraw(browser, ABBR);
  await portal.app.foundation.accounts.change(await idOf("hezuoshe"), { nickname: "演示撤回后改名" });
  await portal.withSecret("/api/open/webhooks/replay", { eventId });
  await portal.app.applications.webhooks.deliver();
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
  const validated = await portal.app.http.inject(`/cas/p3/serviceValidate?service=${service}&ticket=${ticket}`);
  expect(validated.body).toContain("phone_number");
  portal.clock.advance(1);
  expect((await each.samlStart(browser)).body).toContain("SAMLResponse");
  const fields = expect.arrayContaining(["姓名或单位名称", "手机号码"]);
  expect(await handovers(browser)).toMatchObject([
    { receiver: "gsaml（演示）", kind: "released", fields },
    { receiver: "gcas（演示）", kind: "released", fields },
  ]);
});

test("a call in somebody's name is shown to them, with the system that made it", async () => {
  const browser = await signedIn("hezuoshe");
  for (const appId of [portal.appId, each.oidc.appId]) await agreeToShare(browser, appId);
  const shown = await tokenForCall(browser);
  portal.clock.advance(1);
  expect(await introspected(shown)).toMatchObject({ active: true });
  const [newest] = await handovers(browser);
  expect(newest).toMatchObject({
    receiver: "农村产权交易平台（演示）",
    kind: "released",
    way: "代您访问",
    reason: "您使用的系统代您访问该系统，该系统读取您同意提供的信息（goidc（演示））",
    fields: expect.arrayContaining(["姓名或单位名称"]),
  });
});

test("who received what: each hand-over of one's own, newest first, in pages", async () => {
  const [browser, other] = [await signedIn("zhuxiao"), await signedIn("nonghu")];
  await arrive(other);
  await portal.app.applications.webhooks.deliver();
  const before = (await handovers(other)).length;
  expect(await handovers(browser)).toEqual([]);
  const { accessToken } = await tokens(browser);
  portal.clock.advance(1);
  await portal.withBearer("/api/open/userinfo", accessToken);
  portal.clock.advance(1);
  await portal.app.applications.webhooks.deliver();
  const page = async (pageNum: number) =>
    (await post<{ total: number; records: Handover[] }>(browser, "/user/myHandovers", { pageNum, pageSize: 1 }))
      .data ?? { total: 0, records: [] };
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  const receiverName = "农村产权交易平台（演示）";
  expect(pages.flatMap(({ records }) => records)).toMatchObject([
    { receiver: receiverName, way: "推送变更", reason: "您的账号或信息有变化，平台通知该系统（新用户）" },
    { receiver: receiverName, way: "系统取得信息", fields: expect.arrayContaining(["姓名或单位名称"]) },
    { receiver: receiverName, way: "登录系统", fields: [] },
  ]);
  // the scopes of this system name no phone
  expect(pages[1]?.records[0]?.fields).not.toContain("手机号码");
  expect(await handovers(other)).toHaveLength(before);
});

describe("by every entry point nothing leaves any more, as soon as", () => {
  const WHO = "shebei";
  type Prepared = () => Promise<unknown>;
  type Way = { abbr: () => string; appId: () => string; prepare: (browser: Browser, sub: string) => Promise<Prepared> };
  let next = 0;
  const ofSystem = { abbr: () => ABBR, appId: () => portal.appId };
  const origin = () => new URL(portal.registered.system.redirectUris[0] ?? "").origin;
  const ok = ({ success }: { success: boolean }) => (success ? "let through" : undefined);

  /** Each way as far as it goes before anything leaves; what is called then answers with what left. */
  const ways: Record<ReleaseEntryPoint, Way> = {
    "oidc.idToken": {
      ...ofSystem,
      prepare: async (browser) => {
        const code = await portal.codeFor(browser);
        return async () => (await portal.withSecret("/api/open/token", { code })).data.idToken;
      },
    },
    "oidc.userinfo": {
      ...ofSystem,
      prepare: async (browser) => {
        const { accessToken } = await tokens(browser);
        return async () => (await portal.withBearer("/api/open/userinfo", accessToken)).data.sub;
      },
    },
    "oidc.delegated": {
      abbr: () => each.oidc.abbr,
      appId: () => each.oidc.appId,
      prepare: async () => {
        const token = await tokenForAnother(WHO);
        return async () => (await userinfo(token)).sub;
      },
    },
    "oidc.introspection": {
      ...ofSystem,
      prepare: async (browser) => {
        const token = await tokenForCall(browser);
        return async () => (await introspected(token)).sub;
      },
    },
    "cas.validation": {
      abbr: () => each.cas.abbr,
      appId: () => each.cas.appId,
      prepare: async (browser) => {
        const ticket = (await each.generateTicket(browser)).data?.code ?? "";
        return async () => /<cas:user>.+<\/cas:user>/.exec((await each.validate(ticket)).body)?.[0];
      },
    },
    "saml.assertion": {
      abbr: () => each.saml.abbr,
      appId: () => each.saml.appId,
      prepare: async (browser) => async () => {
        const message = /name="SAMLResponse" value="([^"]+)"/.exec((await each.samlStart(browser)).body)?.[1] ?? "";
        return /<saml:Assertion|<Assertion/.exec(Buffer.from(message, "base64").toString())?.[0];
      },
    },
    "webhook.event": {
      ...ofSystem,
      prepare: async () => {
        await portal.app.applications.webhooks.deliver();
        return async () => {
          receiver.state.received.length = 0;
          await portal.app.foundation.accounts.change(await idOf(WHO), { nickname: `演示改名${(next += 1)}` });
          await portal.app.applications.webhooks.deliver();
          return receiver.events().find((event) => "user" in event);
        };
      },
    },
    "binding.check": {
      ...ofSystem,
      prepare: async (browser) => async () => {
        portal.system.state.asked.length = 0;
        await check(browser);
        return portal.system.state.asked[0];
      },
    },
    "binding.phone": {
      ...ofSystem,
      prepare: async (browser) => {
        await post(browser, "/user/sendCode", { purpose: "bindAccount" });
        const yzm = await portal.lastCodeTo(personCalled(WHO).tel);
        return async () => {
          portal.system.state.asked.length = 0;
          const body = { username: `nobody-${(next += 1)}`, systemAbbr: ABBR, yzm };
          await post(browser, "/oauth/bindOriginalUserByPhone", body);
          return portal.system.state.asked[0];
        };
      },
    },
    "todo.create": {
      ...ofSystem,
      prepare: async (_browser, sub) => async () => {
        const todo = { todoId: `T-${(next += 1)}`, sub, title: "请补充材料", address: `${origin()}/todo/1` };
        return ok(await portal.withSecret("/api/open/todo/create", todo));
      },
    },
    "matter.progress": {
      ...ofSystem,
      prepare: async (_browser, sub) => async () => {
        const matter = { matterNo: `BJ-${(next += 1)}`, sub, identification: "cqjy-publish", stage: "已受理" };
        return ok(await portal.withSecret("/api/open/matter/progress", matter));
      },
    },
    "matter.complete": {
      ...ofSystem,
      prepare: async (_browser, sub) => async () => {
        const matter = { matterNo: `BJ-${(next += 1)}`, sub, identification: "cqjy-publish" };
        return ok(await portal.withSecret("/api/open/matter/complete", matter));
      },
    },
  };

  async function stand(
    abbr: string,
    difference: Partial<Pick<ConnectedSystem, "health" | "requiresRole">>,
  ): Promise<void> {
    const { db } = portal.database;
    await db
      .updateTable("connectedSystem")
      .set({ ...difference, mac: null })
      .where("abbr", "=", abbr)
      .execute();
    await sealAgreements({ db, audit: portal.app.foundation.audit, grantKey: testKeys.grant });
    portal.app.foundation.systems.forget();
  }

  type Reason = { happens: (way: Way, browser: Browser) => Promise<unknown>; isOver?: (way: Way) => Promise<unknown> };
  const reasons: Record<string, Reason> = {
    "the consent is withdrawn": { happens: (way, browser) => withdraw(browser, way.abbr()) },
    "the account is disabled": {
      happens: async () => portal.app.foundation.accounts.change(await idOf(WHO), { status: "disabled" }),
      isOver: async () => portal.app.foundation.accounts.change(await idOf(WHO), { status: "active" }),
    },
    "the role is taken": {
      happens: (way) => stand(way.abbr(), { requiresRole: true }),
      isOver: (way) => stand(way.abbr(), { requiresRole: false }),
    },
    "the system is stopped": {
      happens: (way) => stand(way.abbr(), { health: "stopped" }),
      isOver: (way) => stand(way.abbr(), { health: "normal" }),
    },
  };

  const cells = Object.keys(reasons).flatMap((reason) =>
    (Object.keys(releaseEntryPoints) as ReleaseEntryPoint[]).map((entryPoint) => ({ reason, entryPoint })),
  );
  test.each(cells)("$reason: $entryPoint", async ({ reason, entryPoint }) => {
    const way = ways[entryPoint];
    const browser = await signedIn(WHO);
    for (const appId of [portal.appId, way.appId()]) await agreeToShare(browser, appId, { check: true });
    // it is known there already
    const sub = await arrive(browser);
    expect(await (await way.prepare(browser, sub))()).toBeDefined();
    portal.clock.advance(61);
    const leaves = await way.prepare(browser, sub);
    await reasons[reason]?.happens(way, browser);
    try {
      const shown = (await portal.auditRows("personalData.released")).length;
      expect((await leaves()) ?? undefined).toBeUndefined();
      expect(await portal.auditRows("personalData.released")).toHaveLength(shown);
    } finally {
      await reasons[reason]?.isOver?.(way);
    }
  });
});
