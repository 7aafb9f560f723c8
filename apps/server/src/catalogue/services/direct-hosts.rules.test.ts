import { expect, test } from "vitest";
import { isDirectHost } from "./direct-hosts.rules.ts";

test.each([
  ["nyt.jiangsu.gov.cn", true],
  ["gov.cn", false],
  ["evilgov.cn", false],
  ["nyt.gov.cn.evil.example", false],
  ["xtong.example.cn", true],
  ["a.xtong.example.cn", false],
])("is %s entered directly: %s", (host, direct) => {
  expect(isDirectHost(host, ["*.gov.cn", "xtong.example.cn"])).toBe(direct);
});
