import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Endpoint, isOpenToVisitors } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, testConfig } from "../../test/database.ts";
import { wayTo, type WayToDatabase } from "../../test/way-to-database.ts";
import { PORTAL_DIST } from "../app.ts";
import { type App, testApp } from "../../test/app.ts";
import { openPool } from "../platform/database/pool.ts";

const limits = { connect: 1000, statement: 1000, silence: 1200 };
const token = "a-token-of-the-operator";
const clock = fixedClock(new Date());
let database: Awaited<ReturnType<typeof freshDatabase>>;
let way: WayToDatabase;
let app: App;
let bearer: string;
let dataDir: string;
const isBuilt = existsSync(join(PORTAL_DIST, "pages.json"));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sannong-away-"));
  database = await freshDatabase();
  way = await wayTo(database.url);
  const pool = (settings?: Record<string, string>) =>
    openPool({ url: way.url, size: 6, log: silentLog, limits, ...(settings && { settings }) });
  app = await testApp({
    config: testConfig({ dataDir, monitoring: { metrics: { listen: undefined, token }, traces: undefined } }),
    database: { db: pool(), eventual: pool({ synchronous_commit: "off" }) },
    clock,
    ...(isBuilt && { portalDist: PORTAL_DIST }),
  });
  await app.http.ready();
  bearer = await bearerOf("xitongguanli");
});
beforeEach(async () => {
  await way.set("open");
  // nothing is answered from memory
  clock.advance(60);
});
afterAll(async () => {
  await way.set("open");
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await way.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function bearerOf(username: string): Promise<string> {
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await app.foundation.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.8.0.2", userAgent: "away", traceId: "away" };
  return (await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin })).bearer;
}

const get = (url: string, accept = "*/*") =>
  app.http.inject({ url, remoteAddress: "10.8.0.2", headers: { "user-agent": "away", accept } });

async function send({ method, path }: Endpoint) {
  const reply = await app.http.inject({
    method,
    url: `/api${path}`,
    remoteAddress: "10.8.0.2",
    headers: {
      "user-agent": "away",
      "generator-userid": "0f0d3a3c-1f4e-4f5a-8f0b-000000000000",
      authorization: bearer,
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(method === "POST" ? { payload: "{}" } : {}),
  });
  const { statusCode: status, body, headers } = reply;
  return { path, status, body, retryAfter: headers["retry-after"] };
}

const user = entries.find(({ path }) => path === "/user/queryByTokenNew")!;
const SENTENCE = /门户的数据服务暂时中断，刚才的操作不一定已保存。请 10 秒后刷新页面，核对后再办理/;

describe("a database that takes no writes", () => {
  let owner: Client;
  const setReadOnly = (isReadOnly: boolean) =>
    owner.query(`alter database ${owner.database} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  beforeAll(async () => {
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    // a demoted server ends its connections
    await way.set("closed");
    await setReadOnly(true);
  });
  afterAll(async () => {
    await setReadOnly(false);
    await owner.end();
  });

  test("is said in the same sentence by every address that writes, is not ready, and comes back by itself", async () => {
    const answers = [];
    for (const entry of entries) answers.push(await send(entry));
    const unsaid = answers.filter(
      ({ status, body, retryAfter }) =>
        // work is taken by jobs, which no test of this file has
        status >= 500 && !(status === 503 && ((retryAfter === "10" && SENTENCE.test(body)) || body.includes("5031"))),
    );
    expect(unsaid).toEqual([]);
    const captcha = async () =>
      (await get("/api/captcha.jpg?clientId=0f0d3a3c-1f4e-4f5a-8f0b-000000000000")).statusCode;
    expect(await captcha()).toBe(503);
    const ready = await get("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", away: ["database"] }]);
    await setReadOnly(false);
    await vi.waitUntil(async () => (await get("/readyz")).statusCode === 200, { timeout: 10_000 });
    await vi.waitUntil(async () => (await captcha()) === 200, { timeout: 10_000 });
  });
});

describe.each(["closed", "hung"] as const)("a database that is %s", (mood) => {
  test("is said in a sentence by every address that needs it, and nobody waits for ever", async () => {
    await way.set(mood);
    // who was known a moment ago still is, until the app has heard nothing for two seconds
    await vi.waitUntil(async () => (await send(user)).status === 503, { timeout: 10_000 });
    const answers = await Promise.all(entries.map(send));
    const unsaid = answers.filter(
      ({ status, body, retryAfter }) =>
        status >= 500 && !(status === 503 && retryAfter === "10" && SENTENCE.test(body)),
    );
    expect(unsaid).toEqual([]);
    expect(answers.filter(({ body }) => /\bat \w.*:\d+:\d+|ECONN|postgres|\.ts\b/i.test(body))).toEqual([]);
    // whoever is signed in is known from the database alone
    const guarded = new Set(entries.filter((entry) => !isOpenToVisitors(entry)).map(({ path }) => path));
    const served = answers.filter(({ path, status }) => guarded.has(path) && status !== 503 && status !== 400);
    expect(served.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  });

  test("leaves what needs none of it: the process answers, and says what is away", async () => {
    await way.set(mood);
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
    const ready = await get("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not ready", away: ["database"] }]);
  });

  test("leaves the page that says so to everybody, in words and with 200", async () => {
    await way.set(mood);
    const page = await get("/status", "text/html");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("门户的数据服务现在没有应答");
  });

  test.runIf(isBuilt)("leaves the pages that were built, with the owner's values known last", async () => {
    expect((await get("/first", "text/html")).statusCode).toBe(200);
    await way.set(mood);
    clock.advance(60);
    const pages = ["/first", "/homeZtfw", "/home", "/notices/unknown", "/management"];
    for (const { statusCode, body } of await Promise.all(pages.map((page) => get(page, "text/html")))) {
      expect(statusCode).toBe(200);
      expect(body).toContain("<title>");
    }
  });

  test("is said to connected systems and their users in the words of their protocols", async () => {
    const system = await database.db.selectFrom("connectedSystem").select("appId").executeTakeFirstOrThrow();
    await way.set(mood);
    const client = `client_id=${system.appId}&response_type=code&scope=openid`;
    const service = "https%3A%2F%2Fx.example";
    const [page, token, validation, login] = await Promise.all([
      get(`/oidc/auth?${client}&redirect_uri=${service}`, "text/html"),
      app.http.inject({
        method: "POST",
        url: "/oidc/token",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: `Basic ${Buffer.from(`${system.appId}:x`).toString("base64")}`,
        },
        payload: `grant_type=authorization_code&code=${"c".repeat(43)}&redirect_uri=${service}`,
      }),
      get(`/cas/p3/serviceValidate?service=${service}&ticket=ST-${"t".repeat(43)}`),
      get(`/cas/login?service=${service}`, "text/html"),
    ]);
    expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "10"]);
    expect(page.body).toContain("暂时不能登录");
    expect([token.statusCode, token.json()]).toEqual([503, { error: "temporarily_unavailable" }]);
    expect([validation.statusCode, validation.headers["retry-after"]]).toEqual([503, "10"]);
    expect(validation.body).toContain("INTERNAL_ERROR");
    expect([login.statusCode, login.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(login.body).toMatch(SENTENCE);
  });

  test("is back without a restart, and so is everybody's session", async () => {
    await way.set(mood);
    await Promise.all(entries.slice(0, 40).map(send));
    await way.set("open");
    // whatever was asked before may still end the connection that it was asked on
    await vi.waitUntil(async () => (await send(user)).status === 200, { timeout: 10_000 });
    expect((await get("/readyz")).json()).toEqual({ status: "ready" });
    expect(await send(user)).toMatchObject({ status: 200, body: expect.stringContaining("xitongguanli") });
    expect((await get("/api/getClientId")).json()).toMatchObject({ success: true });
  });
});

test("a storage of files that is away is named, and the server goes on serving", async () => {
  await rm(join(dataDir, "files"), { recursive: true, force: true });
  await writeFile(join(dataDir, "files"), "a file where the folder should be");
  const ready = await get("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready", away: ["files"] }]);
  await rm(join(dataDir, "files"));
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});

describe("a clock that jumps", () => {
  /** of one entry in five, after the other: all at once would wait for each other */
  const faults = async () => {
    const found = [];
    for (const entry of entries.filter((_entry, at) => at % 5 === 0)) found.push(await send(entry));
    // some are busy, since nothing here does their jobs
    return found.filter(({ status, body }) => status === 500 || SENTENCE.test(body));
  };

  test("forward ends sessions as time does, and set right again gives nobody a fault", async () => {
    const before = clock();
    bearer = await bearerOf("xitongguanli");
    clock.advance(24 * 3600);
    expect((await send(user)).status).toBe(401);
    expect(await faults()).toEqual([]);
    clock.set(before);
    bearer = await bearerOf("xitongguanli");
    expect((await send(user)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test("back keeps the chain of the audit log whole", async () => {
    const stop = app.foundation.audit.startThread({ url: way.url, log: silentLog });
    clock.advance(-3600);
    bearer = await bearerOf("anquanguanli");
    await send(user);
    await stop();
    expect(await app.foundation.audit.verify()).toMatchObject({ intact: true, waiting: 0 });
  });
});

test.each(["closed", "hung"] as const)(
  "whoever watches reads of a database that is %s, and all that needs none",
  async (mood) => {
    const { metrics } = app.foundation;
    const read = () => metrics.text(() => undefined);
    expect(await read()).toContain("\nsannong_database_up 1\n");
    await way.set(mood);
    const text = await read();
    expect(text).toContain("\nsannong_database_up 0\n");
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    await way.set("open");
    await expect.poll(read).toContain("\nsannong_database_up 1\n");
  },
);
