import { sentTo } from "../../../test/sent-to.ts";
import { createServer, type Server as HttpServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { LinkVerdict } from "@sannong/contract/content/link-words";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { refusingAudit } from "../../../test/refusing-audit.ts";
import { type Browser, signInPortal, type SignInPortal } from "../../../test/sign-in-portal.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { selfSigned } from "../../protocols/saml/keys.ts";
import { checkLinks } from "./check-links.ts";
import { followLink, type OwnPage } from "./follow-link.ts";
import { type Link, linksModule } from "./index.ts";
import { addressesIn, addressesWritten, onceEach, verdictOfStatus, withExamples } from "./links.rules.ts";

const OWN = "https://portal.example";
const standIns: HttpServer[] = [];
let plain: string;
let secure: string;
let closed: string;

/** What other people's servers do. */
const answers: Record<string, [status: number, location?: string]> = {
  "/there": [200],
  "/gone": [404],
  "/broken": [503],
  "/private": [401],
  "/moved": [301, "/there"],
  "/moved-away": [302, "/gone"],
  "/a": [302, "/b"],
  "/b": [302, "/a"],
};

const listening = async (server: HttpServer): Promise<number> => {
  standIns.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  const port = await listening(
    createServer((request, reply) => {
      const path = request.url ?? "/";
      if (path === "/silent") return;
      if (path.startsWith("/long/")) {
        reply.writeHead(302, { location: `/long/${Number(path.slice(6)) + 1}` }).end();
        return;
      }
      if (path === "/inside") {
        reply.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
        return;
      }
      const [status, location] = answers[path] ?? [404];
      reply.writeHead(status, location ? { location } : {}).end();
    }),
  );
  const { certificate, privateKey } = await selfSigned("somebody", new Date());
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  const tls = createTlsServer({ cert: pem, key: privateKey }, (_request, reply) => void reply.end());
  const free = await listening(createServer());
  standIns.pop()?.close();
  [plain, secure, closed] = [
    `http://127.0.0.1:${port}`,
    `https://127.0.0.1:${await listening(tls)}`,
    `http://127.0.0.1:${free}`,
  ];
});
afterAll(() => {
  for (const server of standIns) server.close().closeAllConnections();
});

const allowed = () => [plain, secure, closed].map((origin) => new URL(origin).host);
const link = (address: string, privateAllowed = allowed()): Link => ({
  address,
  title: address,
  foundOn: "目录",
  privateAllowed,
});
const own: Record<string, OwnPage> = {
  "/first": { status: 200, html: '<a href="/privacy">隐私</a><a href="/lost?x=1&amp;y=2">丢</a><img src="/a.svg">' },
  "/privacy": { status: 200, html: '<a href="/first#top">首页</a>' },
};
const deps = {
  outbound: createOutbound({
    resolve: async (name) => {
      throw new Error(name);
    },
  }),
  ownOrigin: OWN,
  readOwn: async (path: string): Promise<OwnPage> => own[path] ?? { status: 404 },
  timeoutMs: 400,
};
const follow = (one: Link) => followLink(one, deps);

describe("one link", () => {
  test.each<[string, LinkVerdict, number | null]>([
    ["/there", "ok", 200],
    ["/gone", "missing", 404],
    ["/broken", "fault", 503],
    ["/private", "ok", 401],
    ["/moved", "moved", 200],
    ["/moved-away", "missing", 404],
    ["/a", "loop", null],
    ["/long/0", "loop", null],
    ["/silent", "timeout", null],
    ["/inside", "refused", null],
  ])("%s is %s", async (path, verdict, status) => {
    expect(await follow(link(`${plain}${path}`))).toMatchObject({ verdict, status });
  });

  test("a certificate nobody vouches for", async () => {
    expect(await follow(link(`${secure}/`))).toMatchObject({
      verdict: "certificate",
      detail: expect.stringMatching(/CERT/),
    });
  });

  test("a server that is not there, a name without an address, an address that is none", async () => {
    expect((await follow(link(closed))).verdict).toBe("unreachable");
    expect((await follow(link("http://no-such.example/"))).verdict).toBe("unresolved");
    expect((await follow(link("http://["))).verdict).toBe("missing");
  });

  test("a private address that nobody confirmed is not called", async () => {
    expect((await follow(link(`${plain}/there`, []))).verdict).toBe("refused");
  });

  test("a page of ours is read without leaving the server", async () => {
    expect((await follow(link("/privacy"))).verdict).toBe("ok");
    expect((await follow(link(`${OWN}/privacy`))).verdict).toBe("ok");
    expect(await follow(link("/nowhere"))).toMatchObject({ verdict: "missing", status: 404 });
  });
});

describe("all links", () => {
  const bounds = { elapsed: () => performance.now(), longestMs: 10_000, atOnce: 3, most: 100 };

  test("what our pages name is followed too, each once, the broken first", async () => {
    const { findings, isComplete } = await checkLinks([link("/first"), link(`${plain}/gone`), link("/first")], {
      ...bounds,
      follow,
    });
    expect(isComplete).toBe(true);
    expect(findings.map(({ address, isBroken }) => [address, isBroken]).sort()).toEqual(
      [
        ["/first", false],
        ["/privacy", false],
        ["/lost?x=1&y=2", true],
        ["/a.svg", true],
        [`${plain}/gone`, true],
      ].sort(),
    );
    expect(findings.map(({ isBroken }) => isBroken)).toEqual([true, true, true, false, false]);
    expect(findings.find(({ address }) => address === "/a.svg")?.foundOn).toBe("/first");
  });

  test("ends in time: what was not asked is told as such", async () => {
    let now = 0;
    const { findings, isComplete } = await checkLinks([link("/first"), link("/privacy"), link("/third")], {
      ...bounds,
      atOnce: 1,
      longestMs: 1000,
      elapsed: () => now,
      follow: async () => {
        now += 800;
        return { verdict: "ok", status: 200, detail: null };
      },
    });
    expect(isComplete).toBe(false);
    expect(findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok", "unchecked"]);
  });

  test("never more than so many, and so many at once", async () => {
    let asking = 0;
    let most = 0;
    const many = Array.from({ length: 30 }, (_, n) => link(`/${n}`));
    const { findings } = await checkLinks(many, {
      ...bounds,
      most: 20,
      follow: async () => {
        most = Math.max(most, ++asking);
        await Promise.resolve();
        asking -= 1;
        return { verdict: "ok", status: 200, detail: null };
      },
    });
    expect([findings.length, most]).toEqual([20, 3]);
  });
});

test("addresses in a page and in a text", () => {
  const html =
    '<a href="https://x.gov.cn/a?b=1&amp;c=2">x</a><a href="#top"></a><a href="tel:1">t</a><a href="//evil/">e</a>';
  expect(addressesIn(html)).toEqual(["https://x.gov.cn/a?b=1&c=2"]);
  expect(addressesWritten("请登录 https://x.gov.cn/index.html，或 (http://y.cn/a).")).toEqual([
    "https://x.gov.cn/index.html",
    "http://y.cn/a",
  ]);
  expect(withExamples("/s?areaCode={areaCode}&n={areaName}&k={kept}")).toBe("/s?areaCode=32&n=&k={kept}");
  expect(onceEach([link("/a"), link("/b"), link("/a")])).toHaveLength(2);
  expect([verdictOfStatus(429, false), verdictOfStatus(410, true)]).toEqual(["ok", "missing"]);
});

describe("the administrator", () => {
  let database: TestDatabase;
  let portal: SignInPortal;
  let module: ReturnType<typeof linksModule>;
  let administrator: Browser;
  let whileRefusing: ReturnType<typeof refusingAudit>["whileRefusing"];
  const post = <T>(path: string, body: object = {}) =>
    administrator.ask<T>(path, { method: "POST", body: body as Record<string, unknown> });

  beforeAll(async () => {
    database = await freshDatabase();
    portal = await signInPortal({
      database,
      modules: ({ db, audit, clock, jobs }) => {
        const links = async () => [link("/first"), link(`${plain}/there`), link(`${plain}/gone`)];
        const refusing = refusingAudit(audit);
        ({ whileRefusing } = refusing);
        module = linksModule({
          db,
          audit: refusing.audit,
          clock,
          jobs,
          outbound: deps.outbound,
          ownOrigin: OWN,
          readOwn: deps.readOwn,
          links,
        });
        return [module];
      },
    });
    administrator = portal.browser();
    await administrator.signInAs("xitongguanli");
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
  });

  test("is not begun when that cannot be written down", async () => {
    portal.jobs.started(sentTo([]));
    expect((await whileRefusing("links.checkAsked", () => post("/links/check"))).status).toBe(500);
    expect((await post("/links/latest")).data).toEqual({ latest: null, underWay: null });
  });

  test("has nothing to export before the first check", async () => {
    expect((await post("/links/latest")).data).toEqual({ latest: null, underWay: null });
    expect(await post("/links/export")).toMatchObject({ code: 4662, msg: "还没有检查结果，请先开始检查" });
  });

  test("starts one at a time, and sees what came of it", async () => {
    const sent: string[] = [];
    portal.jobs.started(sentTo(sent));
    const answersOfTwo = await Promise.all([post("/links/check"), post("/links/check")]);
    expect(answersOfTwo.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(answersOfTwo.find(({ success }) => !success)).toMatchObject({ code: 4661 });
    expect((await post<{ underWay: unknown }>("/links/latest")).data?.underWay).toMatchObject({
      begunAt: expect.any(String),
    });
    await module.perform(sent[0] ?? "");
    expect((await post("/links/latest")).data).toMatchObject({
      underWay: null,
      latest: { total: 6, broken: 3, isComplete: true, askedBy: "演示系统管理员" },
    });
    const { data } = await post<{ total: number; records: { address: string; verdict: string }[] }>("/links/findings", {
      pageNum: 1,
      pageSize: 10,
    });
    expect(data?.total).toBe(3);
    expect(data?.records.every(({ verdict }) => verdict === "missing")).toBe(true);
  });

  test("takes the list away as a workbook, which is audited", async () => {
    const { raw, headers } = await post("/links/export", { only: "all" });
    expect(headers["content-disposition"]).toContain(encodeURIComponent("死链检查结果.xlsx"));
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as never);
    const addresses = book.worksheets[0]!.getColumn(3).values.map(String);
    for (const address of ["/first", "/privacy", "/a.svg", `${plain}/gone`]) expect(addresses).toContain(address);
    const row = await database.db
      .selectFrom("auditEntry")
      .select("detail")
      .where("event", "=", "links.exported")
      .executeTakeFirstOrThrow();
    expect(row.detail).toMatchObject({ rows: 6 });
  });

  test("a check whose server died is given up after a quarter of an hour", async () => {
    portal.jobs.started(sentTo([]));
    expect((await post("/links/check")).success).toBe(true);
    portal.clock.advance(14 * 60);
    expect((await post("/links/check")).success).toBe(false);
    portal.clock.advance(2 * 60);
    expect((await post("/links/check")).success).toBe(true);
    // the findings of the one before are still there
    expect((await post("/links/latest")).data).toMatchObject({ latest: { total: 6 } });
  });

  test("by the calendar one under way is enough", async () => {
    const sent: string[] = [];
    portal.jobs.started(sentTo(sent));
    await module.checkByCalendar();
    expect(sent).toEqual([]);
    portal.clock.advance(20 * 60);
    await module.checkByCalendar();
    await module.perform(sent[0] ?? "");
    expect((await post("/links/latest")).data).toMatchObject({ latest: { askedBy: null } });
  });

  test("nobody else", async () => {
    const farmer = portal.browser();
    await farmer.signInAs("nonghu");
    for (const path of ["/links/latest", "/links/findings", "/links/check", "/links/export"])
      expect((await farmer.ask(path, { method: "POST", body: { pageNum: 1, pageSize: 10 } })).status).toBe(403);
  });
});
