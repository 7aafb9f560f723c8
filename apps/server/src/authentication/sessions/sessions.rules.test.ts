import { describe, expect, test } from "vitest";
import {
  absoluteEndOf,
  idleEndsAt,
  isDueForTouch,
  isEndedElsewhere,
  isLive,
  judgeHandles,
  secondsToKeep,
  type Session,
  tooMany,
} from "./sessions.rules.ts";

const minute = 60_000;
const hour = 60 * minute;
const officer: Session = {
  accountId: "a",
  cookieHash: "",
  cookieSeen: false,
  factors: ["password", "sms"],
  oidcUid: "u",
  startedAt: 0,
  lastSeenAt: 0,
  idleSeconds: 30 * 60,
  absoluteEndsAt: 12 * hour,
  previousSignInAt: null,
  address: "",
  userAgent: "",
};

describe("idle and absolute ends (design §4)", () => {
  test.each<[string, Partial<Session>, number, boolean]>([
    ["fresh", {}, 0, true],
    ["just before the idle end", {}, 30 * minute - 1, true],
    ["at the idle end", {}, 30 * minute, false],
    ["kept alive by activity", { lastSeenAt: 29 * minute }, 58 * minute, true],
    ["at the absolute end, however busy", { lastSeenAt: 12 * hour - 1 }, 12 * hour, false],
    ["a market user has two hours", { idleSeconds: 7200 }, 119 * minute, true],
  ])("%s", (_name, difference, now, live) => expect(isLive({ ...officer, ...difference }, now)).toBe(live));

  test("the idle end never lies behind the absolute one", () => {
    expect(idleEndsAt({ ...officer, lastSeenAt: 12 * hour - minute })).toBe(12 * hour);
    expect(secondsToKeep({ ...officer, lastSeenAt: 12 * hour - minute }, 12 * hour - minute)).toBe(60);
  });

  test.each([
    ["of one that was opened by a credential, from now", undefined, 24 * hour],
    ["of a delegated one, from the credential", { provedAt: new Date(hour), until: new Date(13 * hour) }, 13 * hour],
    ["never after its lender's", { provedAt: new Date(hour), until: new Date(12.5 * hour) }, 12.5 * hour],
    ["nor later because its lender's is", { provedAt: new Date(hour), until: new Date(20 * hour) }, 13 * hour],
  ])("the absolute end %s", (_what, delegated, end) =>
    expect(absoluteEndOf(12 * hour, 12 * 3600, delegated)).toBe(end),
  );

  test("activity is written down once a minute", () => {
    expect(isDueForTouch(officer, minute - 1)).toBe(false);
    expect(isDueForTouch(officer, minute)).toBe(true);
  });
});

test("of seven sessions at most five stay, the oldest two go", () => {
  const sessions = [5, 3, 7, 1, 6, 2, 4].map((startedAt) => ({ startedAt }));
  expect(tooMany(sessions, 5)).toEqual([{ startedAt: 2 }, { startedAt: 1 }]);
  expect(tooMany(sessions.slice(0, 5), 5)).toEqual([]);
});

test("once the cookie was seen, the bearer alone is refused (design §3, Session)", () => {
  expect(judgeHandles({ cookieSeen: false, cookieMatches: false })).toBe("accept");
  expect(judgeHandles({ cookieSeen: false, cookieMatches: true })).toBe("acceptAndRemember");
  expect(judgeHandles({ cookieSeen: true, cookieMatches: true })).toBe("accept");
  expect(judgeHandles({ cookieSeen: true, cookieMatches: false })).toBe("refuse");
});

test.each([
  ["signedOut", false],
  ["signedOff", false],
  ["aged", false],
  ["replaced", true],
  ["byAdministrator", true],
  ["accountChanged", true],
] as const)("%s: 555 instead of 999: %s", (why, elsewhere) => expect(isEndedElsewhere(why)).toBe(elsewhere));
