import { describe, expect, test } from "vitest";
import { findSections, type Section } from "./docs-search.ts";

const section = (page: string, heading: string, text: string): Section => ({
  page,
  title: page === "cas" ? "CAS 接入" : "OpenID Connect",
  id: heading,
  heading,
  text,
});
const sections = [
  section("openid-connect", "刷新令牌", "刷新令牌用一次就换新的，旧的再用会作废整个家族。"),
  section("openid-connect", "退出", "退出通知里有 sid。刷新令牌随之失效。"),
  section("cas", "代理票据", "用 pgtUrl 取得代理票据。ＰＡＲ 不适用。"),
];
const found = (query: string) =>
  findSections(sections, query).map(({ section: { page, heading } }) => `${page} ${heading}`);

describe("a search of the documents", () => {
  test("puts what is called so before what only mentions it", () =>
    expect(found("刷新令牌")).toEqual(["openid-connect 刷新令牌", "openid-connect 退出"]));
  test("wants every word, wherever it stands", () => expect(found("openid  退出")).toEqual(["openid-connect 退出"]));
  test("reads small, capital and full-width letters alike", () => {
    expect(found("PGTURL")).toEqual(["cas 代理票据"]);
    expect(found("par")).toEqual(["cas 代理票据"]);
  });
  test("finds a sentence by most of its pairs of letters", () =>
    expect(found("刷新令牌失效")).toEqual(["openid-connect 退出"]));
  test.each(["", "  ", "没有的东西"])("finds nothing for %j", (query) => expect(found(query)).toEqual([]));

  test("shows what was found amid its text", () => {
    const [hit] = findSections([section("cas", "x", `${"前".repeat(50)}票据${"后".repeat(90)}`)], "票据");
    expect(hit).toMatchObject({ before: `…${"前".repeat(36)}`, found: "票据", after: "后".repeat(72) });
  });
});
