import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { agreeToShare } from "../../../test/agree-to-share.ts";
import { startExample } from "../../../test/example-process.ts";
import { onboardingPortal, type OnboardingPortal, outcomes, type Run } from "../../../test/onboarding-portal.ts";

/** The example systems, put through the workbench as their makers would put them: each a process of its own. */
let portal: OnboardingPortal;
let folder = "";
const started: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  portal = await onboardingPortal();
  folder = await mkdtemp(join(tmpdir(), "living-peers-"));
}, 60_000);
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

type Place = { base: string; env: Record<string, string> };
async function placeFor(abbr: string): Promise<Place> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    PORTAL_URL: portal.publicUrl,
    ISSUER: `${portal.publicUrl}/oidc`,
    DATA_DIR: join(folder, abbr),
  };
  return { base: `http://127.0.0.1:${port}`, env };
}
const start = async (main: string, env: Record<string, string>) => void started.push(await startExample(main, env));

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

type Addresses = Record<string, string | string[]>;
/** Applied for, agreed to, and started with the secrets that its owner took. */
async function sandbox(abbr: string, main: string, addresses: (base: string) => Addresses): Promise<string> {
  const { base, env } = await placeFor(abbr);
  const id = await portal.sandbox({ ...common(abbr), ...addresses(base) });
  const { appId, appSecret, checkSecret } = await portal.secretsOf(id);
  const {
    kernel: { signing },
    applications: { webhooks },
  } = portal.app;
  const requestSecret = await signing.issue(abbr, "request");
  const { webhookSecret } = await webhooks.register(abbr, `${base}/platform/events`);
  const ofItsOwn = { REQUEST_SECRET: requestSecret, WEBHOOK_SECRET: webhookSecret ?? "", CHECK_SECRET: checkSecret };
  await start(main, { ...env, ...ofItsOwn, CLIENT_ID: appId, CLIENT_SECRET: appSecret });
  return id;
}

async function passes(id: string): Promise<Run> {
  const run = await portal.tested(id);
  expect(run.lines.filter(({ outcome }) => outcome === "fail")).toEqual([]);
  expect(run.state).toBe("passed");
  return run;
}

test("the one that exchanges in the envelope passes, with its check of accounts", async () => {
  const id = await sandbox("plots", "land-transfer/src/main.ts", (base) => ({
    protocol: "envelope",
    handoffUri: `${base}/handoff`,
    checkUserUrl: `${base}/platform/check`,
  }));
  expect(outcomes(await passes(id))).toMatchObject({ exchange: "ok", otherUser: "ok", replay: "ok", checkUser: "ok" });
});

test("what its user has yet to do is a to-do in the portal, and none any more when it is done there", async () => {
  let system = "";
  const id = await sandbox("plotdesk", "land-transfer/src/main.ts", (base) => {
    system = base;
    return { protocol: "envelope", handoffUri: `${base}/handoff` };
  });
  const { entity } = portal;
  const { client } = await portal.detailOf(id);
  await agreeToShare(entity, client?.appId ?? "");
  const handed = await entity.ask<{ code: string }>(`/oauthCode/generateCode?clientId=${client?.appId}&jumpType=0`);
  const entered = await fetch(`${system}/handoff?code=${handed.data?.code}`, { redirect: "manual" });
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const post = (path: string, form: Record<string, string> = {}) =>
    fetch(system + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: system },
      body: new URLSearchParams(form),
    });
  type Todos = { records: { title: string; address: string; summary: string; result: string | null }[] };
  const todos = async (state: string) =>
    (await portal.ask<Todos>(entity, "/todo/list", { state })).data?.records.filter(({ title }) =>
      title.startsWith("确认地块交付"),
    ) ?? [];

  expect((await post("/filings", { plot: "村东 3 号地", area: "36.5", years: "5" })).status).toBe(303);
  const [todo, ...others] = await todos("open");
  expect(others).toEqual([]);
  expect(todo).toMatchObject({ title: "确认地块交付：村东 3 号地", address: `${system}/` });
  const number = /LZ\d+/.exec(todo?.summary ?? "")?.[0];

  // nobody else's, and no number of their own making
  expect(
    (await fetch(`${system}/filings/${number}/deliver`, { method: "POST", headers: { origin: system } })).status,
  ).toBe(401);
  expect((await post("/filings/LZ000000000000/deliver")).status).toBe(404);
  expect(await todos("open")).toHaveLength(1);

  expect((await post(`/filings/${number}/deliver`)).status).toBe(303);
  expect(await todos("open")).toEqual([]);
  expect(await todos("done")).toMatchObject([{ title: "确认地块交付：村东 3 号地", result: "已确认交付" }]);
  expect((await post(`/filings/${number}/deliver`)).status).toBe(404);
});

test("one that is handed codes passes", async () => {
  const id = await sandbox("machines", "machinery-subsidy/src/main.ts", (base) => ({
    protocol: "oidc",
    handoffUri: `${base}/handoff?path={path}`,
    backchannelLogoutUri: `${base}/backchannel-logout`,
  }));
  expect(outcomes(await passes(id))).toMatchObject({ exchange: "ok", otherUser: "ok", replay: "ok", logout: "ok" });
});

test("one that is handed codes and has accounts of its own passes", async () => {
  const id = await sandbox("lots", "property-exchange/src/main.ts", (base) => ({
    protocol: "oidc",
    handoffUri: `${base}/handoff`,
    backchannelLogoutUri: `${base}/backchannel-logout`,
    checkUserUrl: `${base}/platform/check`,
  }));
  expect(outcomes(await passes(id))).toMatchObject({ exchange: "ok", otherUser: "ok", logout: "ok", checkUser: "ok" });
});

test("one that begins its own sign-in passes", async () => {
  const id = await sandbox("origins", "product-traceability/src/main.ts", (base) => ({
    protocol: "oidc",
    scopes: ["profile", "phone"],
    redirectUris: [`${base}/callback`],
    initiateLoginUri: `${base}/login/initiate`,
    backchannelLogoutUri: `${base}/backchannel-logout`,
  }));
  expect(outcomes(await passes(id))).toMatchObject({ state: "ok", exchange: "ok", otherUser: "ok", logout: "ok" });
});

test("the one on CAS passes", async () => {
  const { base, env } = await placeFor("animals");
  await start("animal-quarantine/src/main.ts", { ...env, CLIENT_ID: "none", CLIENT_SECRET: "none" });
  const id = await portal.sandbox({
    ...common("animals"),
    protocol: "cas",
    redirectUris: [`${base}/enter`],
    handoffUri: `${base}/enter?ticket={ticket}`,
    backchannelLogoutUri: `${base}/backchannel-logout`,
    jumpType: "9",
  });
  expect(outcomes(await passes(id))).toMatchObject({
    exchange: "ok",
    replay: "ok",
    forged: "ok",
    wrongTarget: "ok",
    logout: "ok",
  });
});

test("the SAML service provider passes", async () => {
  const { base, env } = await placeFor("insurer");
  await start("farm-insurance/src/main.ts", env);
  const id = await portal.sandbox({
    ...common("insurer"),
    protocol: "saml",
    metadata: await readFile(join(folder, "insurer", "metadata.xml"), "utf8"),
    initiateLoginUri: `${base}/login`,
    jumpType: "0",
  });
  expect(outcomes(await passes(id))).toMatchObject({
    exchange: "ok",
    forged: "ok",
    wrongTarget: "ok",
    expired: "ok",
    logout: "ok",
  });
});
