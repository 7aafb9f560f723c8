import { expect, test } from "vitest";
import { isReviewed, originsOf } from "./webhook-origins.rules.ts";

test("an address names its scheme, host and port; placeholders behind them do not matter, and what is none is left out", () => {
  expect(
    originsOf([
      "https://a.gov.cn/in",
      "https://a.gov.cn:443/out",
      "http://10.1.2.3:8080/handoff?code={code}#{path}",
      null,
      undefined,
      "",
      "no address",
    ]),
  ).toEqual(["https://a.gov.cn", "http://10.1.2.3:8080"]);
});

test.each([
  ["https://a.gov.cn/events?v=1", true],
  ["https://A.gov.cn:443/events", true],
  ["http://a.gov.cn/events", false],
  ["https://a.gov.cn:8443/events", false],
  ["https://a.gov.cn.example/events", false],
  ["https://b.a.gov.cn/events", false],
])("%s is within what was looked at: %s", (url, expected) => {
  expect(isReviewed(url, ["https://a.gov.cn"])).toBe(expected);
});
