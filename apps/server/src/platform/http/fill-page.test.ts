import { noFiling, shownFiling } from "@sannong/contract/content/filing";
import { demonstrationFiling } from "@sannong/contract/operations/demonstration-words";
import { describe, expect, test } from "vitest";
import { fillPage } from "./fill-page.ts";

const page = `<html><head><title>正在打开</title><meta name="SiteDomain" content="{{siteDomain}}" />
<meta name="SiteIDCode" content="{{siteCode}}" data-filing="siteCode" />
<script type="application/json" id="filing">{{filing}}</script></head>
<body><p data-filing="organiser">主办单位：{{organiser}}</p><p data-filing="helpLine">电话：<a href="{{helpHref}}">{{helpLine}}</a></p>
<a data-filing="emblemAddress" href="{{emblemAddress}}"><img src="/x.svg"/></a><b>{{other}}</b></body></html>`;
const filled = (change: Partial<typeof demonstrationFiling> = {}, head?: Parameters<typeof fillPage>[1]["head"]) =>
  fillPage(page, {
    filing: shownFiling({ ...demonstrationFiling, ...change }),
    siteDomain: "nyt.example.gov.cn",
    head,
  });

describe("a page is filled with what the server knows", () => {
  test("the owner's values, the host, and nothing else between braces", () => {
    const html = filled();
    expect(html).toContain("主办单位：省农业农村厅（演示）");
    expect(html).toContain('<meta name="SiteDomain" content="nyt.example.gov.cn" />');
    expect(html).toContain('<meta name="SiteIDCode" content="3200000000"');
    expect(html).toContain('<a href="tel:00000000000">000-0000 0000</a>');
    expect(html).toContain("<b>{{other}}</b>");
  });

  test("an empty value takes its element with it (WEB-04)", () => {
    const html = filled({ siteCode: "", helpLine: "", emblemAddress: "" });
    for (const gone of ["SiteIDCode", "电话", "tel:", "x.svg"]) expect(html).not.toContain(gone);
    expect(html).toContain("主办单位：");
    expect(fillPage(page, { filing: shownFiling(noFiling), siteDomain: "x" })).not.toMatch(/data-filing/);
  });

  test("what needs several values is there with all of them, and what stands in their place without", () => {
    const both = `<p data-filing="helpLine helpHours">拨打 {{helpLine}}<b data-filing="postalCode">，邮编 {{postalCode}}</b></p><p data-no-filing="helpLine helpHours">请写信</p>`;
    const given = (change: Partial<typeof demonstrationFiling>) =>
      fillPage(both, { filing: shownFiling({ ...demonstrationFiling, ...change }), siteDomain: "x" }).replace(
        /<[^>]*>/g,
        "",
      );
    expect(given({})).toBe("拨打 000-0000 0000，邮编 000000");
    expect(given({ postalCode: "" })).toBe("拨打 000-0000 0000");
    expect(given({ helpHours: "" })).toBe("请写信");
    expect(given({ helpLine: "", helpHours: "" })).toBe("请写信");
  });

  test("a tag of the head whose whole value is missing is not there (WEB-05)", () => {
    const head = {
      title: "隐私政策",
      article: { title: "隐私政策", publishedOn: "2026-11-22", source: "{{organiser}}" },
    };
    expect(filled({}, head)).toContain('<meta name="ContentSource" content="省农业农村厅（演示）" />');
    expect(filled({ organiser: "" }, head)).not.toMatch(/ContentSource|Author|content=""/);
  });

  test("values are text: they end neither an attribute nor an element nor the data", () => {
    const evil = `"><script>alert(1)</script>`;
    const html = filled({ organiser: evil, emblemAddress: evil });
    expect(html).not.toContain("<script>alert");
    const [, json = ""] = /id="filing">([^]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json).organiser).toBe(evil);
  });

  test("title and tags of column and article (WEB-05)", () => {
    const html = filled(
      {},
      {
        title: "关于<秋种>的通知",
        column: { name: "通知", type: "资讯", description: "通知公告" },
        article: { title: "关于<秋种>的通知", publishedOn: "2026-11-20", source: "省厅" },
      },
    );
    expect(html).toContain("<title>关于&lt;秋种&gt;的通知｜农业农村数字服务门户</title>");
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta name="(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    );
    expect(tags).toMatchObject({
      ColumnName: "通知",
      ColumnType: "资讯",
      ColumnDescription: "通知公告",
      ColumnKeywords: "通知",
      ArticleTitle: "关于&lt;秋种&gt;的通知",
      PubDate: "2026-11-20",
      ContentSource: "省厅",
      Author: "省厅",
    });
    expect(tags).not.toHaveProperty("Keywords");
  });
});

test("what brings a page alive is asked for at once, and of a drawn page only named: it is seen before", () => {
  const filling = {
    filing: shownFiling(noFiling),
    siteDomain: "x",
    ahead: { modules: ["/assets/a.js"], sheets: ["/assets/a.css"] },
  };
  expect(fillPage(page, filling)).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
  const drawn = fillPage(page, filling, true);
  expect(drawn).not.toContain("modulepreload");
  expect(drawn).toContain('<meta name="ahead" content="/assets/a.js">');
  expect(drawn).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">');
});
