import { describe, expect, test } from "vitest";
import { bodyOf, chaptersToFind, leadsTo, type Picture, renderManual } from "./manual.ts";
import { manualProblems } from "./manual-problems.ts";

const pictures: Record<string, Picture> = {
  "pictures/home.webp": { src: "/assets/home.webp", size: { width: 1280, height: 800 } },
  "pictures/phone.webp": { src: "/assets/phone.webp", size: { width: 390, height: 780 } },
  "uploads/a1": { src: "/api/file?x=1", isPassing: true },
};
const known = {
  of: "social",
  pictureAt: (address: string) => pictures[address],
  idsIn: () => new Set(["角色授权"]),
} as const;
const html = (text: string) => renderManual(text, known).html;
const problems = (text: string) => manualProblems(text, known);

describe("a manual's text as HTML", () => {
  test("shows pictures as they are: wide, from a phone, or uploaded and loaded at once", () => {
    expect(html("![首页](pictures/home.webp)")).toBe(
      '<figure><img src="/assets/home.webp" alt="首页" width="1280" height="800" loading="lazy" decoding="async"><figcaption aria-hidden="true">首页</figcaption></figure>\n',
    );
    expect(html("![手机](pictures/phone.webp)")).toContain('<figure class="phone">');
    expect(html("![新图](uploads/a1)")).toContain('<img src="/api/file?x=1" alt="新图"><figcaption');
  });

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a handler", "<img src=x onerror=alert(1)>"],
    ["a tag cut off between <pre> and </pre>", "a <pre><img src=x onerror=alert(1)//</pre> b"],
    ["the same in a script", "a <script><svg onload=alert(1)//</script> b"],
    ["a style", '<p style="position:fixed">'],
    ["a caption", '![" onerror="alert(1)](pictures/home.webp)'],
    ["a picture in a line", 'a ![x" onerror="y](javascript:alert(1)) b'],
    ["a title", "[a](https://a.example '\" onclick=\"x')"],
    ["a code's language", '```"onclick="x\n<b>\n```'],
  ])("makes no markup of %s", (_what, text) => {
    const made = html(text).replace(/<\/?(p|figure|figcaption|div|pre|code|a)( [\w-]+="[^"<>]*")*>/g, "");
    expect(made.replace(/<img src="\/assets\/home\.webp" alt="[^"<>]*"( [\w-]+="[\w]*")*>/, "")).not.toMatch(/</);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
    "mailto:a@b.example",
    "https://",
    "java\tscript:x",
    "x.html",
  ])("leads nowhere by %j", (address) => {
    expect(leadsTo("social", address)).toBeUndefined();
    expect(html(`[字](<${address}>)`)).not.toContain("href");
  });

  test.each([
    ["#登录", "#登录"],
    ["/serve", "/serve"],
    ["https://www.gov.cn/a?b=1&c=2", "https://www.gov.cn/a?b=1&amp;c=2"],
    ["department.md#角色授权", "/manual?of=department#角色授权"],
  ])("leads by %j to %j", (address, href) => {
    expect(html(`[字](${address})`)).toContain(`href="${href}"`);
  });

  test("begins below its title and edition", () => {
    expect(bodyOf("# 手册\n\n> 版本 1.0，2026 年 11 月 22 日。\n\n## 一\n")).toBe("## 一\n");
    expect(bodyOf("## 一\n")).toBe("## 一\n");
  });

  test("is found by its chapters", () => {
    expect(chaptersToFind("social", "## 一\n\n先**点**[这里](#一)。\n\n### 二\n")).toEqual([
      { of: "social", id: "一", title: "一", summary: "先点这里。", sections: ["二"] },
    ]);
  });
});

describe("what is wrong with a manual's text", () => {
  test("nothing is, where everything is there", () => {
    expect(problems("## 一\n\n见[一](#一)、[角色](department.md#角色授权)。\n\n![首页](pictures/home.webp)\n")).toEqual(
      [],
    );
  });

  test.each([
    ["no chapter", "只有字\n", 1, "至少要有一章"],
    ["a title", "## 一\n\n# 手册\n", 3, "手册的标题由页面显示"],
    ["two chapters of one name", "## 一\n\n字\n\n## 一\n", 5, "前面已有标题“一”"],
    ["an unknown picture", "## 一\n\n字\n字\n\n![x](pictures/none.webp)\n", 6, "没有图片“pictures/none.webp”"],
    ["a picture without words", "## 一\n\n![](pictures/home.webp)\n", 3, "图片要有说明"],
    ["a picture in a line", "## 一\n\n字 ![x](pictures/home.webp) 字\n", 3, "图片要单独占一行"],
    ["a chapter that is not there", "## 一\n\n1. 甲\n2. 乙\n3. 见[二](#二)\n", 5, "没有“二”这一章"],
    ["one that is not in the other manual", "## 一\n\n[x](department.md#没有)\n", 3, "没有“没有”这一章"],
    ["a chapter by the page's address", "## 一\n\n[x](/manual?of=department#没有)\n", 3, "没有“没有”这一章"],
    ["an address that is none", "## 一\n\n> 甲\n> [x](javascript:y)\n", 4, "链接“javascript:y”不能用"],
    ["a link without words", "## 一\n\n[](#一)\n", 3, "没有文字"],
    ["markup", "## 一\n\n| a | b |\n|---|---|\n| c | <br> |\n", 5, "HTML 标记“<br>”"],
    ["a block of markup", "## 一\n\n<div>\n字\n</div>\n", 3, "HTML 标记"],
    ["a comment", "## 一\r\n\r\n字\r\n\r\n<!-- x -->\r\n", 5, "HTML 标记“<!-- x -->”"],
  ])("%s is told with its line", (_what, text, line, words) => {
    expect(problems(text)).toEqual([{ line, words: expect.stringContaining(words) }]);
  });

  test("the same twice is told twice, each with its line", () => {
    expect(problems("## 一\n\n[x](#二)\n[x](#二)\n").map(({ line }) => line)).toEqual([3, 4]);
  });
});
