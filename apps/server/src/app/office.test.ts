import { randomUUID } from "node:crypto";
import { type Endpoint, isOpenToVisitors } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { isOfOffice } from "@sannong/contract/governance/office-network";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  const { http, ...config } = testConfig();
  const officeAddresses = ["10.7.0.0/16"];
  const trustedProxies = ["10.7.0.9"];
  app = await testApp({
    config: { ...config, http: { ...http, officeAddresses, trustedProxies, otherHosts: ["portal.internal"] } },
    database,
  });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const oneOfEach: Readonly<Record<string, string>> = {
  2: "xianguanli",
  3: "xitongguanli",
  5: "anquanguanli",
  6: "shenjiguanli",
};
/** For each permission an administrator whom nothing but their address keeps out. */
async function whoMay(): Promise<ReadonlyMap<string, string>> {
  const rows = await database.db
    .selectFrom("rolePermission")
    .select(["permission", "roleCode"])
    .where("roleCode", "in", Object.keys(oneOfEach))
    .execute();
  return new Map(rows.map(({ permission, roleCode: role }) => [permission, oneOfEach[role] ?? ""]));
}

const bearers = new Map<string, string>();
async function bearerOf(username: string): Promise<string> {
  const known = bearers.get(username);
  if (known !== undefined) return known;
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await app.foundation.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.2", userAgent: "office", traceId: "office" };
  const { bearer } = await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin });
  bearers.set(username, bearer);
  return bearer;
}

type From = { username: string; remoteAddress: string; headers?: Record<string, string> };
async function ask({ method, path, inPath = [] }: Endpoint, { username, remoteAddress, headers = {} }: From) {
  const reply = await app.http.inject({
    method,
    url: `/api${inPath.reduce((text, name) => text.replace(`:${name}`, randomUUID()), path)}`,
    remoteAddress,
    headers: {
      "user-agent": "office",
      "generator-userid": randomUUID(),
      authorization: await bearerOf(username),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(method === "POST" ? { payload: "{}" } : {}),
  });
  return { status: reply.statusCode, body: reply.body };
}
const isShut = ({ status, body }: { status: number; body: string }) => status === 403 && body.includes('"code":4838');
const named = (path: string) => {
  const entry = entries.find((one) => one.path === path);
  if (!entry) throw new Error(`the contract has no ${path}`);
  return entry;
};

describe("where the office is bound to addresses", () => {
  test("each of its entries is shut to who comes from elsewhere, whatever they may do, and no other entry is", async () => {
    const may = await whoMay();
    for (const username of [...Object.values(oneOfEach), "nonghu", "ganbu"]) await bearerOf(username);
    // it ends the very session that asks
    const tried = entries.filter((entry) => !isOpenToVisitors(entry) && entry.path !== "/oauth/layout");
    const isWrong = async (entry: Endpoint) => {
      const { access } = entry;
      const administrator = typeof access === "object" ? may.get(access.permission) : "xianguanli";
      const other = access === "signedIn" ? "nonghu" : "ganbu";
      const username = isOfOffice(entry) ? (administrator ?? "") : other;
      return isShut(await ask(entry, { username, remoteAddress: "10.8.0.1" })) !== isOfOffice(entry);
    };
    const wrong = await Promise.all(tried.map(async (entry) => ((await isWrong(entry)) ? [entry.path] : [])));
    expect(wrong.flat()).toEqual([]);
  });

  test("from within it is open, also by way of a proxy that is believed", async () => {
    const entry = named("/setting/list");
    const username = "anquanguanli";
    const answers = [
      await ask(entry, { username, remoteAddress: "10.7.0.1" }),
      await ask(entry, { username, remoteAddress: "10.7.0.9", headers: { "x-forwarded-for": "10.7.3.3" } }),
      await ask(entry, { username, remoteAddress: "10.7.0.9", headers: { "x-forwarded-for": "10.8.0.1" } }),
      // whom nobody believes says that they come from within
      await ask(entry, { username, remoteAddress: "10.8.0.1", headers: { "x-forwarded-for": "10.7.0.1" } }),
    ];
    expect(answers.map(isShut)).toEqual([false, false, true, true]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("whoever may work there and comes from elsewhere is written down with where they are", async () => {
    await ask(named("/audit/list"), { username: "shenjiguanli", remoteAddress: "10.8.0.77" });
    const row = await database.db
      .selectFrom("auditEntry")
      .select(["result", "reason", "objectId"])
      .where("event", "=", "access.refused")
      .where("address", "=", "10.8.0.77")
      .executeTakeFirst();
    expect(row).toEqual({ result: "refused", reason: "officeNetwork.elsewhere", objectId: "/audit/list" });
  });
});

describe("a request that means another host", () => {
  test.each([
    ["127.0.0.1:3000", 200],
    ["localhost", 200],
    ["[::1]:3000", 200],
    ["10.20.0.5", 200],
    ["portal.internal:8080", 200],
    ["PORTAL.internal.", 200],
    ["evil.example", 421],
    ["127.0.0.1.evil.example", 421],
    ["evil.example:3000", 421],
    ["[evil.example]", 421],
  ])("%s: %i", async (host, status) => {
    for (const url of ["/healthz", "/api/getClientId", "/oidc/.well-known/openid-configuration", "/cas/login"]) {
      const reply = await app.http.inject({ url, headers: { host } });
      expect(reply.statusCode === 421, `${url} ${reply.statusCode}`).toBe(status === 421);
      if (status === 421) expect(reply.body).not.toContain("evil");
    }
  });

  test("what a proxy that is believed says of it counts", async () => {
    const headers = { host: "upstream", "x-forwarded-host": "portal.internal" };
    const asked = (remoteAddress: string) => app.http.inject({ url: "/healthz", remoteAddress, headers });
    expect((await asked("10.7.0.9")).statusCode).toBe(200);
    expect((await asked("10.8.0.1")).statusCode).toBe(421);
  });
});
