import { describe, expect, test } from "vitest";
import { findingOfSilence, judgeClock, judgeTls } from "./connection.rules.ts";

const now = new Date("2026-11-25T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

describe("the way to a system", () => {
  const tls = (change: Partial<Parameters<typeof judgeTls>[0]>) =>
    judgeTls({ protocol: "https:", certificateUntil: inDays(90), now, isProduction: true, ...change });

  test("is safe by HTTPS with a certificate that holds", () => {
    expect(tls({})).toEqual({ outcome: "ok", found: "HTTPS，证书有效至 2027-02-23" });
    expect(tls({ certificateUntil: null })).toMatchObject({ outcome: "ok" });
  });
  test.each([
    [13.9, "证书只剩 13 天。"],
    [-0.1, "证书只剩 0 天。"],
  ])("is warned of when its certificate ends in %s days", (days, cause) => {
    expect(tls({ certificateUntil: inDays(days) })).toMatchObject({ outcome: "warn", cause });
  });
  test("is not by plain HTTP: refused in production, warned of elsewhere", () => {
    expect(tls({ protocol: "http:" })).toMatchObject({ outcome: "fail", found: "没有使用 HTTPS" });
    expect(tls({ protocol: "http:", isProduction: false })).toMatchObject({ outcome: "warn" });
  });
  test.each([
    ["CERT_HAS_EXPIRED", "证书已过期"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "证书不是这个域名的"],
    ["SOMETHING_NEW", "TLS 握手失败（SOMETHING_NEW）"],
  ])("ends at a certificate that is not to be trusted: %s", (tlsProblem, cause) => {
    expect(findingOfSilence({ reason: "unreachable", tlsProblem })).toMatchObject({
      outcome: "fail",
      found: "证书不被信任",
      cause,
    });
  });
});

test.each([
  [0, "ok"],
  [60, "ok"],
  [61, "warn"],
  [300, "warn"],
  [301, "fail"],
])("a clock that is %s seconds apart: %s", (seconds, outcome) => {
  for (const sign of [1, -1]) {
    const theirs = new Date(now.getTime() + sign * seconds * 1000);
    expect(judgeClock(theirs.toUTCString(), now)).toMatchObject({ outcome });
  }
});
test("a clock that is not shown", () => {
  expect(judgeClock(undefined, now)).toMatchObject({ outcome: "warn" });
});
