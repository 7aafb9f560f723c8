import { entries } from "@sannong/contract/entries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { demonstrationAccounts } from "@sannong/demonstration/accounts";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  const config = testConfig({ demonstration: false, production: true });
  app = await testApp({
    config: { ...config, http: { ...config.http, publicUrl: "https://portal.example.cn" } },
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

describe("where it is meant", () => {
  test("nothing of the demonstration answers: no outbox, no answers of captchas, no accounts", async () => {
    const ofTheDemonstration = entries.filter((entry) => entry.demonstrationOnly);
    expect(ofTheDemonstration.length).toBeGreaterThan(1);
    for (const { method, path } of ofTheDemonstration)
      expect((await app.http.inject({ method, url: `/api${path}` })).statusCode, path).toBe(404);
    const document = (await app.http.inject({ url: "/api/openapi.json" })).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths).filter((path) => path.includes("demo"))).toEqual([]);
  });

  test("a captcha's answer is kept where it is compared, and nowhere else", async () => {
    const { data } = (await app.http.inject({ url: "/api/getClientId" })).json<{ data: { clientId: string } }>();
    await app.http.inject({ url: `/api/captcha.jpg?clientId=${data.clientId}` });
    const rows = await database.db.selectFrom("shortLived").select("kind").distinct().execute();
    expect(rows.map(({ kind }) => kind)).not.toContain("captchaAnswer");
  });

  test("none of the published accounts is there", async () => {
    const names = demonstrationAccounts.map(({ username }) => username);
    expect(await database.db.selectFrom("account").select("id").where("username", "in", names).execute()).toEqual([]);
  });

  test("every cookie says that it is for TLS, and by its name", async () => {
    const visits = ["/cas/login?service=https://a.example/", "/oidc/auth?client_id=a", "/oidc/session/end"];
    const replies = await Promise.all(
      visits.map((url) => app.http.inject({ url, headers: { host: "portal.example.cn", accept: "text/html" } })),
    );
    const lines = replies.flatMap(({ headers }) => [headers["set-cookie"] ?? []].flat());
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^__(Host|Secure)-/);
      expect(line).toMatch(/;\s*secure/i);
      expect(line).toMatch(/;\s*httponly/i);
    }
  });
});
