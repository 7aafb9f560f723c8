import { brotliDecompressSync } from "node:zlib";
import { type Endpoint, isOfStaff, travelsSealed } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { errorCatalogue } from "@sannong/contract/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig } from "../test/database.ts";
import { openApiPath } from "./operations/interface/open-api.ts";
import { type App, testApp } from "../test/app.ts";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
  const config = testConfig({ demonstration: true });
  app = await testApp({ config, database });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

test("every entry of the contract is served", () => {
  const missing = entries.filter(({ method, path }) => !app.http.hasRoute({ method, url: `/api${path}` }));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("every route below /api is an entry of the contract", () => {
  const promised = new Set(
    entries.flatMap(({ method, path, cacheSeconds }) => [
      `${method} /api${path}`,
      ...(cacheSeconds === undefined ? [] : [`GET /api${path}`]),
    ]),
  );
  const below = app.routes.filter(({ url }) => url.startsWith("/api")).map(({ method, url }) => `${method} ${url}`);
  expect(below.length).toBeGreaterThan(20);
  expect(below.filter((route) => !promised.has(route))).toEqual([]);
});

test("what is a person's own travels sealed, unless it is a file", () => {
  const isFile = ({ reply = "envelope", body }: Endpoint) => reply !== "envelope" || body === "multipart";
  const named = (wanted: (entry: Endpoint) => boolean) => entries.filter(wanted).map(({ path }) => path);
  expect(named((entry) => entry.region === "self" && !travelsSealed(entry) && !isFile(entry))).toEqual([]);
  expect(named((entry) => travelsSealed(entry) && isFile(entry))).toEqual([]);
  expect(named((entry) => entry.onlyReads === true && !travelsSealed(entry))).toEqual([]);
});

test("no two refusals share a wire code", () => {
  const codes = Object.values(errorCatalogue).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

describe("the interface document", () => {
  test("is OpenAPI 3.1 and names every entry that is not for staff, its refusals and its personal fields", async () => {
    const document = (await app.http.inject({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    for (const entry of entries)
      expect(entry.method.toLowerCase() in (document.paths[openApiPath(entry.path)] ?? {}), entry.path).toBe(
        !isOfStaff(entry),
      );
    const user = document.paths["/user/queryByTokenNew"].get.responses["200"].content["application/json"].schema;
    expect(user.properties.data.properties.user.properties.mobileNumber["x-personal"]).toBe("phone");
    expect(document.paths["/oauth/login"].post["x-transport"]).toBe("sealed");
  });

  test.each(["/api/openapi.json", "/api/docs", "/interface.css"])(
    "%s is prepared once, compressed, and not sent again to who has it",
    async (url) => {
      const whole = await app.http.inject({ url });
      const first = await app.http.inject({ url, headers: { "accept-encoding": "gzip, br" } });
      expect(first.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
      expect(first.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
      expect(brotliDecompressSync(first.rawPayload).equals(whole.rawPayload)).toBe(true);
      const again = await app.http.inject({ url, headers: { "if-none-match": String(first.headers["etag"]) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    },
  );

  test("whatever text anybody may ask for without an envelope is prepared once", () => {
    // of the demonstration, and pages that are for one visitor's return alone
    const ofOneVisitor = (entry: Endpoint) => entry.demonstrationOnly === true || entry.module === "upstream";
    const bare = (entry: Endpoint) => entry.reply === "application/json" || entry.reply === "text/html";
    const dear = entries.filter((entry) => bare(entry) && entry.cacheSeconds === undefined && !ofOneVisitor(entry));
    expect(dear.map(({ path }) => path)).toEqual([]);
  });

  test("begins with what a connected system calls, each with a command and what it proves itself with", async () => {
    const { body } = await app.http.inject({ url: "/api/docs" });
    const first = body.slice(body.indexOf('<section id="systems">'), body.indexOf("</section>"));
    const ofSystems = entries.filter(({ path }) => path.startsWith("/open/"));
    expect([...first.matchAll(/<code>\/api(\S+)<\/code>/g)].map(([, path]) => path)).toEqual(
      ofSystems.map(({ path }) => path),
    );
    const commands = [...first.matchAll(/<pre><code>([^]*?)<\/code>/g)].map(([, command = ""]) => command);
    expect(commands).toHaveLength(ofSystems.length);
    for (const command of commands)
      expect(command).toMatch(/X-App-Secret: |X-Data-Credential: |Authorization: Bearer /);
  });

  test("has a readable page that needs no script", async () => {
    const page = await app.http.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).not.toContain("unsafe-inline");
    expect(page.body).not.toContain("<script");
    for (const entry of entries)
      expect(page.body.includes(`<code>/api${entry.path}</code>`), entry.path).toBe(!isOfStaff(entry));
  });
});

describe("bad input meets every entry", () => {
  const bodies = ["", "null", "[]", '"x"', "{", '{"loginMethod":"6"}', JSON.stringify({ username: "甲".repeat(5000) })];
  for (const { method, path } of entries) {
    test(`${method} ${path} answers with a sentence and never with a fault`, async () => {
      for (const payload of method === "POST" ? bodies : [""]) {
        const reply = await app.http.inject({
          method,
          url: method === "GET" ? `/api${path}?clientId[]=x&jumpType=nine&time=` : `/api${path}`,
          ...(method === "POST" ? { payload, headers: { "content-type": "application/json" } } : {}),
        });
        expect(reply.statusCode, reply.body).toBeLessThan(500);
        if (reply.statusCode >= 400)
          expect(reply.json()).toMatchObject({ success: false, msg: expect.stringMatching(/.+/) });
      }
    });
  }
});

test("health and readiness", async () => {
  expect((await app.http.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  expect((await app.http.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
});
