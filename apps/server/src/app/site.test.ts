import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { login } from "@sannong/contract/authentication/sign-in";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testKeys, type TestDatabase } from "../../test/database.ts";
import { personCalled } from "../../test/sign-in-portal.ts";
import { readConfig } from "../config/read-config.ts";
import { type App, testApp } from "../../test/app.ts";
import { clientOfAddress } from "../platform/http/origin.ts";
import { PORTAL_CSP } from "../platform/http/security-headers.ts";

let app: App;
let database: TestDatabase;
let port: number;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.listen({ host: "::", port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

type Answer = { status: number; cookies: string[]; body: string };
/** As a browser on this machine asks, by the version of the protocol that `host` is an address of. */
const ask = (host: string, path: string, { headers = {}, body }: { headers?: object; body?: object } = {}) =>
  new Promise<Answer>((done, fail) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host,
        port,
        path: `/api${path}`,
        method: payload === undefined ? "GET" : "POST",
        headers: { ...headers, ...(payload !== undefined && { "content-type": "application/json" }) },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("end", () =>
          done({
            status: reply.statusCode ?? 0,
            cookies: reply.headers["set-cookie"] ?? [],
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on("error", fail);
    sent.end(payload);
  });
const dataOf = <T>({ body }: Answer): T => (JSON.parse(body) as { data: T }).data;

async function signInAt(host: string, username: string): Promise<Answer & { token: string }> {
  const { clientId } = dataOf<{ clientId: string }>(await ask(host, "/getClientId"));
  const headers = { "generator-userid": clientId };
  const challenge = dataOf<string>(await ask(host, "/getRoundNum", { headers }));
  await ask(host, `/captcha.jpg?clientId=${clientId}`);
  const { captchas } = JSON.parse((await ask(host, "/demo/outbox")).body) as {
    captchas: { clientId: string; answer: string }[];
  };
  const { password } = personCalled(username);
  const parcel = { challenge, call: passwordCall(login), generatorUserId: clientId, password };
  const answer = await ask(host, login.path, {
    headers,
    body: {
      loginMethod: 1,
      username,
      password: await sealPassword(parcel, testKeys.passwordSm2.publicKey),
      captcha: captchas.find((one) => one.clientId === clientId)?.answer,
    },
  });
  return { ...answer, token: dataOf<{ access_token: string }>(answer).access_token };
}

describe("IPv6 (WEB-14)", () => {
  test("a whole sign-in by way of [::1], from the picture to the person's own data", async () => {
    const { status, token } = await signInAt("::1", "nonghu");
    expect(status).toBe(200);
    const me = await ask("::1", "/user/queryByTokenNew", { headers: { authorization: token } });
    expect(dataOf<{ user: { username: string } }>(me).user.username).toBe("nonghu");
    const row = await database.db
      .selectFrom("auditEntry")
      .select("address")
      .where("event", "=", "signIn")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row.address).toBe("::1");
  });

  test("the same listener answers IPv4", async () => {
    expect((await signInAt("127.0.0.1", "nonghu")).status).toBe(200);
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["2001:db8::1", "2001:db8:0:0:1::", true],
    ["192.0.2.1", "192.0.2.2", false],
  ])("%s and %s are one client: %s", (one, other, same) => {
    expect(clientOfAddress(one) === clientOfAddress(other)).toBe(same);
  });
});

describe("no host is written down (WEB-13)", () => {
  test("cookies belong to the host that was asked, whichever it is", async () => {
    const { cookies } = await signInAt("::1", "nonghu");
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).not.toMatch(/;\s*domain=/i);
  });

  test("the policy of the pages names no host", () => {
    const directives = PORTAL_CSP.split(";").filter((directive) => !directive.includes("trusted-types"));
    const sources = directives.flatMap((directive) => directive.trim().split(" ").slice(1));
    expect(sources.filter((source) => !/^('self'|'none'|data:|blob:)$/.test(source))).toEqual([]);
  });

  test("the configuration has no address of its own: without one it does not start", () => {
    const env = { KEYS_FILE: "/nowhere.json", PUBLIC_URL: "" };
    expect(() => readConfig(env)).toThrow(/PUBLIC_URL: is required/);
  });
});
