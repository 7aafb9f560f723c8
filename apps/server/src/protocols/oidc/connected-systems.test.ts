import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { landingAddress } from "@sannong/contract/rules/protocols/landing-address";
import {
  farmer,
  official,
  openBrowser,
  openPortal,
  openListener,
  type Browser,
  type App,
} from "./provider-portal.testing.ts";

/** The two example systems as they are: processes of their own that know the portal by its published addresses. */
const root = resolve(import.meta.dirname, "../../../../..");
const children: ChildProcess[] = [];
const folders: string[] = [];
/** what both systems wrote to their logs */
const logs: string[] = [];
type Running = {
  base: string;
  system: Awaited<ReturnType<App["connect"]>>["system"];
  stop(): Promise<void>;
  start(): Promise<void>;
};

let portal: App;
let subsidy: Running;
let traceability: Running;

const freePort = async () => {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
};

async function startSystem(folder: string, wayIn: (base: string) => Parameters<App["connect"]>[0]): Promise<Running> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), `${folder}-`));
  folders.push(dataDir);
  const { system, appSecret } = await portal.connect({
    postLogoutRedirectUris: [`${base}/`],
    backchannelLogoutUri: `${base}/backchannel-logout`,
    ...wayIn(base),
  });
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    ISSUER: portal.provider.issuer,
    CLIENT_ID: system.appId,
    CLIENT_SECRET: appSecret,
    DATA_DIR: dataDir,
    PORTAL_URL: portal.publicUrl,
    LOG_LEVEL: "info",
  };
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [join(root, "examples", folder, "src/main.ts")], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    child.stdout?.on("data", (part: Buffer) => logs.push(part.toString()));
    await new Promise((done, fail) => child.once("exit", fail).stdout?.once("data", done));
  };
  const stop = async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  };
  await start();
  return { base, system, start, stop };
}

beforeAll(async () => {
  portal = await openPortal();
  [subsidy, traceability] = await Promise.all([
    startSystem("machinery-subsidy", (base) => ({
      abbr: "njbt",
      redirectUris: [],
      handoffUri: `${base}/handoff?code={code}&path={path}`,
    })),
    startSystem("product-traceability", (base) => ({
      abbr: "ncpzs",
      redirectUris: [`${base}/callback`],
      initiateLoginUri: `${base}/login/initiate`,
    })),
  ]);
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
  await portal?.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** What the portal does on a click on a legacy system. */
async function click(browser: Browser, uid: string, person: typeof farmer, path = "") {
  const code = (await portal.handOff(uid, person, subsidy.system))!;
  const address = landingAddress(subsidy.system.handoffUri!, 1, {
    code,
    path,
    areaCode: "",
    areaName: "",
    issuer: portal.provider.issuer,
  });
  return { address, reply: await browser.send(address) };
}
const page = async (browser: Browser, address: string) => (await browser.send(address)).text();
const post = (browser: Browser, address: string, form: Record<string, string> = {}) =>
  browser.send(address, {
    method: "POST",
    headers: { origin: new URL(address).origin },
    body: new URLSearchParams(form),
  });
/** Through redirects between all the parties. */
async function travel(browser: Browser, address: string): Promise<{ url: string; text: string; status: number }> {
  let url = address;
  for (let step = 0; step < 15; step += 1) {
    const reply = await browser.send(url);
    const location = reply.headers.get("location");
    if (!location) return { url, text: await reply.text(), status: reply.status };
    url = new URL(location, url).href;
  }
  throw new Error("redirected for ever");
}

describe("农机购置补贴, legacy hand-off", () => {
  test("a citizen arrives signed in and applies", async () => {
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const { reply } = await click(browser, uid, farmer, "applications/new");
    expect(reply.headers.get("location")).toBe("/applications/new");
    expect(await page(browser, `${subsidy.base}/applications/new`)).toContain("您好，欧阳演示");
    const bad = await post(browser, `${subsidy.base}/applications`, {
      machine: "tractor",
      model: "",
      price: "3",
      boughtOn: "",
    });
    expect(bad.status).toBe(422);
    expect(await bad.text()).toContain("请填写机具型号");
    const good = await post(browser, `${subsidy.base}/applications`, {
      machine: "tractor",
      model: "演示-904",
      price: "120000",
      boughtOn: "2026-01-05",
    });
    const detail = await page(browser, new URL(good.headers.get("location")!, subsidy.base).href);
    expect(detail).toContain("36,000 元");
    expect(detail).toContain("提交补贴申请");
  });

  test("an official sees and decides what their region sent in", async () => {
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, official);
    await click(browser, uid, official);
    const list = await page(browser, `${subsidy.base}/`);
    expect(list).toContain("溧阳市补贴申请");
    const number = /\/applications\/(NJ\d+)/.exec(list)![1]!;
    const bare = await post(browser, `${subsidy.base}/applications/${number}/decide`, { state: "returned" });
    expect(await bare.text()).toContain("退回时请写明原因");
    await post(browser, `${subsidy.base}/applications/${number}/decide`, { state: "accepted" });
    expect(await page(browser, `${subsidy.base}/applications/${number}`)).toContain("审核通过（王演示）");
  });

  test("a code works once; a wrong issuer and a forged code are refused with a page", async () => {
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const { address } = await click(browser, uid, farmer);
    const again = await openBrowser().send(address);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("本次登录凭证已失效或已使用过");
    expect((await openBrowser().send(address.replace(/iss=.*/, "iss=https%3A%2F%2Fevil.example"))).status).toBe(400);
    const iss = encodeURIComponent(portal.provider.issuer);
    expect((await openBrowser().send(`${subsidy.base}/handoff?code=forged&iss=${iss}`)).status).toBe(400);
  });

  test("another user's session is not replaced without asking", async () => {
    const browser = openBrowser();
    const first = await portal.signIn(browser, farmer);
    await click(browser, first.uid, farmer);
    const second = await portal.signIn(browser, official);
    const { reply } = await click(browser, second.uid, official);
    const question = await reply.text();
    expect(question).toContain("要切换登录账号吗？");
    expect(await page(browser, `${subsidy.base}/`)).toContain("您好，欧阳演示");
    const handle = /name="handle" value="([^"]+)"/.exec(question)![1]!;
    const foreign = await browser.send(`${subsidy.base}/switch`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams({ handle, answer: "switch" }),
    });
    expect(foreign.status).toBe(403);
    await post(browser, `${subsidy.base}/switch`, { handle, answer: "switch" });
    expect(await page(browser, `${subsidy.base}/`)).toContain("您好，王演示");
  });
});

describe("农产品质量安全追溯, its own flow", () => {
  const initiate = (target: string) =>
    `${traceability.base}/login/initiate?${new URLSearchParams({ iss: portal.provider.issuer, target_link_uri: target }).toString()}`;

  test("opened by the portal, it lets the user in silently and shows what was asked for", async () => {
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const arrived = await travel(browser, initiate(`${traceability.base}/batches/new`));
    expect(arrived).toMatchObject({ url: `${traceability.base}/batches/new`, status: 200 });
    expect(arrived.text).toContain("欧阳演示");
    const saved = await post(browser, `${traceability.base}/batches`, {
      product: "演示大米",
      plot: "一号田",
      kilograms: "500",
    });
    const address = new URL(saved.headers.get("location")!, traceability.base).href;
    await post(browser, `${address}/events`, { kind: "harvest", note: "人工采收" });
    const code = address.split("/").at(-1)!;
    const consumer = await page(openBrowser(), `${traceability.base}/trace?code=${code}`);
    expect(consumer).toContain("人工采收");
    await post(browser, `${address}/recall`, { reason: "演示召回" });
    expect(await page(openBrowser(), `${traceability.base}/trace?code=${code}`)).toContain("已召回，请勿食用");
  });

  test("a foreign issuer, a foreign target and another browser's answer lead nowhere", async () => {
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    expect((await browser.send(`${traceability.base}/login/initiate?iss=https://evil.example`)).status).toBe(400);
    expect((await travel(browser, initiate("https://evil.example/"))).url).toBe(`${traceability.base}/`);
    const start = await browser.send(initiate("/"));
    const { url } = await browser.follow(start.headers.get("location")!);
    const anonymous = await openBrowser().send(url);
    expect(anonymous.status).toBe(400);
    expect(await anonymous.text()).toContain("这次登录不是从本浏览器开始的");
  });

  test("an unsigned visitor is shown the portal's sign-in", async () => {
    const browser = openBrowser();
    const start = await browser.send(`${traceability.base}/login`);
    const { url } = await browser.follow(start.headers.get("location")!);
    expect(url.href).toMatch(`${portal.publicUrl}/unifiedLogin?uid=`);
  });
});

describe("what a system is asked by anybody", () => {
  test("a parameter given twice and a form without content are no faults", async () => {
    const browser = openBrowser();
    const twice = await browser.send(`${traceability.base}/trace?code=one&code=two`);
    expect(twice.status).toBe(200);
    await portal.signIn(browser, farmer);
    await travel(browser, `${traceability.base}/login`);
    const headers = { origin: traceability.base };
    const empty = await browser.send(`${traceability.base}/batches`, { method: "POST", headers });
    expect(empty.status).toBe(422);
    const json = await browser.send(`${traceability.base}/batches`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: '{"product":{},"kilograms":[]}',
    });
    expect(json.status).toBe(415);
  });

  test("no log holds a code, whatever is logged", async () => {
    const browser = openBrowser();
    const { uid } = await portal.signIn(browser, farmer);
    const { address } = await click(browser, uid, farmer);
    await travel(browser, `${traceability.base}/login`);
    const code = new URL(address).searchParams.get("code")!;
    await expect.poll(() => logs.join("")).toMatch(/"path":"\/callback"/);
    expect(logs.join("")).toContain('"path":"/handoff"');
    expect(logs.join("")).not.toContain(code);
    expect(logs.join("")).not.toMatch(/[?&](code|state)=/);
  });
});

describe("signing off", () => {
  async function intoBoth() {
    const browser = openBrowser();
    const { uid, cookie } = await portal.signIn(browser, farmer);
    await click(browser, uid, farmer);
    await travel(browser, `${traceability.base}/login`);
    expect(await page(browser, `${subsidy.base}/`)).toContain("您好，欧阳演示");
    expect(await page(browser, `${traceability.base}/`)).toContain("欧阳演示");
    return { browser, uid, cookie };
  }
  const firstPages = async (browser: Browser) => {
    await portal.signOffs.settled();
    return [await page(browser, `${subsidy.base}/`), await page(browser, `${traceability.base}/`)];
  };
  const signedOut = [expect.stringContaining("从门户登录进入"), expect.stringContaining("用门户账号登录")];

  test("at the portal ends the session in both systems", async () => {
    const { browser, uid } = await intoBoth();
    await portal.provider.closeOidcSession(uid);
    expect(await firstPages(browser)).toEqual(signedOut);
  });

  test("in one system ends the portal's session and the other system's", async () => {
    const { browser, cookie } = await intoBoth();
    const left = await post(browser, `${traceability.base}/logout`);
    const question = await page(browser, left.headers.get("location")!);
    expect(question).toContain("submit.js");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)![1]!;
    const done = await browser.send(`${portal.provider.issuer}/session/end/confirm`, {
      method: "POST",
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    });
    expect(done.headers.get("location")).toBe(`${traceability.base}/`);
    expect(portal.portalSessions.has(cookie)).toBe(false);
    expect(await firstPages(browser)).toEqual(signedOut);
  });

  test("a forged notice, an id_token and a notice for another system end nothing", async () => {
    const listener = await openListener();
    const other = await portal.connect({
      abbr: "listening",
      redirectUris: [],
      handoffUri: "http://127.0.0.1:9/in",
      backchannelLogoutUri: listener.url,
    });
    const elsewhere = await portal.signIn(openBrowser(), farmer);
    await portal.handOff(elsewhere.uid, farmer, other.system);
    await portal.provider.closeOidcSession(elsewhere.uid);
    await listener.heard(1);
    const foreign = new URLSearchParams(listener.bodies[0]).get("logout_token")!;
    await listener.close();

    const { browser } = await intoBoth();
    for (const token of ["forged", foreign, `${foreign.slice(0, -4)}AAAA`]) {
      const notice = new URLSearchParams({ logout_token: token });
      expect((await fetch(`${subsidy.base}/backchannel-logout`, { method: "POST", body: notice })).status).toBe(400);
    }
    expect(await page(browser, `${subsidy.base}/`)).toContain("您好，欧阳演示");
  });

  test("a system that was down learns of it when it is back", async () => {
    const { browser, uid } = await intoBoth();
    await subsidy.stop();
    await portal.provider.closeOidcSession(uid);
    await portal.signOffs.settled();
    await subsidy.start();
    expect(await page(browser, `${subsidy.base}/`)).toContain("您好，欧阳演示");
    await portal.makeNoticesDue();
    portal.signOffs.run();
    expect(await firstPages(browser)).toEqual(signedOut);
  });
});
