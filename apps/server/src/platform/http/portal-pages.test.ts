import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filingPlaces } from "@sannong/contract/content/filing";
import { isPortalPath, portalRedirects } from "@sannong/contract/portal-paths";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withPageScript } from "../tracing/page-script.ts";
import { servePortal } from "./portal-pages.ts";

let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "sannong-pages-"));
  await mkdir(join(dist, "assets"));
  const scripts = { "/service-worker.js": "worker.js" };
  const ahead = { "/login": { modules: ["/assets/login-1.js"], sheets: ["/assets/login-1.css"] } };
  const drawn = {
    page: "drawn.html",
    by: "draw.mjs",
    paths: ["/notices/*"],
    takenOver: { "/sitemap": "taken-over.html" },
  };
  const task = { page: "task.html", paths: ["/login", "/qr/*"] };
  const built = { shell: "index.html", task, office: "console.html", drawn };
  const manifest = { pages: {}, scripts, missing: {}, heads: {}, ahead, ...built };
  await writeFile(join(dist, "drawn.html"), "<html><head></head><body><!--drawn--></body></html>");
  await writeFile(join(dist, "taken-over.html"), "<html><head></head><body><main><!--drawn--></main></body></html>");
  await writeFile(
    join(dist, "draw.mjs"),
    `export const pageDrawer = (answering) => async (address) => address === "/notices/moved" ? { leadsTo: "/notices/there" } : ({
       html: "<h1>" + (await (await answering("/api/of" + address)).text()) + "</h1>{{siteDomain}}",
       answers: [[["notice"], "</script><b>"]],
     });`,
  );
  await writeFile(join(dist, "task.html"), "<html><head><title>task</title></head></html>");
  await writeFile(join(dist, "worker.js"), "addEventListener('fetch', () => {});");
  await writeFile(join(dist, "pages.json"), JSON.stringify(manifest));
  const band = '<span data-demonstration="" class="demo">invented</span>';
  await writeFile(
    join(dist, "index.html"),
    `<html data-demo="false"><head><title>portal</title></head>${band}<b>kept</b>`,
  );
  await writeFile(join(dist, "console.html"), "<title>office</title>");
  app = fastify();
  app.get("/api/of/*", async ({ url }) => `answer to ${url.slice("/api/of".length)}`);
  await servePortal(app, {
    dist,
    demonstration: false,
    siteDomain: "portal.example",
    knownPath: isPortalPath,
    office: {
      mayEnter: (address) => address !== "203.0.113.9",
      elsewhere: ({ address }) => ({ html: `not from ${address}`, csp: "default-src 'none'" }),
    },
    filing: async () => filingPlaces,
    article: async () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const policyOf = async (url: string) => (await app.inject({ url })).headers["content-security-policy"];

test.each(["/admin", "/admin/", "/management", "/management/people?page=2"])(
  "%s is the office's document, under the very policy that every other page has",
  async (url) => {
    const reply = await app.inject({ url });
    expect(reply.body).toContain("<title>office</title>");
    expect(reply.headers["content-security-policy"]).toBe(await policyOf("/home"));
    expect(reply.headers["content-security-policy"]).toContain("script-src 'self'; style-src 'self';");
    expect(reply.headers["content-security-policy"]).not.toMatch(/nonce|unsafe-inline|trusted-types [^;]*default/);
    // it is looked for anew every time: from where somebody is, they may no longer enter
    expect(reply.headers["cache-control"]).toBe("no-cache");
  },
);

test.each(["/admin", "/management/", "/management/people"])(
  "%s is not given to who may not enter from where they are",
  async (url) => {
    const reply = await app.inject({ url, remoteAddress: "203.0.113.9" });
    expect([reply.statusCode, reply.body, reply.headers["cache-control"]]).toEqual([
      403,
      "not from 203.0.113.9",
      "no-store",
    ]);
    expect((await app.inject({ url: "/home", remoteAddress: "203.0.113.9" })).statusCode).toBe(200);
  },
);

test("no word of the demonstration is in a page of an installation, not even in its markup", async () => {
  const { body } = await app.inject({ url: "/home" });
  expect(body).toContain("<b>kept</b>");
  expect(body).not.toMatch(/data-demonstration|invented|data-demo="[^f]/);
});

test("a page that shows what is published is drawn here, with the answers it was drawn from", async () => {
  const { body, statusCode } = await app.inject({ url: "/notices/one" });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/^<html><head>.*<body><h1>answer to \/notices\/one<\/h1>portal\.example<script/s);
  // what somebody wrote cannot end the element that it stands in
  expect(body).toContain('id="answers">[[["notice"],"\\u003c/script>\\u003cb>"]]</script>');
});

test("whoever asks for a page that has another in its place is led there before any script is loaded", async () => {
  const { statusCode, headers } = await app.inject("/notices/moved");
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, "/notices/there", "no-cache"]);
});

test("a page that the application takes over has its own document, and is drawn without what the address says besides", async () => {
  const { body } = await app.inject({ url: "/sitemap?audience=farmer" });
  expect(body).toMatch(/<main><h1>answer to \/sitemap<\/h1>portal\.example<\/main><script/);
  expect((await app.inject({ url: "/sitemap/" })).body).not.toContain("answer to");
});

test.each(["/home", "/administration"])("%s is the portal's, whose policy knows no exception", async (url) => {
  const reply = await app.inject({ url });
  expect(reply.body).toContain("<title>portal</title>");
  expect(reply.headers["content-security-policy"]).toContain("style-src 'self';");
});

test.each(Object.entries(portalRedirects))("%s leads on to %s before any script has come", async (from, to) => {
  for (const [url, location] of [
    [from, to],
    [`${from}/?from=%2F`, `${to}?from=%2F`],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers.location]).toEqual([302, location]);
  }
});

test("a page names all that it will need, and no other page's", async () => {
  const filesOf = async (url: string) =>
    [...(await app.inject({ url })).body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map((m) =>
      m.slice(1),
    );
  const ofLogin = [
    ["stylesheet", "/assets/login-1.css"],
    ["modulepreload", "/assets/login-1.js"],
  ];
  expect(await filesOf("/login")).toEqual(ofLogin);
  expect(await filesOf("/login/?again")).toEqual(ofLogin);
  expect(await filesOf("/home")).toEqual([]);
  expect(await filesOf("/nowhere")).toEqual([]);
});

test("a page outside any layout has a shell without one, also below its address", async () => {
  const textOf = async (url: string) => (await app.inject({ url })).body;
  for (const url of ["/login", "/login/", "/qr/0123456789012345678901"]) expect(await textOf(url)).toContain("task");
  for (const url of ["/home", "/nowhere"]) expect(await textOf(url)).not.toContain("task");
});

test("a worker is a script at the root of the site, looked for anew every time", async () => {
  const reply = await app.inject({ url: "/service-worker.js" });
  expect([reply.statusCode, reply.body]).toEqual([200, "addEventListener('fetch', () => {});"]);
  expect(reply.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": expect.stringContaining("default-src 'self'"),
  });
});

test("where traces are kept a page loads what begins them, before any other script", () => {
  const html = '<head><link rel="icon"><script type="module" src="/assets/a.js"></script><script src="/b.js"></script>';
  expect(withPageScript(html).match(/<script [^>]*>/g)).toEqual([
    '<script src="/traceparent.js">',
    '<script type="module" src="/assets/a.js">',
    '<script src="/b.js">',
  ]);
});
