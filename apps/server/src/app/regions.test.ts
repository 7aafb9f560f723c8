import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { entries } from "@sannong/contract/entries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testKeys } from "../../test/database.ts";
import { byRow, foreignThings, ownAlone, paging } from "../../test/foreign-things.ts";
import { type App, testApp } from "../../test/app.ts";
import { createFieldSealer } from "../platform/crypto/field-sealer.ts";
import type { Db } from "../platform/database/database.ts";
import { withBook } from "../platform/sheets/read-sheet.ts";
import { seedWaiting } from "@sannong/demonstration/waiting";

/** Where the rows lie that are asked for. */
const HERE = "320925";
/** Where whoever asks administers. */
const ELSEWHERE = "320481";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.ready();
  const hasher = { hash: async () => "none" };
  await seedWaiting({ trx: database.db, sealer: createFieldSealer(testKeys), hasher, now: new Date() });
  for (const [roleCode, username] of Object.entries(holders))
    await app.foundation.accounts.create({
      username,
      nickname: "演示邻县管理员",
      accountType: 1,
      regionCode: ELSEWHERE,
      phone: null,
      phoneIsVerified: false,
      passwordHash: null,
      status: "active",
      complete: true,
      roleCode,
    });
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const foreignPaths = Object.keys(foreignThings({} as Db, HERE));

/** One of each role that administers, the most local first. */
const holders = { "2": "linxian2", "5": "linxian5", "3": "linxian3", "6": "linxian6" };

async function ask(path: string, payload: object): Promise<{ asker: string; status: number; body: string }> {
  const entry = entries.find((one) => one.path === path);
  if (!entry) throw new Error(`the contract has no ${path}`);
  const wanted = typeof entry.access === "object" ? entry.access.permission : undefined;
  const rows = await database.db
    .selectFrom("rolePermission")
    .select("roleCode")
    .$if(wanted !== undefined, (query) => query.where("permission", "=", wanted ?? ""))
    .execute();
  const roles = new Set(rows.map(({ roleCode: role }) => role));
  const asker = Object.entries(holders).find(([role]) => roles.has(role))?.[1] ?? holders["2"];
  const reply = await send(path, payload, await bearerOf(asker));
  return { asker, status: reply.statusCode, body: reply.body };
}

async function bearerOf(username: string): Promise<string> {
  const row = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const account = await app.foundation.accounts.findById(row.id);
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.3", userAgent: "regions", traceId: "regions" };
  return (await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin })).bearer;
}

const send = (path: string, payload: object, bearer: string) =>
  app.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: "10.7.0.3",
    headers: { authorization: bearer, "user-agent": "regions", "generator-userid": randomUUID() },
    payload,
  });

const refusedOf = async (username: string) => {
  const rows = await database.db
    .selectFrom("auditEntry")
    .innerJoin("account", (join) => join.onRef("account.id", "=", "auditEntry.actorId"))
    .select("auditEntry.id")
    .where("account.username", "=", username)
    .where("auditEntry.result", "=", "refused")
    .execute();
  return rows.length;
};

test("every entry that works in a region has something in another to be tried with", () => {
  const regional = entries.filter(({ region }) => region === "subtree").map(({ path }) => path);
  expect([...foreignPaths, ...Object.keys(ownAlone), ...byRow].toSorted()).toEqual(regional.toSorted());
});

/** Lists and files, each asked for without naming anything in them. */
const tellsMany = entries.filter(
  ({ access, path }) =>
    (access === "government" || typeof access === "object") && /(list|export|search|online|holders|mine)$/i.test(path),
);
/** A number that stands alone: a hash and an id hold the like by chance. */
const WHOLE = /(?<![\w*-])(?:1[3-9]\d{9}|[1-9]\d{16}[\dXx])(?![\w-])/;

async function textOf(reply: { headers: Record<string, unknown>; body: string; rawPayload: Buffer }): Promise<string> {
  if (!String(reply.headers["content-type"]).includes("spreadsheet")) return reply.body;
  return withBook(Readable.from(reply.rawPayload), async ({ sheets }) => {
    const lines: string[] = [];
    for (const sheet of sheets) for await (const { cells } of sheet.lines()) lines.push(cells.join(" "));
    return lines.join("\n");
  });
}

test("nobody's whole number leaves in what an office reads or takes along", async () => {
  const told = new Map<string, string>();
  for (const username of ["xianguanli", "xitongguanli", "anquanguanli", "shenjiguanli"]) {
    const bearer = await bearerOf(username);
    for (const entry of tellsMany) {
      const payload = { ...paging, kind: "registration", view: "all", range: "month" };
      const reply = await send(entry.path, payload, bearer);
      const text = await textOf(reply);
      expect(text.match(WHOLE)?.[0], `${username} ${entry.path}`).toBeUndefined();
      if (reply.statusCode === 200 && !text.startsWith('{"success":false')) told.set(entry.path, text);
    }
  }
  // and it was there to be told
  for (const path of ["/people/list", "/people/export", "/approval/list", "/approval/export"])
    expect(told.get(path), path).toMatch(/1\d\d\*{4}\d{4}/);
  expect(told.size).toBeGreaterThan(15);
});

describe("what lies in another region", () => {
  test.each(foreignPaths)("is refused at %s, and that is written down", async (path) => {
    const before = await Promise.all(Object.values(holders).map(refusedOf));
    const payload = await foreignThings(database.db, HERE)[path]?.();
    const { status, body, asker } = await ask(path, payload ?? {});
    const text = `${asker} ${status} ${body.slice(0, 300)}`;
    const answer = JSON.parse(body) as {
      success: boolean;
      code: number;
      data: { results?: { problem: unknown }[] } | null;
    };
    expect(answer.code, text).not.toBe(400);
    const isRefused = answer.data?.results ? answer.data.results.every(({ problem }) => problem) : !answer.success;
    expect(isRefused, text).toBe(true);
    const after = await Promise.all(Object.values(holders).map(refusedOf));
    expect(after, text).not.toEqual(before);
  });

  test.each(Object.entries(ownAlone))("is not among what %s tells", async (path, { asked = {}, never }) => {
    const { status, body } = await ask(path, { ...paging, ...asked });
    const { success } = JSON.parse(body) as { success: boolean };
    expect([status, success], body.slice(0, 300)).toEqual([200, true]);
    expect(body).not.toMatch(never);
  });
});
