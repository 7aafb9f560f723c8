import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import type { Endpoint } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { errorCatalogue } from "@sannong/contract/errors";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig } from "../../test/database.ts";
import { formOf, HIDDEN, oddFiles, oddForms, oddNames } from "../../test/odd-files.ts";
import { type JsonSchema, oddBodies, oddHeader, oddQuery, oddSegments, tally, tries } from "../../test/odd-input.ts";
import { type App, testApp } from "../../test/app.ts";

/** Whoever asks: nobody, a farmer, and those two whom between them no permission stops. */
const people = ["", "nonghu", "anquanguanli", "xitongguanli"] as const;
/** It keeps its connection open; whoever asks for a code that is not there is refused (`qr-sign-in.test.ts`). */
const left = new Set(["/qrLogin/events"]);
const wireCodes = new Set<number>([200, ...Object.values(errorCatalogue).map(({ code }) => code)]);

const told = tally("entries of the contract");
let app: App;
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "sannong-odd-"));
  const config = testConfig({ demonstration: true, dataDir });
  app = await testApp({ config, database });
  await app.http.ready();
});
afterAll(async () => {
  told.tell();
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const bearers = new Map<string, string>();
/** Some calls end the session they come in, so whether it still lives is asked each time. */
async function signedInAs(username: string): Promise<string> {
  const known = bearers.get(username);
  const credentials = { authorization: known, cookie: undefined, userAgent: "odd" };
  if (known && (await app.authentication.sessions.identify(credentials)).state === "live") return known;
  const row = await database.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirst();
  const account = row && (await app.foundation.accounts.findById(row.id));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.1", userAgent: "odd", traceId: "odd" };
  const { bearer } = await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin });
  bearers.set(username, bearer);
  return bearer;
}

/** Somebody whom the entry lets in. */
async function whoMay({ access }: Endpoint): Promise<string> {
  if (typeof access !== "object") return "nonghu";
  const role = await database.db
    .selectFrom("rolePermission")
    .select("roleCode")
    .where("permission", "=", access.permission)
    .where("roleCode", "in", ["3", "5"])
    .executeTakeFirstOrThrow();
  return role.roleCode === "3" ? "xitongguanli" : "anquanguanli";
}

type Sent = { username: string; text: string; segment: string; header: string | null; address: number };

async function send({ method, path, inPath = [] }: Endpoint, { username, text, segment, header, address }: Sent) {
  const authorization = username === "" ? header : await signedInAs(username);
  const url = `/api${inPath.reduce((whole, name) => whole.replace(`:${name}`, segment), path)}`;
  return app.http.inject({
    method,
    url: method === "GET" ? `${url}?${text}` : url,
    // limits are counted by address: from one alone nobody would come far
    remoteAddress: `10.7.${address}.1`,
    headers: {
      "user-agent": "odd",
      "generator-userid": header ?? randomUUID(),
      ...(authorization === null ? {} : { authorization }),
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(method === "POST" ? { payload: text } : {}),
  });
}

/**
 * What is wrong with an answer; null where it is a sentence with a code that the contract knows, and no fault
 * (design §3, Response envelope).
 */
function wrongIn({ statusCode, headers, body }: Awaited<ReturnType<typeof send>>, entry: Endpoint): string | null {
  told.add(statusCode);
  const answered = `${statusCode} ${body.slice(0, 300)}`;
  // 503 is what a full queue of passwords says
  if (statusCode >= 500 && statusCode !== 503) return answered;
  if (statusCode < 400 && entry.reply && entry.reply !== "envelope") return null;
  if (statusCode === 303) return null;
  if (!String(headers["content-type"]).startsWith("application/json")) return `no envelope: ${answered}`;
  const { success, code, msg } = JSON.parse(body) as { success: unknown; code: number; msg: unknown };
  const isEnvelope = typeof success === "boolean" && typeof msg === "string" && msg !== "" && wireCodes.has(code);
  return isEnvelope ? null : `no envelope: ${answered}`;
}

/**
 * Whatever is sent to whichever entry, by whomever. That a refusal is one of those the entry declares is the server's
 * own watch here (`strictRefusals`): another would be a fault.
 */
test.each(
  entries.filter(({ path }) => !left.has(path)).map((entry) => [`${entry.method} ${entry.path}`, entry] as const),
)("%s takes odd input from anybody", async (_name, entry) => {
  const { input } = await entry.schemas();
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const sent = fc.record({
    username: fc.constantFrom(...people),
    text: entry.method === "GET" ? oddQuery(schema) : oddBodies(schema),
    segment: oddSegments,
    header: fc.option(oddHeader, { freq: 4 }),
    address: fc.nat({ max: 250 }),
  });
  await fc.assert(
    fc.asyncProperty(sent, async (one) => {
      expect(wrongIn(await send(entry, one), entry), `${one.username} sent ${one.text.slice(0, 300)}`).toBeNull();
    }),
    tries(8),
  );
});

describe.each(entries.filter(({ body }) => body === "multipart").map((entry) => [entry.path, entry] as const))(
  "what is handed in at %s",
  (_path, entry) => {
    async function handIn({ type, payload }: { type: string; payload: Buffer }, query = "") {
      const asked = Object.entries({
        permit: "x".repeat(20),
        systemAbbr: "cqjy",
        mode: "check",
        kind: query || "picture",
      });
      return app.http.inject({
        method: "POST",
        url: `/api${entry.path}?${new URLSearchParams(asked).toString()}`,
        remoteAddress: "10.7.2.1",
        headers: {
          "content-type": type,
          "generator-userid": randomUUID(),
          authorization: await signedInAs(await whoMay(entry)),
        },
        payload,
      });
    }
    /** A picture that is kept was painted anew, so nothing that hid in it is there. */
    async function hidesSomething(reply: Awaited<ReturnType<typeof handIn>>): Promise<boolean> {
      const { data } = reply.json<{ data: { fileUrl?: string } | null }>();
      if (!data?.fileUrl) return false;
      const { rawPayload } = await app.http.inject({
        url: `/api/file/downloadFileWithFileName?filePath=${encodeURIComponent(data.fileUrl)}`,
        headers: { authorization: await signedInAs("nonghu") },
      });
      return rawPayload.includes(HIDDEN) || rawPayload.includes("PK\x03\x04");
    }

    test("files that are something else too, more than they seem, or nothing", async () => {
      for (const file of await oddFiles())
        for (const kind of ["picture", "document"]) {
          const reply = await handIn(formOf(file), kind);
          expect(wrongIn(reply, entry), `${file.what} (${file.fileName}, ${kind})`).toBeNull();
          if (kind === "picture") expect(await hidesSomething(reply), file.what).toBe(false);
        }
    });

    test("names and forms that no browser sends", async () => {
      const picture = (await oddFiles())[0]?.content ?? Buffer.alloc(0);
      const forms = Object.entries(oddForms(picture));
      const named = oddNames.map((fileName) => [fileName, formOf({ fileName, content: picture })] as const);
      for (const [what, form] of [...forms, ...named]) {
        expect(wrongIn(await handIn(form), entry), what.slice(0, 80)).toBeNull();
      }
    });
  },
);

test("and nothing of it became everybody's: the prototypes hold what they held", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Object.keys(Array.prototype)).toEqual([]);
  expect(Reflect.get({}, "isAdmin")).toBeUndefined();
});
