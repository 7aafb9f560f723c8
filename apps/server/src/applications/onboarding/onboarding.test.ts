import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { type Flaw, startApplicantSystem } from "../../../test/applicant-system.ts";
import { applicationOf, onboardingPortal, type OnboardingPortal, outcomes } from "../../../test/onboarding-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { failsWithoutMessages } from "../../../test/unkept-messages.ts";
import type { App } from "../../app.ts";
import { selfSigned } from "../../protocols/saml/keys.ts";

let portal: OnboardingPortal;
let app: App;
let database: OnboardingPortal["database"];
let system: Awaited<ReturnType<typeof startApplicantSystem>>;
let { entity, first, second, signedIn, ask, requestOf, decide, detailOf, tested } = {} as OnboardingPortal;

beforeAll(async () => {
  portal = await onboardingPortal();
  ({ app, database, entity, first, second, signedIn, ask, requestOf, decide, detailOf, tested } = portal);
  system = await startApplicantSystem();
}, 60_000);
afterAll(async () => {
  await system.close();
  await portal.close();
});

const form = (change: Record<string, unknown> = {}) =>
  applicationOf(system.base, {
    builder: "示范科技（演示）",
    checkUserUrl: `${system.base}/check`,
    roles: [],
    ...change,
  });

const applied = (change: Record<string, unknown> = {}) => portal.applied(form(change));

/** From the application to a sandbox client with its secret. */
async function sandbox(change: Record<string, unknown> = {}) {
  const id = await portal.sandbox(form(change));
  const secrets = await portal.secretsOf(id);
  system.use({ issuer: `${portal.publicUrl}/oidc`, ...secrets });
  return { id, ...secrets };
}

describe("a system that begins its own sign-in", () => {
  let loan: Awaited<ReturnType<typeof sandbox>>;
  beforeAll(async () => {
    loan = await sandbox();
  });

  test("its secrets are told once: no later answer, list, page or table holds them, nor does a second taking", async () => {
    const secrets = [loan.appSecret, loan.checkSecret];
    expect(secrets.every((secret) => secret.length >= 32)).toBe(true);
    const told = await Promise.all([
      ask(entity, "/systemApply/detail", { id: loan.id }),
      ask(entity, "/systemApply/mine", {}),
      ask(entity, "/systemApply/jumps", { id: loan.id }),
      ask(entity, "/message/list", {}),
      ask(first, "/systemApply/detail", { id: loan.id }),
      entity.ask("/user/myData"),
    ]);
    for (const { success } of told) expect(success).toBe(true);
    const kept = await Promise.all(
      (["connectedSystem", "systemApplication", "approvalRequest", "auditEntry", "message"] as const).map((table) =>
        database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const everything = JSON.stringify([told, kept, await portal.outbox()]);
    for (const secret of secrets) expect(everything).not.toContain(secret);

    // a second taking gives another secret, and the check secret not at all; the first goes on for its two weeks
    const again = await ask<{ appSecret: string; checkSecret: string | null }>(entity, "/systemApply/takeSecret", {
      id: loan.id,
    });
    expect(again.data?.appSecret).not.toBe(loan.appSecret);
    expect(again.data?.checkSecret).toBeNull();
    const now = await app.foundation.systems.findByAbbr("loan");
    expect(now && app.foundation.systems.hasSecret(now, loan.appSecret)).toBe(true);
  });

  test("a right one passes every line, with a signed report", async () => {
    system.breakIn();
    const run = await tested(loan.id);
    expect(outcomes(run)).toEqual({
      reachable: "ok",
      tls: "warn",
      clock: "ok",
      redirect: "ok",
      state: "ok",
      exchange: "ok",
      otherUser: "ok",
      replay: "ok",
      forged: "na",
      wrongTarget: "na",
      expired: "na",
      wrongSecret: "ok",
      logout: "ok",
      checkUser: "ok",
      placeholders: "na",
      noRole: "na",
    });
    expect(run.state).toBe("passed");
    expect(await app.protocols.provider.simulation.verified(run.report ?? "")).toMatchObject({
      runId: run.id,
      system: { abbr: "loan", appId: loan.appId },
    });
  });

  test.each<[Flaw, string, string]>([
    ["down", "reachable", "返回 503"],
    ["wrongClock", "clock", "相差 1"],
    ["startsNowhere", "redirect", "没有转到统一登录"],
    ["otherRedirect", "redirect", "回调地址与登记不一致"],
    ["otherClient", "redirect", "客户端编号不对"],
    ["widerScope", "redirect", "请求了未批准的字段"],
    ["noState", "state", "没有 state"],
    ["ignoresState", "state", "没有核对 state"],
    ["hangsUpOnState", "state", "连接不上"],
    ["wrongSecret", "exchange", "返回 401 invalid_client"],
    ["noExchange", "exchange", "没有来换令牌"],
    ["ignoresFailure", "replay", "用过的授权码仍能登录"],
    ["refusesLogout", "logout", "没有接受退出通知"],
    ["anyLogout", "logout", "没有验证退出通知的签名"],
    ["keepsSession", "logout", "收到退出通知，会话还在"],
    ["everybodyExists", "checkUser", "不存在的用户也返回 true"],
    ["anySignature", "checkUser", "没有验证签名"],
  ])("broken by %s it fails at %s", async (flaw, key, found) => {
    system.breakIn(flaw);
    const run = await tested(loan.id);
    const [failed, ...more] = run.lines.filter(({ outcome }) => outcome === "fail");
    expect(failed).toMatchObject({ key, found: expect.stringContaining(found) });
    expect(more.map((line) => line.key)).toEqual([]);
    expect(failed?.cause).toBeTruthy();
    expect(failed?.cure).toBeTruthy();
    expect(failed?.evidence.length).toBeGreaterThan(0);
    expect(run).toMatchObject({ state: "failed", report: null });
  });

  test("a slow logout is a warning, and does not keep it back", async () => {
    system.breakIn("slowLogout");
    const run = await tested(loan.id);
    expect(run.lines.find(({ key }) => key === "logout")).toMatchObject({ outcome: "warn" });
    expect(run.state).toBe("passed");
  });

  test("where no page tells whether a session ended, nothing is claimed", async () => {
    system.breakIn("sameForAll", "keepsSession");
    const run = await tested(loan.id);
    expect(run.lines.find(({ key }) => key === "logout")).toMatchObject({
      outcome: "warn",
      found: "已接受通知，看不出会话是否结束",
    });
    expect(run.state).toBe("passed");
  });

  test("no evidence holds a code, a state, a token or a body", async () => {
    system.breakIn();
    const run = await tested(loan.id);
    const text = JSON.stringify(run.lines);
    expect(text).not.toMatch(/code=(?!…)|state=(?!…)|logout_token=(?!…)|eyJ|<h1>/);
    expect(text).not.toContain(loan.appSecret);
  });
});

describe("a system that is handed a code", () => {
  const older = () => ({
    abbr: "older",
    initiateLoginUri: "",
    redirectUris: [],
    handoffUri: `${system.base}/handoff?code={code}`,
    checkUserUrl: "",
  });
  let handed: Awaited<ReturnType<typeof sandbox>>;
  beforeAll(async () => {
    handed = await sandbox(older());
  });

  test("a right one asks before it changes who is signed in", async () => {
    system.breakIn();
    const run = await tested(handed.id);
    expect(outcomes(run)).toMatchObject({ state: "na", exchange: "ok", otherUser: "ok", replay: "ok" });
    expect(run.state).toBe("passed");
  });
  test("one that silently replaces another person's session fails for it", async () => {
    system.breakIn("replacesSession");
    const run = await tested(handed.id);
    expect(run.lines.filter(({ outcome }) => outcome === "fail")).toEqual([
      expect.objectContaining({ key: "otherUser", found: "直接换成了另一个人" }),
    ]);
  });
});

test("what is wrong with an address is said in the words of the form, not of the command line", async () => {
  const redirectUris = ["ftp://x.example/in"];
  expect(await ask(entity, "/systemApply/systemApplyAdd", form({ abbr: "worded", redirectUris }))).toMatchObject({
    code: 4412,
    msg: "登记内容有误：回调地址 ftp://x.example/in：只接受 http 或 https 地址",
  });
});

describe("a system that exchanges in the envelope", () => {
  const change = () => ({
    abbr: "enveloped",
    protocol: "envelope",
    initiateLoginUri: "",
    redirectUris: [],
    handoffUri: `${system.base}/envelope?code={code}`,
    checkUserUrl: "",
  });
  test("says so, and is told when it fills in what only others need", async () => {
    for (const wrong of [{ handoffUri: "" }, { initiateLoginUri: `${system.base}/login` }])
      expect(await ask(entity, "/systemApply/systemApplyAdd", form({ ...change(), ...wrong }))).toMatchObject({
        code: 4412,
        msg: expect.stringContaining("封装交换由门户送来授权码"),
      });
  });
  test("is tried by the lines that make sense for it", async () => {
    const { id } = await sandbox(change());
    system.breakIn();
    const run = await tested(id);
    expect(outcomes(run)).toMatchObject({
      state: "na",
      exchange: "ok",
      otherUser: "ok",
      replay: "ok",
      logout: "ok",
    });
    expect(run.state).toBe("passed");
    expect(run.lines.find(({ key }) => key === "exchange")?.evidence.join()).toContain("POST /api/open/token → 200");
    system.breakIn("wrongSecret");
    expect((await tested(id)).lines.find(({ outcome }) => outcome === "fail")).toMatchObject({
      key: "exchange",
      found: "没有换到令牌",
      cure: expect.stringContaining("X-App-Secret"),
    });
  });
});

/** Text messages a number got, the newest first. */
async function textsTo(phone: string): Promise<string[]> {
  await app.authentication.oneTimeCodes.notices.settled();
  const { sms } = (await app.http.inject({ url: "/api/demo/outbox" })).json();
  return sms.filter((one: { to: string }) => one.to === phone).map(({ text }: { text: string }) => text);
}

describe("from the sandbox to the catalogue and away", () => {
  let loan: Awaited<ReturnType<typeof sandbox>>;
  beforeAll(async () => {
    loan = await sandbox({
      abbr: "golive",
      initiateLoginUri: "",
      redirectUris: [],
      handoffUri: `${system.base}/handoff`,
    });
  });
  const step = (name: "goLive" | "secret" | "offline") => portal.step(loan.id, name);
  const jump = (browser: Browser) => browser.ask(`/oauthCode/generateCode?clientId=${loan.appId}&jumpType=0`);
  const listed = async () =>
    JSON.stringify((await ask<object>(entity, "/systemService/getSystemServiceVo", {})).data).includes('"golive"');

  test("while it is tried only its test users get in, and the catalogue does not know it", async () => {
    await agreeToShare(entity, loan.appId);
    expect((await jump(entity)).success).toBe(true);
    expect(await jump(first)).toMatchObject({ success: false, code: 4420 });
    expect(await listed()).toBe(false);
  });

  test("it goes live only on a passed self-test and by two persons, neither of whom asked", async () => {
    system.breakIn("wrongSecret");
    await tested(loan.id);
    expect(await step("goLive")).toMatchObject({ code: 4416 });
    system.breakIn();
    expect((await tested(loan.id)).state).toBe("passed");
    const [one, other] = await Promise.all([step("goLive"), step("goLive")]);
    expect([one.success, other.success].toSorted()).toEqual([false, true]);
    const request = await requestOf(loan.id, "systemGoLive");
    expect((await decide(first, request)).data?.status).toBe("awaitingSecond");
    expect(await decide(first, request)).toMatchObject({ success: false });
    expect((await detailOf(loan.id)).status).toBe("goLive");
    expect((await decide(second, request)).data?.status).toBe("approved");
    expect((await detailOf(loan.id)).status).toBe("live");
    await agreeToShare(first, loan.appId);
    expect((await jump(first)).success).toBe(true);
  });

  type Change = { redirectUris?: string; tokenUri?: string; privateHosts?: string };
  const changed = (change: () => Change) => (abbr: string) =>
    database.db.updateTable("connectedSystem").set(change()).where("abbr", "=", abbr).execute();
  test.each<[string, (abbr: string) => Promise<unknown>]>([
    ["address", changed(() => ({ redirectUris: JSON.stringify([`${system.base}/other`]) }))],
    ["place-for-its-token", changed(() => ({ tokenUri: `${system.base}/token` }))],
    ["private-host", changed(() => ({ privateHosts: JSON.stringify(["10.1.2.3:443"]) }))],
    [
      "term",
      (systemAbbr) =>
        database.db
          .updateTable("openidTerms")
          .set({ requiresDpop: true })
          .where("systemAbbr", "=", systemAbbr)
          .execute(),
    ],
  ])("another %s makes the report worthless", async (what, change) => {
    const abbr = `other-${what}`;
    const { id } = await sandbox({ abbr });
    system.breakIn();
    expect((await tested(id)).state).toBe("passed");
    await change(abbr);
    app.foundation.systems.forget();
    const answer = await ask(entity, "/systemApply/request", { id, step: "goLive", reason: "请办理" });
    expect(answer).toMatchObject({ code: 4419 });
  });
  test("a certificate that nobody trusts fails where it belongs, and nothing is asked after it", async () => {
    const { certificate, privateKey } = await selfSigned("applicant", new Date());
    const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
    const server = createServer({ cert, key: privateKey }, (_request, response) => response.end());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const addresses = { initiateLoginUri: `${base}/login`, redirectUris: [`${base}/in`], checkUserUrl: "" };
    const { id } = await sandbox({ abbr: "untrusted", ...addresses, backchannelLogoutUri: `${base}/logout` });
    const run = await tested(id);
    await new Promise((done) => server.close(done));
    expect(outcomes(run)).toMatchObject({ reachable: "ok", tls: "fail", clock: "skipped", redirect: "skipped" });
    expect(run.lines.find(({ key }) => key === "tls")).toMatchObject({
      found: "证书不被信任",
      cause: "证书是自签名的",
      cure: expect.stringContaining("受信任机构"),
      evidence: [expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT")],
    });
    expect(run.state).toBe("failed");
  });

  test("once live a new secret needs another person's yes, each yes gives one, and two live side by side", async () => {
    const take = () => ask<{ appSecret: string }>(entity, "/systemApply/takeSecret", { id: loan.id });
    expect(await take()).toMatchObject({ code: 4417 });
    expect((await step("secret")).success).toBe(true);
    expect(await step("secret")).toMatchObject({ code: 4418 });
    expect((await decide(second, await requestOf(loan.id, "systemSecret"))).data?.status).toBe("approved");
    const [one, other] = await Promise.all([take(), take()]);
    expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([200, 4417]);
    const now = await app.foundation.systems.findByAbbr("golive");
    const given = (one.data ?? other.data)?.appSecret ?? "";
    expect([loan.appSecret, given].map((secret) => now && app.foundation.systems.hasSecret(now, secret))).toEqual([
      true,
      true,
    ]);
  });

  test("its log finds one jump by its trace id, and no one else reads it", async () => {
    type Jumps = {
      records: { id: string; at: string; traceId: string; what: string; who: string | null; cause: string | null }[];
      hasMore: boolean;
    };
    const { data } = await ask<Jumps>(entity, "/systemApply/jumps", { id: loan.id });
    const sent = data?.records.find(({ what }) => what === "门户送出授权码");
    expect(sent?.who).toMatch(/^.\*+$/);
    const refused = data?.records.filter(({ what }) => what === "拒绝换取令牌");
    expect(refused?.map(({ cause }) => cause)).toContain("令牌请求里的客户端密钥不对。");
    expect(data?.records.filter(({ what }) => what === "换取令牌").map(({ who }) => who)).toContain("自测用户");

    // page after page, each row once, also of those of one instant
    const another = {
      event: "handoff.codeRefused",
      result: "refused",
      objectKind: "system",
      objectId: loan.appId,
    } as const;
    await Promise.all(
      Array.from({ length: 30 }, () => app.foundation.audit.record({ ...another, reason: "handoff.sandbox" })),
    );
    const seen: string[] = [];
    let page = (await ask<Jumps>(entity, "/systemApply/jumps", { id: loan.id })).data;
    for (let before = page?.records.at(-1); page; before = page?.records.at(-1)) {
      seen.push(...page.records.map(({ id }) => id));
      if (!page.hasMore || !before) break;
      page = (await ask<Jumps>(entity, "/systemApply/jumps", { id: loan.id, before: { at: before.at, id: before.id } }))
        .data;
    }
    expect(seen.length).toBe(30 + (data?.records.length ?? 0));
    expect(new Set(seen).size).toBe(seen.length);

    // whoever reviews systems reads it within their region
    expect((await ask<Jumps>(first, "/systemApply/jumps", { id: loan.id })).data?.records.length).toBe(20);
    await database.db.updateTable("systemApplication").set({ regionCode: "11" }).where("id", "=", loan.id).execute();
    for (const path of ["detail", "jumps"])
      expect(await ask(first, `/systemApply/${path}`, { id: loan.id })).toMatchObject({ code: 4410 });
    expect((await ask<Jumps>(entity, "/systemApply/jumps", { id: loan.id })).data?.records.length).toBe(20);
    await database.db
      .updateTable("systemApplication")
      .set({ regionCode: "320925" })
      .where("id", "=", loan.id)
      .execute();

    const found = await ask<{ records: { traceId: string }[] }>(entity, "/systemApply/jumps", {
      id: loan.id,
      traceId: sent?.traceId,
    });
    expect(found.data?.records.length).toBeGreaterThan(0);
    expect(new Set(found.data?.records.map(({ traceId }) => traceId))).toEqual(new Set([sent?.traceId]));
  });

  const found = async () => {
    const { data } = await ask<{ records: { systemAbbr: string; health: string; probedAt: string | null }[] }>(
      first,
      "/systemAuthorizationIntegration/connectionHealth",
      {},
    );
    return data?.records.find(({ systemAbbr }) => systemAbbr === "golive");
  };
  test("its owner is told once that the secret ends soon: the contact by text, the applicant on the bell", async () => {
    const due = (days: number) => new Date(Date.now() + days * 86_400_000);
    const endsOn = (at: Date) =>
      database.db
        .updateTable("systemApplication")
        .set({ secretDueAt: at, secretRemindedAt: null })
        .where("id", "=", loan.id)
        .execute();
    const told = async () => (await textsTo("15412340000")).filter((text) => text.includes("的客户端密钥将于")).length;
    await endsOn(due(15));
    await app.applications.onboarding.remind();
    expect(await told()).toBe(0);
    await endsOn(due(13));
    const { remind } = app.applications.onboarding;
    await failsWithoutMessages(database.ownerUrl, "密钥", remind);
    expect(await told()).toBe(0);
    await Promise.all([app.applications.onboarding.remind(), app.applications.onboarding.remind()]);
    await app.applications.onboarding.remind();
    expect(await told()).toBe(1);
    const bell = await ask<{ records: { title: string; link: string }[] }>(entity, "/message/list", { kind: "expiry" });
    expect(bell.data?.records).toMatchObject([
      { title: expect.stringMatching(/：密钥 \d+月\d+日 到期$/), link: `/systemsettled?id=${loan.id}` },
    ]);
  });

  test("asked by the portal whether it is there: the answer, how long it took, and why there was none", async () => {
    expect(await found()).toEqual({
      systemAbbr: "golive",
      health: "unknown",
      healthSince: null,
      probedAt: null,
      probeTookMs: null,
      probeFault: null,
    });
    system.breakIn();
    await app.applications.onboarding.probe();
    expect(await found()).toMatchObject({ health: "normal", probeTookMs: expect.any(Number), probeFault: null });
    system.breakIn("down");
    for (const health of ["slow", "slow", "silent"]) {
      await app.applications.onboarding.probe();
      expect(await found()).toMatchObject({ health, probeTookMs: null, probeFault: "serverError" });
    }
    system.breakIn();
    await app.applications.onboarding.probe();
    const now = await found();
    expect(now).toMatchObject({ health: "normal", probeFault: null });
    expect((await detailOf(loan.id)).client).toMatchObject({ probedAt: now?.probedAt, probeFault: null });
  });

  test("offline on request: nobody gets in, the provider knows it no more", async () => {
    expect((await step("offline")).success).toBe(true);
    expect((await decide(first, await requestOf(loan.id, "systemOffline"))).data?.status).toBe("approved");
    expect(await jump(entity)).toMatchObject({ success: false });
    expect((await detailOf(loan.id)).status).toBe("offline");
  });
});

describe("who may apply, and for what", () => {
  test("not a private person", async () => {
    const farmer = await signedIn("nonghu");
    expect(await ask(farmer, "/systemApply/systemApplyAdd", form({ abbr: "mine" }))).toMatchObject({ code: 4413 });
  });
  test("a name is given once, also when two ask at the same instant", async () => {
    const both = await Promise.all(
      [1, 2].map(() => ask(entity, "/systemApply/systemApplyAdd", form({ abbr: "twice" }))),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4411]);
    expect(await ask(entity, "/systemApply/systemApplyAdd", form({ abbr: "njbt" }))).toMatchObject({ code: 4411 });
  });
  test("somebody else's application is not there", async () => {
    const { id } = await applied({ abbr: "secretive" });
    const officer = await signedIn("ganbu");
    for (const path of ["detail", "selfTest", "takeSecret", "jumps"])
      expect(await ask(officer, `/systemApply/${path}`, { id })).toMatchObject({ code: 4410 });
  });
  test("a refused one says why, and may be handed in again", async () => {
    const { id } = await applied({ abbr: "again", usesPrivateNetwork: false, contactPhone: "15412340077" });
    expect((await decide(first, await requestOf(id, "systemOnboarding"), "rejected")).data?.status).toBe("rejected");
    expect(await detailOf(id)).toMatchObject({ status: "rejected", note: "不行" });
    expect((await applied({ abbr: "again" })).receiptNumber).toMatch(/^JR-/);
    expect(await textsTo("15412340077")).toEqual([expect.stringContaining("的接入申请未通过，原因：不行。")]);
  });
  test("a private address that nobody confirmed is never called", async () => {
    const { id } = await applied({ abbr: "public", usesPrivateNetwork: false, contactPhone: "15412340078" });
    expect((await decide(first, await requestOf(id, "systemOnboarding"))).data?.status).toBe("approved");
    expect(await textsTo("15412340078")).toEqual([
      expect.stringContaining("系统“演示贷款系统”的接入申请已通过，请登录门户在“系统入驻”中查看下一步。"),
    ]);
    const run = await tested(id);
    expect(run.lines[0]).toMatchObject({ key: "reachable", outcome: "fail", found: "地址不允许访问" });
  });
});
