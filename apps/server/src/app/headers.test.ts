import { afterAll, beforeAll, expect, test } from "vitest";
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
const onEverything = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];
const POLICY = "content-security-policy";

/** A document is protected by all of them; of a file that it loads all but the first few would say nothing. */
const kinds = {
  file: { has: onEverything, hasNot: [POLICY, ...onDocuments] },
  "file that is also a document or a worker": { has: [...onEverything, POLICY], hasNot: onDocuments },
  "answer to a program": { has: [...onEverything, POLICY], hasNot: onDocuments },
  document: { has: [...onEverything, POLICY, ...onDocuments], hasNot: [] },
} as const;

test.each<[string, keyof typeof kinds, number]>([
  ["/assets/index-1.js", "file", 200],
  ["/assets/index-1.css", "file", 200],
  ["/assets/letters-1.woff2", "file", 200],
  ["/assets/picture-1.png", "file", 200],
  ["/assets/manifest-1.webmanifest", "file", 200],
  ["/assets/gone-1.js", "file", 404],
  ["/favicon.ico", "file", 404],
  ["/interface.css", "file", 200],
  ["/oidc/assets/provider.css", "file", 200],
  ["/oidc/assets/submit.js", "file", 200],
  ["/assets/drawing-1.svg", "file that is also a document or a worker", 200],
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

test("what a file carries beside its own facts is little", async () => {
  const { headers } = await app.http.inject({ url: "/assets/index-1.js", headers: { host: "portal.example" } });
  const size = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 0);
  expect(size).toBeLessThan(600);
});
