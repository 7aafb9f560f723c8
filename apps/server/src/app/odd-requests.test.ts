import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { smallDist } from "../../test/small-dist.ts";

let app: App;
let database: TestDatabase;
let built: Awaited<ReturnType<typeof smallDist>>;
let port: number;

beforeAll(async () => {
  database = await freshDatabase();
  built = await smallDist();
  const { http } = testConfig();
  const config = testConfig({ http: { ...http, publicUrl: "https://portal.example" } });
  app = await testApp({ database, config, portalDist: built.dist });
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
  await built.remove();
});

type Answer = { status: number; headers: Record<string, string>; body: string };

/** Sends just these bytes, and reads until the server has said all. */
const send = (request: string | Buffer) =>
  new Promise<Answer>((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("error", fail);
    socket.on("close", () => done(answerIn(Buffer.concat(parts).toString())));
    socket.write(request);
  });

function answerIn(sent: string): Answer {
  const [head = "", ...rest] = sent.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}

const HOST = "Host: portal.example\r\n";
const BROWSER = "Accept: text/html,application/xhtml+xml\r\n";
type Line = { method?: string; headers?: string; version?: string };
const asked = (target: string | Buffer, { method = "GET", headers = HOST + BROWSER, version = "1.1" }: Line = {}) =>
  Buffer.concat([
    Buffer.from(`${method} `),
    Buffer.from(target),
    Buffer.from(` HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`),
  ]);

const query = (bytes: Buffer) => Buffer.concat([Buffer.from("/searchview?keywords="), bytes]);
const searched = `/searchview?keywords=${encodeURIComponent("水稻")}`;

describe("a page in the product's words", () => {
  const LONG = `X-Long: ${"x".repeat(40_000)}\r\n`;
  const corpus: [string, Buffer, number, string, string][] = [
    ["half a character", asked("/%E0%A4%A"), 400, "链接有误", "网址不完整，或含有不能识别的字符"],
    ["a percent sign alone", asked("/notices/100%"), 400, "链接有误", "网址不完整，或含有不能识别的字符"],
    ["GBK in the path", asked("/notice/%CB%AE%B5%BE"), 400, "链接有误", "网址不完整，或含有不能识别的字符"],
    ["a control character", asked("/fi\x01rst"), 400, "链接有误", "网址不完整，或含有不能识别的字符"],
    ["headers that are too long", asked("/first", { headers: HOST + LONG }), 431, "请求有误", "清除本网站的 Cookie"],
    ["an address that is too long", asked(`/first?${"x".repeat(40_000)}`), 431, "请求有误", "请缩短网址"],
    ["no host", asked("/first", { headers: BROWSER }), 400, "请求有误", "没有写明访问的网站"],
    [
      "a host of somebody else",
      asked("/first", { headers: `Host: evil.example\r\n${BROWSER}` }),
      421,
      "链接有误",
      "请从门户的正式网址访问",
    ],
    ["a proxy's form for somebody else", asked("http://evil.example/first"), 421, "链接有误", "请从门户的正式网址访问"],
    ["what is no HTTP", Buffer.from("HELLO\r\n\r\n"), 400, "请求有误", "收到的请求无法识别"],
    ["a version that nobody speaks", asked("/first", { version: "9.9" }), 400, "请求有误", "收到的请求无法识别"],
    [
      "a header that is none",
      asked("/first", { headers: `${HOST}no colon\r\n` }),
      400,
      "请求有误",
      "收到的请求无法识别",
    ],
  ];
  test.each(corpus)("%s", async (_what, request, status, title, words) => {
    const { headers, body, ...answer } = await send(request);
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": expect.stringContaining("max-age"),
      "x-request-id": expect.stringMatching(/\S/),
    });
    expect(Number(headers["content-length"])).toBe(Buffer.byteLength(body));
    expect(Buffer.byteLength(body)).toBeLessThan(4000);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(words);
    const home = status === 421 ? "https://portal.example/first" : "/first";
    expect(body).toContain(`<a href="${home}">返回门户首页</a>`);
    expect(body).toContain("/oidc/assets/provider.css");
    expect(body).not.toMatch(/evil|FST_|HPE_|Bad Request/);
  });
});

test("whoever dawdles is told so, though nothing is known of what they wanted", async () => {
  const connection = new PassThrough();
  const late = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  app.http.server.emit("clientError", late, connection as unknown as Socket);
  const { status, headers, body } = answerIn(await text(connection));
  expect([status, headers["connection"]]).toEqual([408, "close"]);
  expect(body).toContain("请求没有在限定时间内传完");
});

describe("an envelope under the interface", () => {
  const corpus: [string, Buffer, number, number][] = [
    ["half a character", asked("/api/%E0%A4%A"), 400, 4000],
    ["bytes that are not escaped", asked("/api/search?keywords=水稻"), 400, 4000],
    [
      "headers that are too long",
      asked("/api/getClientId", { headers: `${HOST}X: ${"x".repeat(40_000)}\r\n` }),
      431,
      431,
    ],
    ["an address that is too long", asked(`/api/search?keywords=${"x".repeat(300_000)}`), 431, 431],
    ["no host", asked("/api/getClientId", { headers: "" }), 400, 4002],
    ["a host of somebody else", asked("http://evil.example/api/getClientId"), 421, 421],
    ["two slashes, sent", asked("//api/getClientId", { method: "POST" }), 405, 405],
  ];
  test.each(corpus)("%s", async (_what, request, status, code) => {
    const { headers, body, ...answer } = await send(request);
    expect(answer.status).toBe(status);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(JSON.parse(body)).toMatchObject({ success: false, code, msg: expect.stringMatching(/[一-鿿]/) });
  });
});

describe("served as it was meant", () => {
  test.each([
    ["in GBK, escaped", "/searchview?keywords=%CB%AE%B5%BE", searched],
    [
      "in GBK whose second byte is a letter",
      "/searchview?keywords=%81A&sort=latest",
      `/searchview?keywords=${encodeURIComponent("丄")}&sort=latest`,
    ],
    [
      "in GBK with a blank",
      "/searchview?keywords=%CB%AE+%B5%BE",
      `/searchview?keywords=${encodeURIComponent("水 稻")}`,
    ],
    ["in UTF-8 that is not escaped", query(Buffer.from("水稻")), searched],
    ["in GBK that is not escaped", query(Buffer.from("cbaeb5be", "hex")), searched],
    ["with two slashes", "//first", "/first"],
    ["with another's name behind two slashes", "//evil.example/first", "/evil.example/first"],
    ["with a slash and a backslash", "/\\evil.example?a=%CB%AE%B5%BE", `/evil.example?a=${encodeURIComponent("水稻")}`],
    [
      "with bytes behind two slashes",
      Buffer.from("//evil.example/水"),
      `/evil.example/${encodeURIComponent("水").toLowerCase()}`,
    ],
  ])("a page %s leads to its address", async (_how, target, location) => {
    const { status, headers } = await send(asked(target));
    expect(status).toBe(302);
    expect(decodeURI(headers["location"] ?? "")).toBe(decodeURI(location));
    expect(headers["location"]).toMatch(/^\/[^/\\]/);
    expect(headers["cache-control"]).toBe("no-store");
    expect((await send(asked(headers["location"] ?? ""))).status).not.toBe(302);
  });

  test.each([
    ["UTF-8", searched],
    ["neither", "/searchview?keywords=%FF%FE"],
    ["half an escape in it", "/searchview?keywords=%E0%A4%A"],
  ])("a query that is %s is left as it is", async (_what, target) => {
    expect((await send(asked(target))).status).toBe(200);
  });

  test("a proxy's form", async () => {
    expect(await send(asked("http://portal.example/first"))).toMatchObject({
      status: 200,
      body: "<title>first</title>",
    });
    expect((await send(asked("http://portal.example/api/getClientId"))).status).toBe(200);
    expect((await send(asked("http://portal.example/oidc/.well-known/openid-configuration"))).status).toBe(200);
    expect((await send(asked("HTTP://PORTAL.EXAMPLE/first", { headers: "Host: evil.example\r\n" }))).status).toBe(200);
  });

  test("without a host by a program of the former version", async () => {
    expect((await send(asked("/healthz", { headers: "", version: "1.0" }))).status).toBe(200);
  });
});
