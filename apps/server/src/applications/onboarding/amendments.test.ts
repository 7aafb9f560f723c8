import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationOf, onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { samlMetadata } from "../../../test/registration.ts";
import { selfSigned } from "../../protocols/saml/keys.ts";

let portal: OnboardingPortal;
let { entity, first, second, ask, decide, requestOf, sandboxOf: sandbox } = {} as OnboardingPortal;
beforeAll(async () => {
  portal = await onboardingPortal();
  ({ entity, first, second, ask, decide, requestOf, sandboxOf: sandbox } = portal);
}, 60_000);
afterAll(() => portal.close());

type Form = Record<string, unknown> & { abbr: string };
/** Of somebody on the internet: one person's yes opens the sandbox. */
const form = (abbr: string, change: Record<string, unknown> = {}): Form => ({
  ...applicationOf("https://loan.example.com", { usesPrivateNetwork: false, backchannelLogoutUri: "", ...change }),
  abbr,
});
async function live(given: Form): Promise<string> {
  const id = await sandbox(given);
  await portal.passedByHand(id);
  expect(await portal.step(id, "goLive")).toMatchObject({ success: true });
  await portal.agreed(id, "systemGoLive");
  return id;
}
const amend = (id: string, given: Form, by: Browser = entity) =>
  ask<{ receiptNumber: string }>(by, "/systemApply/amend", { id, reason: "换了域名", ...given });
/** Of every application here. */
const people = { contactName: "王敏", contactPhone: "15412340000" };
const withdraw = (id: string, request: string, by: Browser = entity) =>
  ask(by, "/systemApply/withdraw", { id, request });
type Waiting = {
  request: string;
  receiptNumber: string;
  differences: { label: string; before: string; after: string }[];
};
type Detail = {
  status: string;
  note: string | null;
  form: Form;
  revision: string | null;
  waiting: Waiting[];
  contactName: string;
};
async function detailOf(id: string): Promise<Detail> {
  const { data, msg } = await ask<Detail>(entity, "/systemApply/detail", { id });
  if (!data) throw new Error(msg);
  return data;
}
const systemOf = async (abbr: string) => {
  portal.app.foundation.systems.forget();
  return portal.app.foundation.systems.findByAbbr(abbr);
};
const agreed = async (id: string) => decide(first, await requestOf(id, "systemAmend"));

describe("another registration of a system in the sandbox", () => {
  const moved = { redirectUris: ["https://new.example.com/callback"], contactName: "李强" };

  test("is what it was until somebody agrees, and then stands in the client and the application", async () => {
    const id = await sandbox(form("moves"));
    const asked = await amend(id, form("moves", moved));
    expect(asked).toMatchObject({ success: true });
    expect((await systemOf("moves"))?.redirectUris).toEqual(["https://loan.example.com/callback"]);
    expect((await detailOf(id)).waiting).toMatchObject([
      {
        request: "amend",
        receiptNumber: asked.data?.receiptNumber,
        differences: [
          { label: "联系人", before: "王敏", after: "李强" },
          { label: "回调地址", before: "https://loan.example.com/callback", after: "https://new.example.com/callback" },
        ],
      },
    ]);

    // whoever reviews reads of a person what they read of them everywhere
    const { data: seen } = await ask<Detail>(first, "/systemApply/detail", { id });
    expect(seen?.waiting[0]?.differences[0]).toEqual({ label: "联系人", before: "王*", after: "李*" });

    const before = await systemOf("moves");
    expect((await agreed(id)).data?.status).toBe("approved");
    const after = await systemOf("moves");
    expect(after?.redirectUris).toEqual(moved.redirectUris);
    expect([after?.appId, after?.stage]).toEqual([before?.appId, "sandbox"]);
    expect(await detailOf(id)).toMatchObject({
      status: "sandbox",
      form: { redirectUris: moved.redirectUris },
      waiting: [],
      contactName: "李强",
    });
  });

  test("makes a report that passed before worthless", async () => {
    const id = await sandbox(form("report"));
    await portal.passedByHand(id);
    await amend(id, form("report", moved));
    await agreed(id);
    expect(await portal.step(id, "goLive")).toMatchObject({ code: 4419 });
  });

  test("to call another system in the name of its users is read by reviewers, and wants that one to be there", async () => {
    const id = await sandbox(form("calls"));
    const refused = await amend(id, form("calls", { mayCall: ["callee"] }));
    expect(refused).toMatchObject({ success: false });
    expect(JSON.stringify(refused)).toContain("callee：不是已接入的 OpenID Connect 系统");
    await sandbox(form("callee"));
    expect(await amend(id, form("calls", { mayCall: ["callee"] }))).toMatchObject({ success: true });
    expect((await detailOf(id)).waiting[0]?.differences).toEqual([
      { label: "可代用户访问的系统", before: "—", after: "callee" },
    ]);
    await agreed(id);
    expect(await systemOf("calls")).toMatchObject({ mayCall: ["callee"] });
    expect((await detailOf(id)).form).toMatchObject({ mayCall: ["callee"] });
  });

  test("that is refused leaves all as it was, with the reason", async () => {
    const id = await sandbox(form("refused"));
    await amend(id, form("refused", moved));
    expect((await decide(first, await requestOf(id, "systemAmend"), "rejected")).data?.status).toBe("rejected");
    expect(await detailOf(id)).toMatchObject({ status: "sandbox", note: "不行", waiting: [] });
    expect((await systemOf("refused"))?.redirectUris).toEqual(["https://loan.example.com/callback"]);
    expect(await amend(id, form("refused", moved))).toMatchObject({ success: true });
  });

  test("keeps the name and the protocol, whatever is sent", async () => {
    const id = await sandbox(form("stays"));
    const other = form("another", { protocol: "envelope", ...moved });
    expect(await amend(id, other)).toMatchObject({ success: true });
    await agreed(id);
    expect((await detailOf(id)).form).toMatchObject({ abbr: "stays", protocol: "oidc" });
    expect(await systemOf("another")).toBeUndefined();
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["nothing is changed", {}, 4434, "内容与现在的登记相同"],
    ["an address is none", { redirectUris: ["loan/callback"] }, 4412, "不是完整的网址"],
    ["an address is left out", { redirectUris: [] }, 4412, "请填写回调地址"],
    [
      "DPoP is promised for a code that is handed over",
      { handoffUri: "https://a.example/x?code={code}", pledges: ["requiresDpop"] },
      4412,
      "不能要求 DPoP",
    ],
  ])("is refused where %s", async (what, change, code, words) => {
    const abbr = `wrong${code}${what.length}`;
    const id = await sandbox(form(abbr));
    const answer = await amend(id, form(abbr, change));
    expect(answer).toMatchObject({ code, msg: expect.stringContaining(words) });
    expect((await detailOf(id)).waiting).toEqual([]);
  });

  test("is one at a time, and going live waits for it", async () => {
    const id = await sandbox(form("onetime"));
    await portal.passedByHand(id);
    const [one, other] = await Promise.all([
      amend(id, form("onetime", moved)),
      amend(id, form("onetime", { purpose: "另一个用途" })),
    ]);
    expect([one.success, other.success].toSorted()).toEqual([false, true]);
    expect(await portal.step(id, "goLive")).toMatchObject({ code: 4418 });
    expect(await withdraw(id, "amend")).toMatchObject({ success: true });
    expect(await withdraw(id, "amend")).toMatchObject({ code: 4435 });
    expect(await portal.step(id, "goLive")).toMatchObject({ success: true });
    expect(await amend(id, form("onetime", moved))).toMatchObject({ code: 4414 });
  });

  test("that reaches further inside is confirmed by two", async () => {
    const id = await sandbox(form("inside"));
    await amend(id, form("inside", { usesPrivateNetwork: true, checkUserUrl: "http://10.1.2.3/check" }));
    const request = await requestOf(id, "systemAmend");
    expect((await decide(first, request)).data?.status).toBe("awaitingSecond");
    expect((await systemOf("inside"))?.privateHosts).toEqual([]);
    expect((await decide(second, request)).data?.status).toBe("approved");
    expect((await systemOf("inside"))?.privateHosts).toContain("10.1.2.3:80");
  });

  test("with a check endpoint that it had not tells its key at the next taking, once", async () => {
    const id = await sandbox(form("checked"));
    const take = () => ask<{ checkSecret: string | null }>(entity, "/systemApply/takeSecret", { id });
    expect((await take()).data?.checkSecret).toBeNull();
    await amend(id, form("checked", { checkUserUrl: "https://loan.example.com/check" }));
    await agreed(id);
    expect((await take()).data?.checkSecret).toMatch(/.{32}/);
    expect((await take()).data?.checkSecret).toBeNull();
  });

  test("with other roles gives the system these", async () => {
    const roles = [{ code: "clerk", name: "信贷员" }];
    const id = await sandbox(form("roles"));
    expect((await systemOf("roles"))?.requiresRole).toBe(false);
    await amend(id, form("roles", { roles }));
    await agreed(id);
    expect((await systemOf("roles"))?.requiresRole).toBe(true);
    const kept = await portal.database.db
      .selectFrom("systemRole")
      .select(["roleCode", "roleName"])
      .where("systemAbbr", "=", "roles")
      .execute();
    expect(kept).toEqual([{ roleCode: "clerk", roleName: "信贷员" }]);
  });

  test("to a key of its own ends its secrets; its owner takes none from then on, and administrators read whose key it is", async () => {
    const id = await sandbox(form("tokey"));
    const take = () => ask<{ appSecret: string | null }>(entity, "/systemApply/takeSecret", { id });
    expect((await take()).data?.appSecret).toMatch(/.{32}/);
    const jwks = JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", kid: "k1", x: "abc" }] });
    const check = { checkUserUrl: "https://loan.example.com/check" };
    const asked = form("tokey", { clientAuth: "privateKey", jwks, ...check });
    expect(await amend(id, form("tokey", { clientAuth: "privateKey" }))).toMatchObject({ success: false });
    expect(await amend(id, asked)).toMatchObject({ success: true });
    const [waiting] = (await detailOf(id)).waiting;
    expect(waiting?.differences).toContainEqual({
      label: "公钥（JWKS）",
      before: expect.anything(),
      after: expect.stringMatching(/^k1 Ed25519，指纹（SHA-256）/),
    });
    await agreed(id);
    expect(await systemOf("tokey")).toMatchObject({ clientAuth: "privateKey", secretHashes: [], secretEnds: {} });
    expect((await take()).data).toMatchObject({ appSecret: null, checkSecret: expect.stringMatching(/.{32}/) });
    expect((await systemOf("tokey"))?.secretHashes).toEqual([]);
  });

  test("is worth nothing once administrators changed the way in meanwhile; their change stands in the application", async () => {
    const id = await sandbox(form("outrun"));
    await amend(id, form("outrun", moved));
    const { data: register } = await ask<{ revision: number; wayIn: Record<string, unknown> }>(
      first,
      "/systemRegistry/detail",
      { systemAbbr: "outrun" },
    );
    const wayIn = { ...register?.wayIn, redirectUris: ["https://third.example.com/callback"], requiresPkce: true };
    const change = { systemAbbr: "outrun", revision: register?.revision, reason: "搬到新机房", wayIn };
    expect(await ask(first, "/systemRegistry/proposeWayIn", change)).toMatchObject({ success: true });
    await decide(second, await requestOf("outrun", "systemChange"));
    expect((await detailOf(id)).form).toMatchObject({
      redirectUris: ["https://third.example.com/callback"],
      pledges: ["requiresPkce"],
    });
    expect(await agreed(id)).toMatchObject({ success: false });
    expect((await systemOf("outrun"))?.redirectUris).toEqual(["https://third.example.com/callback"]);
  });
});

describe("a form that was opened before the registration changed", () => {
  const changedMeanwhile = {
    success: false,
    code: 4949,
    msg: "登记内容刚在别处改过，请先看看现在的登记，再提交变更",
  };

  test("writes over nothing that was agreed to meanwhile, in another window or by administrators", async () => {
    const id = await sandbox(form("twowindows"));
    const { revision } = await detailOf(id);
    // the other window moves the system to another host
    await amend(id, { ...form("twowindows", { redirectUris: ["https://new.example.com/in"] }), revision });
    await agreed(id);
    const stale = { ...form("twowindows", { purpose: "另一个窗口改了用途" }), revision };
    expect(await amend(id, stale)).toMatchObject(changedMeanwhile);
    const now = await detailOf(id);
    expect(now).toMatchObject({ waiting: [], form: { redirectUris: ["https://new.example.com/in"] } });
    expect(now.revision).not.toBe(revision);
    expect(
      await amend(id, { ...now.form, ...people, purpose: "另一个窗口改了用途", revision: now.revision }),
    ).toMatchObject({
      success: true,
    });
  });

  test("sees that another contact was agreed to, too", async () => {
    const id = await sandbox(form("contacts"));
    const { revision } = await detailOf(id);
    await amend(id, { ...form("contacts", { contactName: "李强" }), revision });
    await agreed(id);
    expect(await amend(id, { ...form("contacts", { purpose: "改了用途" }), revision })).toMatchObject(changedMeanwhile);
  });

  test("is served without a revision, as a page of the release before sends it", async () => {
    const id = await sandbox(form("formerpage"));
    expect(await amend(id, form("formerpage", { purpose: "改了用途" }))).toMatchObject({ success: true });
  });

  test("tells reviewers no revision, which stands for what they read masked", async () => {
    const id = await sandbox(form("masked"));
    expect((await ask<Detail>(first, "/systemApply/detail", { id })).data).toMatchObject({ revision: null });
  });
});

describe("an address for events", () => {
  const register = (id: string, url: string) => ask(entity, "/systemApply/saveWebhook", { id, url });
  const registered = async (id: string) =>
    (await ask<{ url: string | null }>(entity, "/systemApply/webhook", { id })).data?.url;

  test("goes with the host that a system leaves, and stays where that stays", async () => {
    const id = await sandbox(form("leaves"));
    expect(await register(id, "https://loan.example.com/events")).toMatchObject({ success: true });
    await amend(id, form("leaves", { redirectUris: ["https://loan.example.com/other"] }));
    await agreed(id);
    expect(await registered(id)).toBe("https://loan.example.com/events");
    const away = { initiateLoginUri: "https://new.example.com/login", redirectUris: ["https://new.example.com/in"] };
    await amend(id, form("leaves", away));
    await agreed(id);
    expect(await registered(id)).toBeNull();
  });

  test("goes, with its keys, with a system that is given up, unless the next of its name stands on the same host", async () => {
    const first = await sandbox(form("renamed"));
    await register(first, "https://loan.example.com/events");
    const take = { id: first, purpose: "request" };
    expect(await ask(entity, "/systemApply/takeSigningSecret", take)).toMatchObject({ success: true });
    await ask(entity, "/systemApply/giveUp", { id: first });
    const elsewhere = {
      initiateLoginUri: "https://new.example.com/login",
      redirectUris: ["https://new.example.com/in"],
    };
    const next = await sandbox(form("renamed", elsewhere));
    const { data } = await ask(entity, "/systemApply/webhook", { id: next });
    expect(data).toMatchObject({ url: null, secrets: { webhook: 0, request: 0 } });
  });
});

describe("what each protocol has of its own", () => {
  test("what an OpenID Connect system binds itself to is agreed with it", async () => {
    const id = await sandbox(form("pledged", { pledges: ["requiresPkce"] }));
    expect((await systemOf("pledged"))?.terms).toMatchObject({ requiresPkce: true, requiresPushedRequests: false });
    await amend(id, form("pledged", { pledges: ["requiresPushedRequests", "allowsDevice"] }));
    await agreed(id);
    expect((await systemOf("pledged"))?.terms).toMatchObject({
      requiresPkce: false,
      requiresPushedRequests: true,
      allowsDevice: true,
      fields: null,
    });
  });

  test("a CAS system says where it takes proxy-granting tickets", async () => {
    const cas = (proxyCallbackUris: string[]) =>
      form("casproxy", {
        protocol: "cas",
        initiateLoginUri: "https://cas.example.com/login",
        redirectUris: ["https://cas.example.com/service"],
        proxyCallbackUris,
      });
    const callbacks = async () => {
      const rows = await portal.database.db
        .selectFrom("casProxyCallback")
        .select("address")
        .where("systemAbbr", "=", "casproxy")
        .execute();
      return rows.map(({ address }) => address);
    };
    const id = await sandbox(cas(["https://cas.example.com/pgt"]));
    expect(await callbacks()).toEqual(["https://cas.example.com/pgt"]);
    expect(await amend(id, cas(["https://cas.example.com/pgt#x"]))).toMatchObject({
      code: 4412,
      msg: expect.stringContaining("代理回调地址"),
    });
    await amend(id, cas(["https://cas.example.com/pgt2"]));
    await agreed(id);
    expect(await callbacks()).toEqual(["https://cas.example.com/pgt2"]);
  });

  test("a SAML system hands in other metadata; the reviewer reads what of it changed", async () => {
    const described = async (host: string) =>
      samlMetadata({
        entityId: `https://${host}/metadata`,
        acs: `https://${host}/acs`,
        certificate: (await selfSigned(host, new Date())).certificate,
      });
    const [one, other] = [await described("one.example.com"), await described("two.example.com")];
    const saml = (metadata: string) =>
      form("samlmoves", { protocol: "saml", initiateLoginUri: "", redirectUris: [], metadata });
    const id = await sandbox(saml(one));
    await amend(id, saml(other));
    const { differences } = (await detailOf(id)).waiting[0] ?? { differences: [] };
    expect(differences.map(({ label }) => label)).toContain("断言接收地址");
    expect(differences.map(({ label }) => label)).toContain("证书指纹（SHA-256）");
    await agreed(id);
    const kept = await portal.database.db
      .selectFrom("samlServiceProvider")
      .select("entityId")
      .where("systemAbbr", "=", "samlmoves")
      .executeTakeFirstOrThrow();
    expect(other).toContain(kept.entityId);
  });
});

describe("a live system", () => {
  test("moves when two agree; how it opens and who may enter is the catalogue's and the administrators'", async () => {
    const id = await live(form("lives"));
    const change = {
      redirectUris: ["https://new.example.com/callback"],
      jumpType: "2",
      directUrl: "https://x.example",
      roles: [{ code: "a", name: "甲" }],
    };
    expect(await amend(id, form("lives", change))).toMatchObject({ success: true });
    const request = await requestOf(id, "systemAmend");
    expect((await decide(first, request)).data?.status).toBe("awaitingSecond");
    expect(await decide(first, request)).toMatchObject({ success: false });
    expect((await decide(second, request)).data?.status).toBe("approved");
    const system = await systemOf("lives");
    expect(system).toMatchObject({ stage: "live", redirectUris: change.redirectUris, requiresRole: false });
    expect((await detailOf(id)).form).toMatchObject({ jumpType: "0", roles: [] });
  });
});

describe("an owner thinks better of it", () => {
  test("while it is reviewed: the application is withdrawn, its name is free, and nobody decides it any more", async () => {
    const { id } = await portal.applied(form("backagain"));
    const request = await requestOf(id, "systemOnboarding");
    expect((await detailOf(id)).waiting).toMatchObject([{ request: "onboarding" }]);
    expect(await withdraw(id, "onboarding")).toMatchObject({ success: true });
    expect(await detailOf(id)).toMatchObject({ status: "withdrawn", waiting: [] });
    expect(await decide(first, request)).toMatchObject({ success: false });
    await sandbox(form("backagain"));
  });

  test("of going live, of a new secret and of going offline: it stands where it stood", async () => {
    const id = await sandbox(form("thinks"));
    await portal.passedByHand(id);
    await portal.step(id, "goLive");
    expect((await detailOf(id)).waiting).toMatchObject([{ request: "goLive" }]);
    await withdraw(id, "goLive");
    expect((await detailOf(id)).status).toBe("sandbox");
    await portal.step(id, "goLive");
    await portal.agreed(id, "systemGoLive");
    await portal.step(id, "secret");
    await portal.step(id, "offline");
    expect((await detailOf(id)).waiting.map(({ request }) => request)).toEqual(["secret", "offline"]);
    await withdraw(id, "secret");
    await withdraw(id, "offline");
    expect(await detailOf(id)).toMatchObject({ status: "live", waiting: [] });
    expect((await systemOf("thinks"))?.stage).toBe("live");
  });

  test("of a system they try: client and secret end at once, and the name stays theirs", async () => {
    const id = await sandbox(form("givenup"));
    const { appSecret } = await portal.secretsOf(id);
    expect(await ask(entity, "/systemApply/giveUp", { id })).toMatchObject({ success: true });
    expect((await detailOf(id)).status).toBe("offline");
    expect((await systemOf("givenup"))?.stage).toBe("offline");
    const tokens = await fetch(`${portal.publicUrl}/oidc/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${(await systemOf("givenup"))?.appId}:${appSecret}`).toString("base64")}`,
      },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: "x",
        redirect_uri: "https://loan.example.com/callback",
      }),
    });
    expect(await tokens.json()).toMatchObject({ error: "invalid_client" });
    expect(await ask(entity, "/systemApply/giveUp", { id })).toMatchObject({ code: 4414 });
    await sandbox(form("givenup"));
  });

  test("of somebody else's system: there is none", async () => {
    const id = await sandbox(form("foreign"));
    const officer = await portal.signedIn("ganbu");
    expect(await amend(id, form("foreign", { purpose: "别的" }), officer)).toMatchObject({ code: 4410 });
    expect(await withdraw(id, "onboarding", officer)).toMatchObject({ code: 4410 });
    expect(await ask(officer, "/systemApply/giveUp", { id })).toMatchObject({ code: 4410 });
  });
});
