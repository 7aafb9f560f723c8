import { approvalPermissions } from "@sannong/contract/governance/approval-words";
import { randomUUID } from "node:crypto";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import { type Endpoint, isOpenToVisitors } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { permissionWords } from "@sannong/contract/governance/permission-words";
import { logout } from "@sannong/contract/authentication/sign-in";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

/** A session that stands on these factors, whichever entry point it might have come through. */
async function bearerOf(username: string, factors: Factor[]): Promise<string> {
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await app.foundation.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.2", userAgent: "access", traceId: "access" };
  return (await app.authentication.sessions.begin({ account, factors, origin })).bearer;
}

async function send({ method, path, inPath = [] }: Endpoint, bearer?: string) {
  const url = `/api${inPath.reduce((text, name) => text.replace(`:${name}`, randomUUID()), path)}`;
  const reply = await app.http.inject({
    method,
    url,
    remoteAddress: "10.7.0.2",
    headers: {
      "user-agent": "access",
      "generator-userid": randomUUID(),
      ...(bearer ? { authorization: bearer } : {}),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(method === "POST" ? { payload: "{}" } : {}),
  });
  return { status: reply.statusCode, body: reply.body.slice(0, 200) };
}

const named = (wanted: (access: Endpoint["access"]) => boolean) =>
  entries.filter(({ access }) => wanted(access)).map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const guarded = named((access) => !isOpenToVisitors({ access }));
const forStaff = named((access) => access === "government" || typeof access === "object");

/** Which of these entry points opened for it. Every entry is tried and none is asked for by name, so that a new one is too. */
async function opened(entryPoints: typeof guarded, bearer: string | undefined, shut: number[]): Promise<string[]> {
  const open = [];
  for (const [name, entry] of entryPoints) {
    const { status, body } = await send(entry, bearer);
    if (!shut.includes(status)) open.push(`${name}: ${status} ${body}`);
  }
  return open;
}

describe("what the contract guards", () => {
  test("opens for nobody who is not signed in", async () => {
    expect(await opened(guarded, undefined, [401])).toEqual([]);
  });
  test("and for no made-up token", async () => {
    expect(await opened(guarded, "A".repeat(43), [401])).toEqual([]);
  });
  test("what is for staff opens for no citizen, however well they proved themselves", async () => {
    expect(await opened(forStaff, await bearerOf("nonghu", ["password", "totp"]), [403])).toEqual([]);
  });

  test.each<[string, Factor[]]>([
    ["xitongguanli", ["password"]],
    ["anquanguanli", ["sms"]],
    ["anquanguanli", ["upstream"]],
    ["shenjiguanli", ["passkey"]],
    ["xianguanli", ["password", "sms"]],
    ["ganbu", ["sms"]],
    ["ganbu", ["password"]],
  ])("a session of %s that stands on %j alone opens nothing at all", async (username, factors) => {
    expect(await opened(guarded, await bearerOf(username, factors), [401])).toEqual([]);
  });
});

describe("what a visitor may ask, too", () => {
  const optional = named((access) => access === "optional");
  const open = named((access) => access === "anyone");
  /** One day of none of these may the answer to one person be kept for another. */
  test("is kept by nobody where it depends on who asks", () => {
    expect(optional.filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)).toEqual([]);
    expect(optional.map(([name]) => name).toSorted()).toMatchInlineSnapshot(`
      [
        "GET /file/downloadFileWithFileName",
        "POST /file/ajax/removeUpload",
        "POST /file/ajax/uploadOriginal",
        "POST /gatewayLog/addGateWayLog",
        "POST /oauth/loginJszwfw",
        "POST /oauth/registerUserInfo",
        "POST /oauthLogin/OauthAccessToken/oauth",
        "POST /platformVisitRecord/addPlateFormVisitRecord",
        "POST /search/find",
        "POST /search/recordChoice",
        "POST /search/suggest",
        "POST /systemFeedback/addFeedback",
        "POST /systemService/addServiceClick",
        "POST /systemService/getSystemSearchVo",
        "POST /user/checkTelAndYzm",
        "POST /user/updateTelOrPassword",
      ]
    `);
  });

  test("tells a session that is over so, and takes nobody for somebody else", async () => {
    const wrong: string[] = [];
    const bearer = await bearerOf("nonghu", ["password"]);
    const row = await database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "nonghu")
      .executeTakeFirst();
    await app.authentication.sessions.endAllOf(row?.id ?? "", "byAdministrator");
    for (const [name, entry] of optional)
      for (const dead of ["A".repeat(43), "no-token-at-all", bearer]) {
        const { status, body } = await send(entry, dead);
        const code = dead === bearer ? 555 : 999;
        if (status !== 401 || !body.includes(`"code":${code}`)) wrong.push(`${name}: ${status} ${body}`);
      }
    expect(wrong).toEqual([]);
  });

  test("asks nobody for a session where it does not look at one", async () => {
    const isEnd = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
      status === 401 || /"code":(999|555)\b/.test(body);
    const wrong: string[] = [];
    for (const [name, entry] of open) if (isEnd(await send(entry, "A".repeat(43)))) wrong.push(name);
    expect(wrong).toEqual([]);
  });
});

/** One of each role, signed in as that role must be. */
const oneOfEach = { 1: "ganbu", 2: "xianguanli", 3: "xitongguanli", 4: "nonghu", 5: "anquanguanli", 6: "shenjiguanli" };
const refused = (status: number, body: string) =>
  status === 401 || status === 403 || /"code":(401|403|999)\b/.test(body);

const ofAllQueues = new Set(["/approval/list", "/approval/export"]);

describe.each(Object.entries(oneOfEach))("role %s", (role, username) => {
  test("opens what its permissions open, and nothing else", async () => {
    const rows = await database.db
      .selectFrom("rolePermission")
      .select("permission")
      .where("roleCode", "=", role)
      .execute();
    const permissions = new Set(rows.map(({ permission }) => permission));
    const mayOpenAQueue = Object.values(approvalPermissions).some((permission) => permissions.has(permission));
    const may = ({ access, path }: Endpoint) =>
      // asked for no queue of its own, a list of all of them opens to whoever may open one
      (mayOpenAQueue || !ofAllQueues.has(path)) &&
      (typeof access === "object"
        ? role !== "4" && permissions.has(access.permission)
        : access !== "government" || role !== "4");
    const bearer = await bearerOf(username, ["password", "totp"]);
    const wrong: string[] = [];
    for (const [name, entry] of guarded) {
      // it ends the very session that asks
      if (entry.path === logout.path) continue;
      const { status, body } = await send(entry, bearer);
      if (refused(status, body) === may(entry)) wrong.push(`${name}: ${status} ${body}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("whoever reaches for what their role does not hold is written down with what they reached for", async () => {
  const reached = entries.find(({ path }) => path === "/audit/export");
  if (!reached) throw new Error("the contract has no /audit/export");
  expect((await send(reached, await bearerOf("xitongguanli", ["password", "totp"]))).status).toBe(403);
  const row = await database.db
    .selectFrom("auditEntry")
    .innerJoin("account", "account.id", "auditEntry.actorId")
    .select(["result", "reason", "actorRole", "address"])
    .where("event", "=", "access.refused")
    .where("username", "=", "xitongguanli")
    .where("objectId", "=", reached.path)
    .executeTakeFirst();
  expect(row).toEqual({ result: "refused", reason: "permission.denied", actorRole: "3", address: "10.7.0.2" });
});

test("whoever reads the audit changes nothing", async () => {
  const rows = await database.db
    .selectFrom("rolePermission")
    .select("permission")
    .where("roleCode", "=", "6")
    .execute();
  expect(rows.map(({ permission }) => permission).filter((one) => !/\.(read|export)$/.test(one))).toEqual([]);
});

test("every permission that the contract names is somebody's, and none is of citizens", async () => {
  const rows = await database.db.selectFrom("rolePermission").select(["permission", "roleCode"]).execute();
  const given = new Set(rows.map(({ permission }) => permission));
  const named = entries.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : []));
  expect([...new Set(named)].filter((permission) => !given.has(permission))).toEqual([]);
  expect(rows.filter(({ roleCode: role }) => role === "4")).toEqual([]);
});

test("every permission has its words in the matrix of the roles, and every entry asks for one that some role has", async () => {
  const rows = await database.db.selectFrom("rolePermission").select("permission").distinct().execute();
  const given = rows.map(({ permission }) => permission);
  expect(given.filter((permission) => !(permission in permissionWords))).toEqual([]);
  const asked = entries.flatMap(({ access }) => (typeof access === "object" ? [access.permission].flat() : []));
  expect(asked.filter((permission) => !given.includes(permission))).toEqual([]);
});
