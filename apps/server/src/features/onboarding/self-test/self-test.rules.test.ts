import { describe, expect, test } from "vitest";
import { judgeEnded, ofLogoutToken } from "./logout.rules.ts";
import { findingOfSilence, judgeClock, judgeTls } from "./self-test.rules.ts";

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

describe("a notice that a session is over", () => {
  const ended = (change: Partial<Parameters<typeof judgeEnded>[0]>) =>
    judgeEnded({ took: 40, problem: null, isOver: true, ...change }, ofLogoutToken);

  test("counts when the browser is a stranger again", () => {
    expect(ended({})).toEqual({ outcome: "ok", found: "会话已按通知结束" });
  });
  test("does not when the browser is still in, however quickly it was accepted", () => {
    expect(ended({ isOver: false })).toMatchObject({ outcome: "fail", found: "收到退出通知，会话还在" });
  });
  test("is not said to have ended anything where no page tells", () => {
    expect(ended({ isOver: null })).toMatchObject({ outcome: "warn", found: "已接受通知，看不出会话是否结束" });
  });
  test("is told of when it was refused, or taken slowly", () => {
    expect(ended({ problem: "503", isOver: null })).toMatchObject({ outcome: "fail", cure: ofLogoutToken });
    expect(ended({ took: 2001 })).toMatchObject({ outcome: "warn", found: "2.0 秒才响应，要求 2 秒以内" });
  });
});
