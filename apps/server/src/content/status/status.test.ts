import type { AnnouncementInput, ManagedAnnouncement } from "@sannong/contract/content/status-publication";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, silentLog } from "../../../test/database.ts";
import { type Browser, signInPortal } from "../../../test/sign-in-portal.ts";
import { wayTo } from "../../../test/way-to-database.ts";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { openPool } from "../../platform/database/pool.ts";
import { statusModule } from "./index.ts";

/** The page has a way to the database of its own, which can be closed. */
const database = await freshDatabase();
await seedRegions(database.db);
const way = await wayTo(database.url);
const limits = { connect: 1000, statement: 1000, silence: 1200 };
const pool = openPool({ url: way.url, size: 3, log: silentLog, limits });
const away = new Set<string>();
const looked = (part: string) => async () => {
  if (away.has(part)) throw new Error(`${part} is away`);
};
let module: ReturnType<typeof statusModule>;
const portal = await signInPortal({
  database,
  modules: ({ audit, clock, shortLived, regions, systems, deliveries }) => {
    module = statusModule({
      db: pool,
      audit,
      clock,
      shortLived,
      regions,
      deliveries,
      log: silentLog,
      search: { put: async () => undefined, remove: async () => undefined },
      nameOfRegion: (code) => regions.nameOf(code) ?? code,
      systems: { list: systems.list, probesSince: systems.probes.since },
      sms: { isSent: true, byDay: async () => new Map() },
      looks: {
        accounts: looked("accounts"),
        search: looked("search"),
        files: looked("files"),
        messages: looked("messages"),
      },
      publicUrl: "https://portal.example",
      demonstration: false,
    });
    return [module];
  },
});
let province: Browser;
let county: Browser;
beforeEach(async () => {
  await way.set("open");
  away.clear();
  portal.clock.advance(60);
});
afterAll(async () => {
  await way.set("open");
  await portal.close();
  await pool.destroy();
  await way.close();
  await database.close();
});

const get = (url: string, headers = {}) => portal.app.inject({ url, headers: { accept: "text/html", ...headers } });
const page = async (url = "/status") => (await get(url)).body;
/** What stands at a part: its state, and everything said of it. */
const partOn = (html: string, name: string) =>
  new RegExp(`<li class="part">\\n<h3>${name}[^]*?\\n</li>`).exec(html)?.[0] ?? "";
const stateOn = (html: string, name: string) => /class="state (\w+)"/.exec(partOn(html, name))?.[1];

const post = (body: Record<string, unknown>) => ({ method: "POST", body }) as const;
const announcement = (change: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  kind: "incident",
  title: "短信验证码发送延迟",
  parts: ["sms", "signIn"],
  stage: "investigating",
  startsAt: "2026-11-28T08:30",
  endsAt: null,
  body: "部分用户收不到验证码，正在联系服务商。",
  areaCode: "32",
  ...change,
});
const save = (who: Browser, change: Partial<AnnouncementInput> = {}) =>
  who.ask<ManagedAnnouncement>("/status/desk/save", post(announcement(change)));
const act = (who: Browser, body: { id: string; revision: number; act: string; reason?: string }) =>
  who.ask<ManagedAnnouncement | null>("/status/desk/act", post(body));

describe("what was looked at", () => {
  test("is unchecked before the first look, and says then what was found, and when", async () => {
    const first = await page();
    expect(stateOn(first, "登录")).toBe("unchecked");
    expect(partOn(first, "登录")).toContain("近 90 天：无记录 90 天");

    away.add("files");
    await module.look();
    portal.clock.advance(15);
    const then = await page();
    expect([stateOn(then, "登录"), stateOn(then, "文件上传")]).toEqual(["up", "partly"]);
    expect(then).toContain("部分不可用：文件上传");
    expect(partOn(then, "登录")).toMatch(/检查 1 次，正常 100\.00%/);
    expect(partOn(then, "登录")).toMatch(/最近检查：<time datetime="[\d-]+T[\d:.]+Z">/);
    for (let times = 0; times < 2; times += 1) {
      portal.clock.advance(60);
      await module.look();
    }
    portal.clock.advance(15);
    const later = await page();
    expect(stateOn(later, "文件上传")).toBe("down");
    expect(partOn(later, "文件上传")).toContain("检查 3 次，正常 0 次");
  });

  test("is well again with the next look, and a part that nobody could look at says how long", async () => {
    portal.clock.advance(30 * 60);
    const silent = await page();
    expect(stateOn(silent, "登录")).toBe("unchecked");
    await module.look();
    portal.clock.advance(15);
    const back = await page();
    expect(stateOn(back, "文件上传")).toBe("up");
    expect(partOn(back, "登录")).toMatch(/另有 3\d 分钟没有检查/);
  });

  test("is read from the database once in ten seconds, however many ask", async () => {
    const [one, other] = await Promise.all([page(), page()]);
    expect(one).toBe(other);
    away.add("search");
    await module.look();
    portal.clock.advance(5);
    expect(await page()).toBe(one);
    portal.clock.advance(6);
    expect(stateOn(await page(), "事项与搜索")).toBe("partly");
  });
});

describe("an announcement", () => {
  beforeAll(async () => {
    [province, county] = [portal.browser(), portal.browser()];
    await province.signInAs("xitongguanli");
    await county.signInAs("xianguanli");
  });

  test("is a draft, then stands on the page and in the feed, then has news, then is over", async () => {
    const draft = await save(province);
    expect(draft).toMatchObject({ msg: "已保存", data: { state: "draft", revision: 1, areaName: expect.any(String) } });
    const { id } = draft.data!;
    expect(await page()).not.toContain("短信验证码发送延迟");

    expect(await act(province, { id, revision: 1, act: "publish" })).toMatchObject({ success: true });
    portal.clock.advance(15);
    const shown = await page();
    expect(shown).toContain("短信验证码发送延迟");
    expect(shown).toContain("故障：调查中");
    expect(shown).toContain("受影响：短信验证码、登录");
    const feed = await get("/status/feed.xml");
    expect(feed.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(feed.body).toContain(`<id>https://portal.example/status#${id}</id>`);

    const news = { id, revision: 2, stage: "recovering", body: "服务商已切换通道，正在观察。" } as const;
    expect((await save(province, news)).success).toBe(true);
    // what says the same again is no news
    expect((await save(province, { ...news, revision: 3, title: "短信验证码发送延迟（全省）" })).success).toBe(true);
    portal.clock.advance(15);
    const told = await page();
    expect(told.match(/<li><time[^>]*>[\d\- :]+<\/time> (调查中|恢复中)：/g)).toHaveLength(2);
    expect(told.indexOf("恢复中：服务商")).toBeLessThan(told.indexOf("调查中：部分用户"));

    const over = {
      ...news,
      revision: 4,
      stage: "recovered",
      body: "已全部恢复。",
      endsAt: "2026-11-28T09:10",
    } as const;
    expect((await save(province, over)).success).toBe(true);
    portal.clock.advance(15);
    const history = await page();
    expect(history).toContain("没有正在处理的故障");
    expect(history.indexOf("故障：已恢复")).toBeGreaterThan(history.indexOf("以往的故障和维护"));

    expect((await act(province, { id, revision: 5, act: "withdraw", reason: "重复" })).success).toBe(true);
    portal.clock.advance(15);
    expect(await page()).not.toContain("短信验证码发送延迟");
    expect(await portal.auditRows("announcement.withdrawn")).toHaveLength(1);
  });

  test("has a stage of its kind, and a plan an end after its beginning", async () => {
    for (const [change, msg] of [
      [{ stage: "planned" }, "这个阶段和类型不符：故障用“调查中”到“已恢复”，计划维护用“计划中”到“已取消”"],
      [{ kind: "maintenance", stage: "planned" }, "计划维护要写明结束时间"],
      [{ endsAt: "2026-11-28T08:30" }, "结束时间要晚于开始时间"],
      [{ startsAt: "2026-13-01T08:30" }, "请选择开始时间"],
      [{ parts: [] }, "请选择受影响的部分"],
    ] as const)
      expect(await save(province, change as Partial<AnnouncementInput>)).toMatchObject({ status: 400, msg });
  });

  test("of a county says where it is, and no county writes one of the province", async () => {
    expect(await save(county)).toMatchObject({ status: 403, code: 4740 });
    const { data } = await save(county, { areaCode: "320925", title: "建湖县网络割接" });
    await act(county, { id: data!.id, revision: 1, act: "publish" });
    portal.clock.advance(15);
    expect(await page()).toMatch(/建湖县网络割接[^]*?（[^）]*建湖县）/);
  });

  test("that was planned and is past says that nobody told how it ended; markup is text", async () => {
    const plan = {
      kind: "maintenance",
      stage: "planned",
      startsAt: "2025-01-01T00:00",
      endsAt: "2025-01-01T02:00",
    } as const;
    const { data } = await save(province, { ...plan, title: "<b>割接</b>" });
    await act(province, { id: data!.id, revision: 1, act: "publish" });
    portal.clock.advance(15);
    const html = await page();
    expect(html).toContain("计划时间已过，还没有公布结果");
    expect(html).toContain("&lt;b&gt;割接&lt;/b&gt;");
    expect(html).not.toContain("<b>");
  });

  test("that is over is on a page of ten", async () => {
    for (let at = 0; at < 12; at += 1) {
      const startsAt = `2026-10-${10 + at}T08:00`;
      const { data } = await save(province, { title: `旧故障${at}号`, stage: "recovered", startsAt, endsAt: null });
      await act(province, { id: data!.id, revision: 1, act: "publish" });
    }
    portal.clock.advance(15);
    const [first, second] = [await page(), await page("/status?page=2")];
    expect([first.match(/旧故障\d+号</g)?.length, second.match(/旧故障\d+号</g)?.length]).toEqual([10, 2]);
    expect(first).toContain("第 1 页，共 2 页");
    for (const odd of ["?page=3", "?page[]=1", "?page=0", "?page=x", `?page=${"9".repeat(400)}`])
      expect((await get(`/status${odd}`)).statusCode).toBe(200);
  });
});

describe.each(["closed", "hung"] as const)("while the database is %s", (mood) => {
  test("the page answers in time, says that it is away, and what it knew before", async () => {
    await module.look();
    portal.clock.advance(15);
    await page();
    await way.set(mood);
    portal.clock.advance(15);
    const begun = performance.now();
    const answer = await get("/status");
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("门户的数据服务现在没有应答，登录和办理暂停");
    expect(answer.body).toContain("下面的记录和公告是数据服务中断以前最后读到的");
    expect([stateOn(answer.body, "登录"), stateOn(answer.body, "文件上传")]).toEqual(["down", "down"]);
    expect(partOn(answer.body, "登录")).toMatch(/正常 1 天|部分不可用 1 天/);
    expect((await get("/status/feed.xml")).statusCode).toBe(200);
    await way.set("open");
    portal.clock.advance(15);
    await expect.poll(async () => (portal.clock.advance(15), page())).not.toContain("没有应答");
  });
});

test("the page loads nothing from elsewhere, is not sent again to who has it, and has one address", async () => {
  const { headers, body } = await get("/status");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(body).not.toMatch(/style="|<script>|onclick/);
  expect(headers["cache-control"]).toBe("public, max-age=10");
  expect((await get("/status", { "if-none-match": String(headers["etag"]) })).statusCode).toBe(304);
  const slash = await get("/status/");
  expect([slash.statusCode, slash.headers["location"]]).toEqual([308, "/status"]);
  for (const file of ["/status/page.css", "/status/page.js"]) expect((await get(file)).statusCode).toBe(200);
});
