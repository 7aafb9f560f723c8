import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { smallDist } from "../../test/small-dist.ts";
import { headersOfDocuments } from "../platform/http/security-headers.ts";

let app: App;
let database: TestDatabase;
let built: Awaited<ReturnType<typeof smallDist>>;

beforeAll(async () => {
  database = await freshDatabase();
  built = await smallDist();
  const { http } = testConfig();
  const config = testConfig({ http: { ...http, publicUrl: "https://portal.example" } });
  app = await testApp({ database, config, portalDist: built.dist });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
  await built.remove();
});

const onDocuments = Object.keys(headersOfDocuments);
const ofAllFiles = ["x-content-type-options", "cross-origin-resource-policy"];
const ofOtherAnswers = ["strict-transport-security", "x-request-id"];
const onEverything = [...ofAllFiles, ...ofOtherAnswers];
const POLICY = "content-security-policy";
/** What a browser would ask by whether it has the file already; its name says so. */
const toCompareBy = ["etag", "last-modified", "accept-ranges"];

/**
 * A document is protected by all of them; of a file that it loads all but the first few would say nothing. The document
 * has said that the site is reached safely alone, before any file of the build is asked for.
 */
const kinds = {
  "built file": {
    has: [...ofAllFiles, "cache-control"],
    hasNot: [POLICY, ...ofOtherAnswers, ...toCompareBy, ...onDocuments],
  },
  "built drawing": { has: [...ofAllFiles, POLICY], hasNot: [...ofOtherAnswers, ...toCompareBy, ...onDocuments] },
  file: { has: onEverything, hasNot: [POLICY, ...onDocuments] },
  "file that is also a document or a worker": { has: [...onEverything, POLICY], hasNot: onDocuments },
  "answer to a program": { has: [...onEverything, POLICY], hasNot: onDocuments },
  document: { has: [...onEverything, POLICY, ...onDocuments], hasNot: [] },
} as const;

test.each<[string, keyof typeof kinds, number]>([
  ["/assets/index-1.js", "built file", 200],
  ["/assets/index-1.css", "built file", 200],
  ["/assets/letters-1.woff2", "built file", 200],
  ["/assets/picture-1.png", "built file", 200],
  ["/assets/manifest-1.webmanifest", "built file", 200],
  ["/assets/gone-1.js", "file", 404],
  ["/favicon.ico", "file", 404],
  ["/interface.css", "file", 200],
  ["/oidc/assets/provider.css", "file", 200],
  ["/oidc/assets/submit.js", "file", 200],
  ["/assets/drawing-1.svg", "built drawing", 200],
  ["/oidc/assets/mark.svg", "file that is also a document or a worker", 200],
  ["/service-worker.js", "file that is also a document or a worker", 200],
  ["/api/getClientId", "answer to a program", 200],
  ["/api/openapi.json", "answer to a program", 200],
  ["/api/nothing-here", "answer to a program", 404],
  ["/api/captcha.jpg?clientId=client-000000001", "answer to a program", 200],
  ["/oidc/.well-known/openid-configuration", "answer to a program", 200],
  ["/healthz", "answer to a program", 200],
  ["/readyz", "answer to a program", 200],
  ["/first", "document", 200],
  ["/first?v=a.js", "document", 200],
  ["/homeZtfw", "document", 200],
  ["/admin", "document", 200],
  ["/nowhere", "document", 404],
  ["/nowhere.js", "document", 404],
  ["/%E0%A4%A", "document", 400],
  ["/api/docs", "document", 200],
  ["/oidc/nowhere", "document", 404],
  ["/cas/login?service=https://unknown.example", "document", 403],
  ["/saml/sso", "document", 400],
])("%s carries the headers of a %s", async (url, kind, status) => {
  const { headers, statusCode } = await app.http.inject({
    url,
    headers: { accept: "text/html", host: "portal.example" },
  });
  expect(statusCode).toBe(status);
  const { has, hasNot } = kinds[kind];
  expect(Object.keys(headers)).toEqual(expect.arrayContaining([...has]));
  expect(hasNot.filter((name) => name in headers)).toEqual([]);
});

/** The first lines of an answer as they are sent, and whether the connection serves a second one. */
async function sentFor(paths: readonly string[], version = "1.1"): Promise<string[]> {
  const { port } = app.http.server.address() as AddressInfo;
  const line = connect(port, "127.0.0.1");
  line.setEncoding("latin1");
  const heads: string[] = [];
  for (const path of paths) {
    line.write(
      `HEAD ${path} HTTP/${version}\r\nHost: portal.example\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`,
    );
    let said = "";
    while (!said.includes("\r\n\r\n")) said += String((await once(line, "data"))[0]);
    heads.push(said.slice(0, said.indexOf("\r\n\r\n") + 4));
  }
  line.destroy();
  return heads;
}

describe("on the wire", () => {
  beforeAll(async () => void (await app.http.listen({ host: "127.0.0.1", port: 0 })));

  const MOST = 300;
  test.each(["index-1.js", "index-1.css", "drawing-1.svg", "picture-1.png", "letters-1.woff2"])(
    "what goes before a built file is at most 300 bytes, and the next comes over the same connection: %s",
    async (name) => {
      const heads = await sentFor([`/assets/${name}`, `/assets/${name}`]);
      for (const head of heads) {
        expect(head).toMatch(/^HTTP\/1\.1 200 /);
        expect(head.length, head).toBeLessThanOrEqual(MOST);
      }
    },
  );
  test("a proxy that speaks the older form is told that it may go on", async () => {
    const [head] = await sentFor(["/assets/index-1.js"], "1.0");
    expect(head).toMatch(/^connection: keep-alive\r$/im);
  });
});
