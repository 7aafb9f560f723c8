import type { ManagedNotice, NoticeInput } from "@sannong/contract/content/notices-publication";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { noticesModule } from "./index.ts";

let portal: ContentPortal;
let province: Browser;
let county: Browser;
let visitor: Browser;
beforeAll(async () => {
  portal = await contentPortal((provided) => [noticesModule(provided)]);
  province = await portal.signedIn("xitongguanli");
  county = await portal.signedIn("xianguanli");
  visitor = portal.portal.browser();
});
afterAll(() => portal.close());

const COUNTY = "320925";
const written = (change: Partial<NoticeInput> = {}): NoticeInput => ({
  kind: "notice",
  title: "关于秋播用种登记的通知（演示）",
  summary: "秋播用种登记十二月十日截止。",
  source: "建湖县农业农村局（演示）",
  author: "建湖县农业农村局（演示）",
  keywords: "秋播 用种",
  paragraphs: ["各镇农业农村办：", "请于十二月十日前登记秋播用种。"],
  forStaff: false,
  areaCode: COUNTY,
  publicUntil: null,
  ...change,
});
const save = (browser: Browser, change: Partial<NoticeInput> = {}) =>
  browser.ask<ManagedNotice>("/notice/desk/save", { method: "POST", body: written(change) });
const act = (browser: Browser, body: { id: string; revision: number; act: string; reason?: string }) =>
  browser.ask<ManagedNotice | null>("/notice/desk/act", { method: "POST", body });
const published = async (browser = county, change: Partial<NoticeInput> = {}) => {
  const { id, revision } = (await save(browser, change)).data as ManagedNotice;
  return (await act(browser, { id, revision, act: "publish" })).data as ManagedNotice;
};
const publicOne = (id: string) =>
  visitor.ask<{ title: string; attachments: { fileUrl: string; fileName: string }[] }>("/notice/detail", {
    method: "POST",
    body: { id },
  });
const found = async (keywords: string): Promise<string[]> => {
  const answer = await visitor.ask<{ records: { title: string }[] }>("/search/find", {
    method: "POST",
    body: { keywords },
  });
  return answer.data?.records.map(({ title }) => title) ?? [];
};

describe("a notice on its page of the office", () => {
  test("is a draft nobody else sees, then stands there for everybody, then is taken down and not found", async () => {
    const draft = await save(county, { title: "关于稻麦轮作补助的通知（演示）" });
    expect(draft).toMatchObject({ success: true, data: { state: "draft", revision: 1, areaName: expect.any(String) } });
    const { id } = draft.data!;
    expect(await publicOne(id)).toMatchObject({ success: false, code: 4551 });
    expect(await act(county, { id, revision: 1, act: "publish" })).toMatchObject({
      success: true,
      msg: "已发布，公众随即可以看到",
      data: { state: "published", revision: 2 },
    });
    expect(await publicOne(id)).toMatchObject({ success: true, data: { title: "关于稻麦轮作补助的通知（演示）" } });
    expect(await found("稻麦轮作补助")).toContain("关于稻麦轮作补助的通知（演示）");
    const down = await act(county, { id, revision: 2, act: "withdraw", reason: "附表有误" });
    expect(down.data).toMatchObject({ state: "withdrawn", withdrawnReason: "附表有误" });
    expect(await publicOne(id)).toMatchObject({ success: false, code: 4551 });
    expect(await found("稻麦轮作补助")).not.toContain("关于稻麦轮作补助的通知（演示）");
    expect((await portal.auditOf("notice.withdrawn")).at(-1)).toMatchObject({ objectId: id, result: "ok" });
  });

  test("that was changed is read by everybody at once, and an answer that was kept is asked for anew", async () => {
    const { id } = await published();
    const first = await publicOne(id);
    expect(first.headers["cache-control"]).toBe("public, max-age=2");
    expect((await save(county, { id, revision: 2, title: "关于秋播用种登记延期的通知（演示）" })).success).toBe(true);
    const again = await visitor.ask<{ title: string }>("/notice/detail", {
      method: "POST",
      body: { id },
      headers: { "if-none-match": String(first.headers["etag"]) },
    });
    expect(again).toMatchObject({ status: 200, data: { title: "关于秋播用种登记延期的通知（演示）" } });
    expect(await found("用种登记延期")).toContain("关于秋播用种登记延期的通知（演示）");
  });

  test("appears at its time and goes after its last day", async () => {
    const now = portal.portal.clock().getTime();
    const inAnHour = new Date(now + 3_600_000).toISOString();
    const later = await published(county, { publishedAt: inAnHour, title: "定时通知（演示）" });
    expect(await publicOne(later.id)).toMatchObject({ success: false });
    expect(await found("定时通知")).not.toContain("定时通知（演示）");
    const yesterday = new Date(now - 86_400_000).toISOString().slice(0, 10);
    const over = await published(county, { publicUntil: yesterday, title: "过期通知（演示）" });
    expect(await publicOne(over.id)).toMatchObject({ success: false });
    expect(await found("过期通知")).not.toContain("过期通知（演示）");
    const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
    const lastDay = await published(county, { publicUntil: today });
    expect(await publicOne(lastDay.id)).toMatchObject({ success: true });
    // the page of the office says the same, also in the moment of publishing
    expect([later, over, lastDay, await published()].map(({ term }) => term)).toEqual([
      "ahead",
      "over",
      "running",
      "running",
    ]);
  });

  test("is changed by the first of two, and the second is told by whom and loses nothing", async () => {
    const { id } = await published();
    const both = await Promise.all([
      save(county, { id, revision: 2, title: "甲改的（演示）" }),
      save(province, { id, revision: 2, title: "乙改的（演示）" }),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const refused = both.find(({ success }) => !success);
    expect(refused).toMatchObject({ code: 4741, data: { revision: 3, changedBy: expect.stringMatching(/^演示/) } });
    expect(refused?.msg).toMatch(/^演示.+ 刚改过这条内容，您填写的都还在/);
  });

  test("is published once by two at the same moment", async () => {
    const { id } = (await save(county)).data!;
    const both = await Promise.all([1, 2].map(() => act(county, { id, revision: 1, act: "publish" })));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
  });

  test("that nobody saw may be thrown away, and only that", async () => {
    const { id } = (await save(county)).data!;
    expect(await act(county, { id, revision: 1, act: "discard" })).toMatchObject({ success: true, data: null });
    expect(await act(county, { id, revision: 1, act: "discard" })).toMatchObject({ code: 4742 });
    const shown = await published();
    expect(await act(county, { id: shown.id, revision: 2, act: "discard" })).toMatchObject({
      code: 4743,
      msg: "这条内容现在是“已发布”，不能这样处理，请看最新的状态",
    });
  });

  test("thrown away, it lets go of its attachments", async () => {
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
    const { fileUrl } = await portal.upload(county, "附件.pdf", pdf);
    const { id } = (await save(county, { attach: [fileUrl] })).data!;
    const attached = portal.database.db.selectFrom("storedFile").select("id").where("subjectId", "=", id);
    expect(await attached.execute()).toHaveLength(1);
    await act(county, { id, revision: 1, act: "discard" });
    expect(await attached.execute()).toEqual([]);
  });

  test("of another region is neither read nor changed, and that is written down", async () => {
    const foreign = await published(province, { areaCode: "3205" });
    for (const answer of [
      await county.ask("/notice/desk/read", { method: "POST", body: { id: foreign.id } }),
      await save(county, { id: foreign.id, revision: foreign.revision }),
      await save(county, { areaCode: "3205" }),
      await act(county, { id: foreign.id, revision: foreign.revision, act: "withdraw" }),
      await county.ask("/notice/desk/list", { method: "POST", body: { areaCode: "32" } }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 4740 });
    expect(await portal.auditOf("notice.refused")).toHaveLength(5);
    const own = await county.ask<{ records: { areaCode: string }[] }>("/notice/desk/list", {
      method: "POST",
      body: {},
    });
    expect(own.data?.records.every(({ areaCode }) => areaCode === COUNTY)).toBe(true);
  });

  test("is for administrators of content alone", async () => {
    for (const name of ["anquanguanli", "shenjiguanli", "nonghu"]) {
      const other = await portal.signedIn(name);
      expect((await other.ask("/notice/desk/list", { method: "POST", body: {} })).status).toBe(403);
    }
  });

  test("carries files that everybody may open, until one is taken off", async () => {
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    const { fileUrl } = await portal.upload(county, "登记表.pdf", pdf);
    const { id, revision } = await published(county, { attach: [fileUrl] });
    const [shown] = (await publicOne(id)).data!.attachments;
    expect(shown).toMatchObject({ fileName: "登记表.pdf" });
    const opened = await visitor.ask(`/file/downloadFileWithFileName?filePath=${encodeURIComponent(shown!.fileUrl)}`);
    expect(opened.status).toBe(200);
    expect(await save(province, { id, revision, attach: [fileUrl] })).toMatchObject({ success: false });
    const read = await county.ask<ManagedNotice>("/notice/desk/read", { method: "POST", body: { id } });
    const held = read.data!.attachments[0]!.fileUrl;
    expect((await save(county, { id, revision, detach: [held] })).data).toMatchObject({ attachments: [] });
    expect((await publicOne(id)).data?.attachments).toEqual([]);
  });

  test("is listed by state, column and words, with how many there are of each state", async () => {
    await save(province, { kind: "policy", title: "独一份的政策草稿（演示）" });
    const answer = await province.ask<{ records: unknown[]; counts: object; total: number }>("/notice/desk/list", {
      method: "POST",
      body: { kind: "policy", state: "draft", keywords: "独一份" },
    });
    expect(answer.data).toMatchObject({ total: 1, counts: { draft: 1 }, records: [{ state: "draft" }] });
  });
});
