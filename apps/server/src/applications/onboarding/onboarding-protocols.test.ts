import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { type CasFlaw, startCasApplicant } from "../../../test/applicant-cas.ts";
import { type SamlFlawOfSystem, startSamlApplicant } from "../../../test/applicant-saml.ts";
import { onboardingPortal, type OnboardingPortal, outcomes, type Run } from "../../../test/onboarding-portal.ts";

let portal: OnboardingPortal;
let cas: Awaited<ReturnType<typeof startCasApplicant>>;
let saml: Awaited<ReturnType<typeof startSamlApplicant>>;

beforeAll(async () => {
  portal = await onboardingPortal();
  cas = await startCasApplicant(portal.publicUrl);
  saml = await startSamlApplicant(portal.publicUrl);
}, 60_000);
afterAll(async () => {
  await Promise.all([cas.close(), saml.close()]);
  await portal.close();
});

const common = (abbr: string) => ({
  name: `${abbr}（演示）`,
  abbr,
  ownerDepartment: "计划财务处（演示）",
  purpose: "对接",
  scopes: ["profile"],
  usesPrivateNetwork: true,
  contactName: "王敏",
  contactPhone: "15412340000",
});
const casForm = (change: Record<string, unknown> = {}) => ({
  ...common("quarantine"),
  protocol: "cas",
  redirectUris: [cas.service],
  handoffUri: `${cas.service}?ticket={ticket}`,
  jumpType: "9",
  ...change,
});
const samlForm = (change: Record<string, unknown> = {}) => ({
  ...common("insurance"),
  protocol: "saml",
  metadata: saml.metadata,
  initiateLoginUri: `${saml.base}/login`,
  jumpType: "0",
  ...change,
});
const refused = async (form: Record<string, unknown>) =>
  (await portal.ask(portal.entity, "/systemApply/systemApplyAdd", form)).msg;
const failedIn = (run: Run) => run.lines.filter(({ outcome }) => outcome === "fail");

type Listed = { identification: string; jumpType: number; initiateLoginUrl: string | null; isNeedLogin: boolean };
async function listed(identification: string): Promise<Listed | undefined> {
  const { data } = await portal.ask<{ data: unknown }>(portal.entity, "/systemService/getSystemServiceVo", {});
  const found: Listed[] = [];
  JSON.stringify(data, (_key, value: unknown) => {
    if (value && typeof value === "object" && "identification" in value && value.identification === identification)
      found.push(value as Listed);
    return value;
  });
  return found[0];
}
/** The catalogue is remembered for a moment. */
const SOON = { timeout: 5000 };
async function live(id: string): Promise<void> {
  expect(await portal.step(id, "goLive")).toMatchObject({ success: true });
  await portal.agreed(id, "systemGoLive");
}

describe("a system that speaks CAS", () => {
  let id: string;
  beforeAll(async () => {
    id = await portal.sandbox(casForm());
  });

  test("a right one passes, with what CAS has no word for marked as such, and a report of it", async () => {
    cas.breakIn("asksBeforeChange");
    const run = await portal.tested(id);
    expect(outcomes(run)).toEqual({
      reachable: "ok",
      tls: "warn",
      clock: "ok",
      redirect: "ok",
      state: "na",
      exchange: "ok",
      otherUser: "ok",
      replay: "ok",
      forged: "ok",
      wrongTarget: "ok",
      expired: "na",
      wrongSecret: "na",
      logout: "ok",
      checkUser: "na",
      placeholders: "na",
      noRole: "na",
    });
    expect(run.state).toBe("passed");
    expect(run.lines.find(({ key }) => key === "wrongTarget")?.evidence.join()).toContain("INVALID_SERVICE");
    expect(JSON.stringify(run.lines)).not.toMatch(/ST-/);
  });

  test.each<[CasFlaw, string, string]>([
    ["otherService", "redirect", "服务地址与登记不一致"],
    ["neverValidates", "exchange", "没有来校验票据"],
    ["validatesForOther", "exchange", "校验返回 INVALID_SERVICE"],
    ["fails", "exchange", "校验通过后返回 403"],
    ["believesUsed", "replay", "用过的票据仍能登录"],
    ["believesAny", "forged", "没有发放过的票据也能登录"],
    ["believesOthers", "wrongTarget", "接受了发给其他地址的票据"],
    ["refusesLogout", "logout", "没有接受退出通知"],
    ["deafToLogout", "logout", "收到退出通知，会话还在"],
  ])("broken by %s it fails at %s", async (flaw, key, found) => {
    cas.breakIn(flaw);
    const run = await portal.tested(id);
    const [failed, ...more] = failedIn(run);
    expect(failed).toMatchObject({ key, found: expect.stringContaining(found) });
    expect(more.map((line) => line.key)).toEqual([]);
    expect([failed?.cause, failed?.cure, failed?.evidence.length].every(Boolean)).toBe(true);
    expect(run).toMatchObject({ state: "failed", report: null });
  });

  test("one that silently changes who is signed in is warned, for common clients do so", async () => {
    cas.breakIn();
    const run = await portal.tested(id);
    expect(run.lines.find(({ key }) => key === "otherUser")).toMatchObject({ outcome: "warn" });
    expect(run.state).toBe("passed");
  });

  test("what a sandbox has not tried says so, which is not the same as not applying", async () => {
    cas.breakIn("neverValidates");
    expect(outcomes(await portal.tested(id))).toMatchObject({ replay: "skipped", state: "na" });
  });

  test("one that asks for the page that was called is told to agree on prefixes, and then passes", async () => {
    const own = await startCasApplicant(portal.publicUrl);
    const form = casForm({
      abbr: "bypage",
      redirectUris: [own.service],
      handoffUri: `${own.service}?ticket={ticket}`,
    });
    const byPage = await portal.sandbox(form);
    own.breakIn("asksForPage", "asksBeforeChange");
    const [failed] = failedIn(await portal.tested(byPage));
    expect(failed).toMatchObject({ key: "redirect", cure: expect.stringContaining("把服务地址比对改为按前缀") });
    const amended = { id: byPage, reason: "从哪一页登录就回哪一页", ...form, serviceMatch: "prefix" };
    expect(await portal.ask(portal.entity, "/systemApply/amend", amended)).toMatchObject({ success: true });
    await portal.decide(portal.first, await portal.requestOf(byPage, "systemAmend"));
    const run = await portal.tested(byPage);
    expect(run.lines.find(({ key }) => key === "redirect")?.found).toContain("及其下所有页面之内");
    expect(run.state).toBe("passed");
    await own.close();
  });

  test("its owner reads where the server is, and needs no secret", async () => {
    const { connection, client } = await portal.detailOf(id);
    expect(connection).toEqual([{ label: "CAS 服务器地址", value: `${portal.publicUrl}/cas` }]);
    expect(client).toMatchObject({ liveSecrets: 0, mayTakeSecret: false });
  });

  test("while it is tried only its test users get in; live it is opened by a ticket, by everybody", async () => {
    const { appId } = (await portal.detailOf(id)).client ?? { appId: "" };
    const ticket = (browser: typeof portal.entity) =>
      browser.ask<{ address: string }>(`/oauthCode/generateTicket?clientId=${appId}&jumpType=9`);
    await agreeToShare(portal.entity, appId);
    await agreeToShare(portal.first, appId);
    expect((await ticket(portal.entity)).success).toBe(true);
    expect(await ticket(portal.first)).toMatchObject({ code: 4420 });
    const cookie = [...portal.first.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const login = { url: `/cas/login?service=${encodeURIComponent(cas.service)}`, headers: { cookie } };
    expect((await portal.app.http.inject(login)).body).toContain("该系统正在联调");
    cas.breakIn();
    expect((await portal.tested(id)).state).toBe("passed");
    await live(id);
    await expect
      .poll(() => listed("quarantine"), SOON)
      .toMatchObject({ jumpType: 9, initiateLoginUrl: null, isNeedLogin: true });
    expect((await ticket(portal.first)).success).toBe(true);
    expect((await portal.app.http.inject(login)).headers.location).toContain("ticket=ST-");
  });
});

describe("a system that speaks SAML", () => {
  let id: string;
  beforeAll(async () => {
    id = await portal.sandbox(samlForm());
  });

  test("a right one passes: signed in, and everything wrong refused", async () => {
    saml.breakIn();
    const run = await portal.tested(id);
    expect(failedIn(run)).toEqual([]);
    expect(outcomes(run)).toEqual({
      reachable: "ok",
      tls: "warn",
      clock: "ok",
      redirect: "ok",
      state: "ok",
      exchange: "ok",
      otherUser: "ok",
      replay: "ok",
      forged: "ok",
      wrongTarget: "ok",
      expired: "ok",
      wrongSecret: "na",
      logout: "ok",
      checkUser: "na",
      placeholders: "na",
      noRole: "na",
    });
    expect(run.state).toBe("passed");
    expect(JSON.stringify(run.lines)).not.toMatch(/SAMLResponse=(?!…)|PHNhbWx/);
  });

  test.each<[SamlFlawOfSystem, string, string]>([
    ["otherIssuer", "redirect", "登录请求不能回答"],
    ["lostWhenPosted", "exchange", "没有接受断言"],
    ["believesUnsigned", "forged", "接受了未签名的断言"],
    ["believesAnybody", "forged", "接受了陌生密钥签名的断言"],
    ["ignoresAudience", "wrongTarget", "接受了发给其他系统的断言"],
    ["ignoresTime", "expired", "接受了过期的断言"],
    ["anyLogout", "logout", "没有验证退出请求的签名"],
    ["refusesLogout", "logout", "没有接受退出通知"],
    ["keepsSession", "logout", "收到退出通知，会话还在"],
  ])("broken by %s it fails at %s", async (flaw, key, found) => {
    saml.breakIn(flaw);
    const run = await portal.tested(id);
    const [failed, ...more] = failedIn(run);
    expect(failed).toMatchObject({ key, found: expect.stringContaining(found) });
    expect(more.map((line) => line.key)).toEqual([]);
    expect([failed?.cause, failed?.cure].every(Boolean)).toBe(true);
    expect(run.state).toBe("failed");
  });

  test("one that does not look which request is answered is warned, and of replays too", async () => {
    saml.breakIn("ignoresRequest");
    const run = await portal.tested(id);
    expect(outcomes(run)).toMatchObject({ state: "warn", replay: "warn", otherUser: "warn" });
    expect(run.state).toBe("passed");
  });

  test("another certificate makes its report worthless", async () => {
    saml.breakIn();
    const own = await startSamlApplicant(portal.publicUrl);
    const rekeyed = await portal.sandbox(
      samlForm({ abbr: "rekeyed", metadata: own.metadata, initiateLoginUri: `${own.base}/login` }),
    );
    expect((await portal.tested(rekeyed)).state).toBe("passed");
    await portal.database.db
      .updateTable("samlServiceProvider")
      .set({ certificates: JSON.stringify(["bm90IHRoZSBzYW1l"]) })
      .where("systemAbbr", "=", "rekeyed")
      .execute();
    await expect.poll(() => portal.step(rekeyed, "goLive"), SOON).toMatchObject({ code: 4419 });
    await own.close();
  });

  test("live it is opened by the portal's own start; offline its entityID is free again", async () => {
    saml.breakIn();
    expect((await portal.tested(id)).state).toBe("passed");
    await live(id);
    await expect
      .poll(() => listed("insurance"), SOON)
      .toMatchObject({
        jumpType: 0,
        initiateLoginUrl: `${portal.publicUrl}/saml/start/insurance`,
      });
    expect(await refused(samlForm({ abbr: "another" }))).toContain("已登记给“insurance（演示）”");
    expect((await portal.step(id, "offline")).success).toBe(true);
    await portal.decide(portal.first, await portal.requestOf(id, "systemOffline"));
    await portal.sandbox(samlForm({ abbr: "another" }));
  });

  test("one without a login page of its own is tried by what the portal starts", async () => {
    const plain = await startSamlApplicant(portal.publicUrl);
    const lone = await portal.sandbox(samlForm({ abbr: "lone", metadata: plain.metadata, initiateLoginUri: "" }));
    plain.breakIn("ignoresRequest");
    const run = await portal.tested(lone);
    expect(outcomes(run)).toMatchObject({ redirect: "na", state: "na", exchange: "ok", forged: "ok" });
    expect(run.state).toBe("passed");
    await plain.close();
  });
});

describe("what an application must say", () => {
  test.each<[string, () => Record<string, unknown>, string]>([
    ["CAS without a service", () => casForm({ redirectUris: [] }), "请填写服务地址"],
    ["tickets without an address for them", () => casForm({ handoffUri: "" }), "请填写收取票据的移交地址"],
    ["CAS opened at a login page it has not", () => casForm({ jumpType: "0" }), "请填写登录入口"],
    ["a ticket for SAML", () => samlForm({ jumpType: "9" }), "不能用打开方式"],
    ["SAML without metadata", () => samlForm({ metadata: "" }), "请粘贴系统的 SAML 元数据"],
    ["metadata that is none", () => samlForm({ metadata: "<a" }), "元数据不是可以读取的 XML"],
    ["metadata of something else", () => samlForm({ metadata: "<a/>" }), "请提供单个系统的元数据"],
  ])("%s is refused with what to do", async (_name, form, words) => {
    expect(await refused({ ...form(), abbr: "wrong" })).toContain(words);
  });
});

describe("a system goes live as it applied to be opened", () => {
  const openid = (abbr: string, change: Record<string, unknown>) => ({
    ...common(abbr),
    protocol: "oidc",
    initiateLoginUri: "https://grain.example/login",
    redirectUris: ["https://grain.example/callback"],
    ...change,
  });
  test.each<[string, Record<string, unknown>, Partial<Listed> & Record<string, unknown>]>([
    ["0", {}, { initiateLoginUrl: expect.stringContaining("https://grain.example/login?iss=") }],
    [
      "1",
      { resourcePath: "/contracts" },
      { initiateLoginUrl: expect.stringContaining(encodeURIComponent("https://grain.example/contracts")) },
    ],
    ["2", { directUrl: "https://grain.example/open?area={areaCode}" }, { isNeedLogin: false }],
    ["3", { handoffUri: "https://grain.example/in?c={code}&a={areaCode}" }, {}],
    ["4", { tokenUri: "https://grain.example/old?k={token}" }, {}],
  ])("jump type %s", async (jumpType, change, expected) => {
    const abbr = `grain${jumpType}`;
    const id = await portal.sandbox(openid(abbr, { ...change, jumpType }));
    // as if its self-test had passed: nobody answers at these addresses
    await portal.passedByHand(id);
    await live(id);
    await expect.poll(() => listed(abbr), SOON).toMatchObject({ jumpType: Number(jumpType), ...expected });
  });
  test.each<[string, Record<string, unknown>, string]>([
    ["1", {}, "请填写系统内的页面路径"],
    ["2", {}, "请填写直接打开的网址"],
    ["3", {}, "{areaCode}"],
    ["4", {}, "请填写收取一期凭证的地址"],
  ])("jump type %s says what it needs", async (jumpType, change, words) => {
    expect(await refused(openid("wrong", { ...change, jumpType }))).toContain(words);
  });
});
