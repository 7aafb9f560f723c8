import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ShownEdition } from "@sannong/contract/content/manuals";
import type { ManagedEdition, ManagedManual, ManualProblem } from "@sannong/contract/content/manuals-admin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContentPortal, contentPortal } from "../../../test/content-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { type ManualsModule, manualsModule } from "./index.ts";

const SUPPLIED = "## 先看这里\n\n登录一次，就能办事。\n\n![首页](pictures/home.webp)\n\n## 登录\n\n点 **登录**。\n";
const supplied = {
  texts: {
    department: { version: "1.0", publishedOn: "2026-11-22", text: "## 角色授权\n\n先有角色。\n" },
    social: { version: "1.0", publishedOn: "2026-11-22", text: SUPPLIED },
  },
  pictures: { home: { src: "/assets/home-abc.webp", size: { width: 1280, height: 800 } } },
};

let portal: ContentPortal;
let module: ManualsModule;
let dist: string;
let editor: Browser;
let other: Browser;
let visitor: Browser;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "sannong-dist-"));
  await writeFile(join(dist, "manuals.json"), JSON.stringify(supplied));
  portal = await contentPortal((provided) => {
    module = manualsModule({ ...provided, portalDist: dist });
    return [module];
  });
  editor = await portal.signedIn("xitongguanli");
  // a time-based code serves once
  portal.portal.clock.advance(60);
  other = await portal.signedIn("xitongguanli");
  visitor = portal.portal.browser();
});
afterAll(async () => {
  await portal.close();
  await rm(dist, { recursive: true });
});

const ask = <T>(browser: Browser, act: string, body: Record<string, unknown>) =>
  browser.ask<T>(`/manual/desk/${act}`, { method: "POST", body });
type Written = { id?: string; revision?: number; text?: string; note?: string; basedOn?: number | null } & Record<
  string,
  unknown
>;
const save = (written: Written, browser = editor) =>
  ask<ManagedEdition>(browser, "save", { of: "social", text: SUPPLIED, note: "改一句", basedOn: null, ...written });
const drafted = async (written: Written = {}) => (await save(written)).data!.edition!;
const manual = async (of = "social") => {
  const { data } = await ask<{ manuals: ManagedManual[] }>(editor, "list", {});
  return data!.manuals.find((one) => one.of === of)!;
};
const shownNow = async () => (await manual()).shown?.id ?? null;
const publish = (id: string, revision: number, shown: string | null, browser = editor) =>
  ask(browser, "publish", { id, revision, shown });
const published = async (written: Written = {}) => {
  const { id, revision } = await drafted(written);
  expect(await publish(id, revision, await shownNow())).toMatchObject({ success: true });
  portal.portal.clock.advance(3);
  return id;
};
const read = async (of = "social") =>
  (await visitor.ask<{ edition: ShownEdition | null }>("/manual/shown", { method: "POST", body: { of } })).data!
    .edition;
const back = async () => {
  const shown = await shownNow();
  if (shown) await ask(editor, "return", { of: "social", shown });
  portal.portal.clock.advance(3);
};
const found = async (keywords: string): Promise<string[]> => {
  const answer = await visitor.ask<{ records: { path: string }[] }>("/search/find", {
    method: "POST",
    body: { keywords },
  });
  return answer.data?.records.map(({ path }) => path) ?? [];
};

describe("a manual in the office", () => {
  test("begins from what readers see, is a draft nobody else reads, then stands there, then goes back", async () => {
    const start = await ask<ManagedEdition>(editor, "read", { of: "social" });
    expect(start.data).toMatchObject({ edition: null, basedOn: null, text: SUPPLIED });
    expect(start.data?.pictures).toEqual([
      { address: "pictures/home.webp", name: "首页", src: "/assets/home-abc.webp" },
    ]);
    const draft = await save({ text: SUPPLIED.replace("登录一次", "只登录一次") });
    expect(draft).toMatchObject({
      msg: "草稿已保存",
      data: { edition: { state: "draft", number: null, revision: 1 } },
    });
    expect(await read()).toBeNull();
    const { id } = draft.data!.edition!;
    expect(await publish(id, 1, null)).toMatchObject({ success: true, msg: "已发布为第 1 版，读者随即可以看到" });
    portal.portal.clock.advance(3);
    const shown = await read();
    expect(shown).toMatchObject({ number: 1, chapters: [{ id: "先看这里" }, { id: "登录" }], paper: null });
    expect(shown?.html).toContain("只登录一次");
    expect(shown?.html).toContain('<img src="/assets/home-abc.webp" alt="首页" width="1280" height="800"');
    expect(await ask(editor, "return", { of: "social", shown: id })).toMatchObject({ success: true });
    portal.portal.clock.advance(3);
    expect(await read()).toBeNull();
    for (const event of ["added", "published", "returned"])
      expect((await portal.auditOf(`manual.${event}`)).at(-1)).toMatchObject({ objectId: id, result: "ok" });
  });

  test("has one edition that readers see; an older one is published again under its number", async () => {
    const first = await published({ text: "## 甲\n\n甲版。\n" });
    const second = await published({ text: "## 乙\n\n乙版。\n", basedOn: 1 });
    const { shown, editions } = await manual();
    expect(shown).toMatchObject({ id: second, basedOn: 1, publishedBy: expect.stringMatching(/^演示/) });
    const before = editions.find(({ id }) => id === first)!;
    expect(before.state).toBe("past");
    expect(await publish(first, before.revision, second)).toMatchObject({ success: true });
    portal.portal.clock.advance(3);
    expect((await read())?.html).toContain("甲版");
    const again = (await manual()).shown;
    expect(again).toMatchObject({ id: first, number: before.number });
    await back();
  });

  test("is changed by the first of two; the second is told by whom and loses nothing", async () => {
    const { id, revision } = await drafted();
    const both = await Promise.all([
      save({ id, revision, text: "## 甲改的\n" }),
      save({ id, revision, text: "## 乙改的\n" }, other),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)).toMatchObject({
      code: 4741,
      data: { revision: 2, changedBy: expect.stringMatching(/^演示/) },
    });
  });

  test.each(["the same draft", "two drafts"])("is published once by two at the same moment: %s", async (which) => {
    const one = await drafted();
    const two = which === "two drafts" ? await drafted() : one;
    const shown = await shownNow();
    const both = await Promise.all([publish(one.id, 1, shown), publish(two.id, 1, shown, other)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const third = await drafted();
    const now = await shownNow();
    const next = await Promise.all([publish(third.id, 1, now), publish((await drafted()).id, 1, now, other)]);
    expect(next.filter(({ success }) => success)).toHaveLength(1);
    expect(next.find(({ success }) => !success)).toMatchObject({ code: 4851 });
    await back();
  });

  test("is not replaced by somebody who saw another one, nor written over once it is published", async () => {
    const draft = await drafted();
    const id = await published();
    expect(await publish(draft.id, 1, null)).toMatchObject({ code: 4851 });
    expect(await ask(editor, "return", { of: "social", shown: draft.id })).toMatchObject({ code: 4851 });
    const live = (await manual()).shown!;
    expect(await save({ id, revision: live.revision })).toMatchObject({
      code: 4743,
      msg: "这条内容现在是“读者正在看”，不能这样处理，请看最新的状态",
    });
    expect(await ask(editor, "discard", { id, revision: live.revision })).toMatchObject({ code: 4743 });
    expect(await ask(editor, "discard", { id: draft.id, revision: 1 })).toMatchObject({ success: true });
    expect(await ask(editor, "read", { of: "social", id: draft.id })).toMatchObject({ code: 4742 });
    expect(await ask(editor, "read", { of: "department", id })).toMatchObject({ code: 4742 });
    await back();
  });

  test("tells what is wrong with its line, and is published when nothing is", async () => {
    const text = "## 一\n\n见[二](#二)和[角色](department.md#角色授权)。\n\n![图](pictures/gone.webp)\n\n<b>粗</b>\n";
    const asked = { of: "social", text };
    const { data } = await ask<{ problems: ManualProblem[]; missed: string[] }>(editor, "preview", asked);
    expect(data?.missed).toContain("登录");
    expect(data?.problems).toEqual([
      { line: 3, words: "没有“二”这一章，请核对链接" },
      { line: 5, words: expect.stringContaining("没有图片“pictures/gone.webp”") },
      { line: 7, words: expect.stringContaining("HTML 标记") },
      { line: 7, words: expect.stringContaining("HTML 标记") },
    ]);
    const { id } = await drafted({ text });
    expect(await publish(id, 1, null)).toMatchObject({
      code: 4850,
      msg: "还有 4 处要改好才能发布，先看第 3 行：没有“二”这一章，请核对链接",
    });
  });

  test("shows the pictures and the PDF that were uploaded for it, and no others", async () => {
    const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    const paper = await portal.upload(editor, "手册.pdf", pdf);
    const { edition, paper: kept } = (await save({ paper: paper.fileUrl })).data!;
    expect(kept).toMatchObject({ fileName: "手册.pdf", type: "application/pdf" });
    expect(await publish(edition!.id, 1, null)).toMatchObject({ success: true });
    portal.portal.clock.advance(3);
    expect((await read())?.paper).toMatchObject({ fileName: "手册.pdf" });
    const picture = await portal.upload(editor, "图.png", PNG, "picture");
    const id = picture.fileUrl.split(".")[0];
    const text = `## 一\n\n![新图](uploads/${id})\n`;
    expect((await ask<{ problems: unknown[] }>(editor, "preview", { of: "social", text })).data?.problems).toHaveLength(
      1,
    );
    const held = { of: "social", text, held: [picture.fileUrl] };
    expect(await ask(editor, "preview", held)).toMatchObject({ data: { problems: [] } });
    await published({ text, attach: [picture.fileUrl] });
    expect((await read())?.html).toMatch(
      /<img src="\/api\/file\/downloadFileWithFileName\?filePath=[\w.%-]+" alt="新图">/,
    );
    await back();
  });

  test("takes nothing but a PDF to be downloaded", async () => {
    const sheet = await portal.upload(editor, "图.png", PNG, "picture");
    expect(await save({ paper: sheet.fileUrl })).toMatchObject({ code: 4852 });
  });

  test("is safe to read whatever stands in it", async () => {
    const text = `## 一\n\n<img src=x onerror=alert(1)> <pre><img src=x onerror=alert(1)//</pre>\n\n[a](javascript:alert(1)) [b](//evil.example) <javascript:alert(1)>\n`;
    const { data } = await ask<{ html: string }>(editor, "preview", { of: "social", text });
    expect(data?.html).not.toMatch(/<img|<pre|href="(?!#)/);
  });

  test("is refused when it would keep a machine busy, and takes what no text holds", async () => {
    const refused = await save({ text: "a".repeat(5001) });
    expect(refused).toMatchObject({ status: 400, msg: "有一段超过 5000 个字，请空一行分成几段" });
    expect(await save({ text: `${"> ".repeat(100)}a` })).toMatchObject({ status: 400 });
    expect(await save({ text: "## 一\u0000\n" })).toMatchObject({ status: 400 });
  });

  test("is found by the chapters that readers see now", async () => {
    expect(await found("登录")).not.toContain("/manual?of=social#秸秆离田");
    expect(await module.texts()).toEqual([]);
    await published({ text: "## 秸秆离田\n\n秸秆离田补助怎么申请。\n" });
    expect(await found("秸秆离田")).toContain("/manual?of=social#秸秆离田");
    // so do the check for dead links and the inspection
    expect(await module.texts()).toMatchObject([{ path: "/manual?of=social", title: "社会用户手册" }]);
    await back();
    expect(await found("秸秆离田")).not.toContain("/manual?of=social#秸秆离田");
    expect(await found("先看这里")).toContain("/manual?of=social#先看这里");
  });

  test("is for whoever looks after the whole site, and for nobody else", async () => {
    for (const name of ["xianguanli", "anquanguanli", "shenjiguanli", "nonghu"]) {
      const browser = await portal.signedIn(name);
      expect((await ask(browser, "list", {})).status, name).toBe(403);
      expect((await save({}, browser)).status, name).toBe(403);
    }
  });
});

/** One point. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
