import { randomUUID } from "node:crypto";
import type { Factor } from "@sannong/contract/rules/roles";
import type { Endpoint } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, silentLog, testConfig } from "../test/database.ts";
import { buildHouse, type House } from "./house.ts";

let house: House;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  house = await buildHouse({ config: testConfig(), database, log: silentLog, strictRefusals: true });
  await house.app.ready();
});
afterAll(async () => {
  await house.app.close();
  await house.outbox.stop();
  await house.unsealer.close();
  await database.close();
});

/** A session that stands on these factors, whichever door it might have come through. */
async function bearerOf(username: string, factors: Factor[]): Promise<string> {
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await house.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.2", userAgent: "access", traceId: "access" };
  return (await house.sessions.begin({ account, factors, origin })).bearer;
}

async function send({ method, path, inPath = [] }: Endpoint, bearer?: string) {
  const url = `/api${inPath.reduce((text, name) => text.replace(`:${name}`, randomUUID()), path)}`;
  const reply = await house.app.inject({
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
const guarded = named((access) => access !== "anyone");
const forStaff = named((access) => access === "government" || typeof access === "object");

/** Which of these doors opened for it. Every entry is tried and none is asked for by name, so that a new one is too. */
async function opened(doors: typeof guarded, bearer: string | undefined, shut: number[]): Promise<string[]> {
  const open = [];
  for (const [name, entry] of doors) {
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
  test("what is for staff opens for no citizen, however well he proved himself", async () => {
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
