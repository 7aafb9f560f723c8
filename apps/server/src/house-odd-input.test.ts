import { randomUUID } from "node:crypto";
import type { Endpoint } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, silentLog, testConfig } from "../test/database.ts";
import { buildHouse, type House } from "./house.ts";

/** Whoever asks: nobody, a farmer, and somebody whom no permission stops. */
const people = ["", "nonghu", "anquanguanli"] as const;
/** These would end the session that the others still need, or keep the connection open. */
const left = new Set(["/oauth/layout", "/qrLogin/events"]);

let house: House;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const bearers = new Map<string, string>();
beforeAll(async () => {
  database = await freshDatabase();
  const config = testConfig({ demonstration: true });
  house = await buildHouse({ config, database, log: silentLog, strictRefusals: true });
  await house.app.ready();
});
afterAll(async () => {
  await house.app.close();
  await house.outbox.stop();
  await house.unsealer.close();
  await database.close();
});

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
};

/** Texts that forms of ours would send in a field of that name: they get past the schema and into the room. */
const likely: Record<string, unknown> = {
  tel: "15400000001",
  phone: "15400000001",
  account: "15400000001",
  mobile: "15400000001",
  username: "nonghu",
  yzm: "123456",
  loginCode: "123456",
  code: "123456",
  captcha: "ABCD",
  areaCode: "320925",
  idcard: "329999199001011234",
  systemAbbr: "cqjy",
  jumpType: 0,
  pageNum: 1,
  pageSize: 10,
};

/** A body that a schema may well accept. */
function sampleOf(schema: JsonSchema, name = ""): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, name);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in likely) return likely[name];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, sampleOf(inner, key)]));
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return 1;
  return "a".repeat(Math.max(12, schema.minLength ?? 0));
}

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, schema.properties, ...(schema.anyOf ?? schema.oneOf ?? []).map(propertiesOf));

const odd = [
  null,
  -1,
  1e308,
  true,
  "",
  "农".repeat(5000),
  "\u0000",
  "\u0007\r\n\u2028",
  "\ud800",
  "' or 1=1 --",
  "%00../..//",
  [],
  [[["x"]]],
  {},
  { $ne: null },
  { length: 3 },
];

/** A dozen bodies or two for an entry: whole, more than asked, and each field in its turn missing or wrong. */
function* bodiesFor(schema: JsonSchema): Generator {
  const whole = sampleOf(schema) as Record<string, unknown>;
  for (const _person of people) yield whole;
  yield { ...whole, isAdmin: true, roleCode: "5", accountId: "1", constructor: {}, toString: 1 };
  yield JSON.parse('{"__proto__":{"roleCode":"5"}}');
  const names = Object.keys(propertiesOf(schema));
  let turn = 0;
  for (const name of names) {
    const { [name]: _gone, ...rest } = whole;
    yield rest;
    yield { ...whole, [name]: odd[turn++ % odd.length] };
  }
  for (const value of [null, -1, "", "农".repeat(5000), {}])
    yield Object.fromEntries(names.map((name) => [name, value]));
}

async function signedInAs(username: string): Promise<string> {
  const known = bearers.get(username);
  if (known) return known;
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await house.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.1", userAgent: "odd", traceId: "odd" };
  const { bearer } = await house.sessions.begin({ account, factors: ["password", "totp"], origin });
  bearers.set(username, bearer);
  return bearer;
}

const inQuery = (body: unknown) =>
  Object.entries(body as object)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value.slice(0, 2000) : (JSON.stringify(value) ?? "");
      return `${name}=${encodeURIComponent(text.toWellFormed())}`;
    })
    .join("&");

const send = async ({ method, path }: Endpoint, body: unknown, username: string) => {
  const authorization = username === "" ? undefined : await signedInAs(username);
  const url = `/api${path}`;
  return house.app.inject({
    method,
    url: method === "GET" ? `${url}?${inQuery(body)}` : url,
    remoteAddress: "10.7.0.1",
    headers: {
      "user-agent": "odd",
      "generator-userid": randomUUID(),
      ...(authorization ? { authorization } : {}),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(method === "POST" ? { payload: JSON.stringify(body) } : {}),
  });
};

/** Whatever is sent to whichever entry, by whomever: a sentence, and never a fault (design §3, Response envelope). */
test.each(
  entries.filter(({ path }) => !left.has(path)).map((entry) => [`${entry.method} ${entry.path}`, entry] as const),
)("%s takes odd input from anybody", async (_name, entry) => {
  const { input } = await entry.schemas();
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  let turn = 0;
  for (const body of bodiesFor(schema)) {
    const username = people[turn++ % people.length] ?? "";
    const reply = await send(entry, body, username);
    const about = `${username || "nobody"} sent ${JSON.stringify(body)?.slice(0, 300)}: ${reply.statusCode} ${reply.body.slice(0, 300)}`;
    // 503 is what a full queue of passwords says
    expect(reply.statusCode === 503 || reply.statusCode < 500, about).toBe(true);
    if (reply.statusCode < 400 && entry.reply && entry.reply !== "envelope") continue;
    if (reply.statusCode === 303) continue;
    expect(reply.json(), about).toMatchObject({
      success: expect.any(Boolean),
      code: expect.any(Number),
      msg: expect.stringMatching(/./),
    });
  }
});
