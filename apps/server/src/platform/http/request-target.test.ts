import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { escaped, inUtf8, meantBy, originForm, rewriteTarget } from "./request-target.ts";

describe("a query in UTF-8", () => {
  test.each([
    ["keywords=%CB%AE%B5%BE", "水稻"],
    ["keywords=%cb%ae%b5%be", "水稻"],
    ["keywords=%C5%A9%BB%FA+2026", "农机 2026"],
    ["keywords=%B0%40", "癅"],
    ["keywords=%B0@", "癅"],
    ["keywords=%E6%B0%B4%E7%A8%BB", "水稻"],
    ["keywords=100%25", "100%"],
  ])("%s says %s", (query, said) => {
    expect(new URLSearchParams(inUtf8(query)).get("keywords")).toBe(said);
  });

  test.each(["", "a", "a=b&c", "a=%E6%B0%B4", "a=%FF%FF", "a=%E9", "a=%E0%A4%A", "a=%zz%CB%AE%B5%BE", "a=\u6c34%CB"])(
    "%j stays as it is",
    (query) => {
      expect(inUtf8(query)).toBe(query);
    },
  );

  test("each value is read by itself, and no sign of it becomes one between values", () => {
    const query = "%C3%FB=%CB%AE%B5%BE&b=%E6%B0%B4&c=%BB%FA%26%3D%23%2B";
    expect([...new URLSearchParams(inUtf8(query))]).toEqual([
      ["名", "水稻"],
      ["b", "水"],
      ["c", "机&=#+"],
    ]);
  });
});

test.each([
  ["/a?b", "/a?b"],
  ["http://portal.example/a?b=c", "/a?b=c"],
  ["https://portal.example", "/"],
  ["http://portal.example?a=b", "/?a=b"],
  ["*", "*"],
])("%s is asked for as %s", (target, path) => {
  expect(originForm(target)).toBe(path);
});

test.each([
  ["//evil.example/a", "/evil.example/a"],
  ["/\\evil.example/a", "/evil.example/a"],
  ["\\\\evil.example/a", "/evil.example/a"],
  ["/a//b", "/a//b"],
  ["http://portal.example//evil.example", "/evil.example"],
  // a signature is of these bytes, and a return address goes back as it came
  ["/saml/sso?RelayState=%CB%AE%B5%BE", "/saml/sso?RelayState=%CB%AE%B5%BE"],
  ["/cas/login?service=%CB%AE%B5%BE", "/cas/login?service=%CB%AE%B5%BE"],
])("%s means %s", (target, meant) => {
  expect(meantBy(target)).toBe(meant);
});

test("bytes and signs that no address may hold are escaped, what was escaped stays", () => {
  const bytes = Buffer.from('/水?a=%41&b="<>\\^`{|}').toString("latin1");
  expect(escaped(bytes)).toBe("/%e6%b0%b4?a=%41&b=%22%3c%3e%5c%5e%60%7b%7c%7d");
});

test("whoever answers sees the query that was meant, and the address that was asked by", async () => {
  const app = Fastify({ rewriteUrl: rewriteTarget });
  app.get("/said", async ({ query, url, originalUrl, host }) => ({ query, url, originalUrl, host }));
  const url = "/said?keywords=%CB%AE%B5%BE";
  expect((await app.inject({ url })).json()).toMatchObject({ query: { keywords: "水稻" }, originalUrl: url });
  await app.close();
});
