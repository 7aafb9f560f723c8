import { describe, expect, test } from "vitest";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import { captchaServes, judgeEntry, judgePassword, smsWouldNotDo, waitSeconds } from "./sign-in.rules.ts";

const refuse = (reason: string) => ({ step: "refuse", reason });

describe("after the password was compared (design §3, One code, one use, one purpose)", () => {
  test.each<[string, Parameters<typeof judgePassword>[0], object]>([
    ["a right one goes on", { isRight: true, status: "active" }, { step: "goOn" }],
    ["a wrong one is rejected", { isRight: false, status: "active" }, refuse("signIn.rejected")],
    ["an unknown account gets the same answer", { isRight: false, status: undefined }, refuse("signIn.rejected")],
    [
      "a disabled one is told so after the right password",
      { isRight: true, status: "disabled" },
      refuse("signIn.disabled"),
    ],
    ["…and not after a wrong one", { isRight: false, status: "disabled" }, refuse("signIn.rejected")],
    ["one under review is told so", { isRight: true, status: "pending" }, refuse("signIn.pendingReview")],
    ["…and not after a wrong one", { isRight: false, status: "pending" }, refuse("signIn.rejected")],
  ])("%s", (_name, facts, verdict) => expect(judgePassword(facts)).toEqual(verdict));
});

describe("factors follow the person, not the entry point (design §2)", () => {
  const roles = (...codes: string[]) => codes.map((roleCode) => ({ roleCode }));
  const [one, two, strong]: Factor[][] = [["password"], ["password", "sms"], ["password", "totp"]];
  test.each<[string, Parameters<typeof judgeEntry>[0], object]>([
    [
      "a market user comes in with a password",
      { roles: roles("4"), factors: one as Factor[], inForce: true },
      { step: "open" },
    ],
    ["…and may use two", { roles: roles("4"), factors: two as Factor[], inForce: true }, { step: "open" }],
    [
      "staff need two",
      { roles: roles("1"), factors: one as Factor[], inForce: true },
      refuse("signIn.secondFactorRequired"),
    ],
    ["…a text message will do", { roles: roles("1"), factors: two as Factor[], inForce: true }, { step: "open" }],
    [
      "before the date one was enough",
      { roles: roles("1"), factors: one as Factor[], inForce: false },
      { step: "open" },
    ],
    [
      "an administrator needs a strong one",
      { roles: roles("2"), factors: two as Factor[], inForce: true },
      refuse("signIn.strongFactorRequired"),
    ],
    ["…a time-based code is one", { roles: roles("2"), factors: strong as Factor[], inForce: true }, { step: "open" }],
    [
      "a second role counts as much as the first",
      { roles: roles("4", "3"), factors: one as Factor[], inForce: true },
      refuse("signIn.secondFactorRequired"),
    ],
  ])("%s", (_name, facts, verdict) => expect(judgeEntry(facts)).toEqual(verdict));

  test.each([
    ["4", false],
    ["1", false],
    ["2", true],
    ["3", true],
    ["5", true],
    ["6", true],
  ])("role %s: a text message would be in vain: %s", (code, inVain) => {
    expect(smsWouldNotDo({ roles: roles(code), inForce: true })).toBe(inVain);
  });
});

describe("one captcha serves one SMS send and the sign-in that follows it (design §3, One code, one use, one purpose)", () => {
  test.each<[string, Parameters<typeof captchaServes>[0], boolean]>([
    ["a fresh one serves a send", { servedSendOf: null, call: "send", subject: "a" }, true],
    ["…or a sign-in", { servedSendOf: null, call: "account", subject: "a" }, true],
    ["…of a stranger too, who is refused later", { servedSendOf: null, call: "account", subject: undefined }, true],
    ["after a send it serves the sign-in", { servedSendOf: "a", call: "twoFactor", subject: "a" }, true],
    ["…of that account only", { servedSendOf: "a", call: "twoFactor", subject: "b" }, false],
    ["…with two factors only", { servedSendOf: "a", call: "account", subject: "a" }, false],
    ["…and no second send", { servedSendOf: "a", call: "send", subject: "a" }, false],
    ["…nor a stranger", { servedSendOf: "a", call: "twoFactor", subject: undefined }, false],
  ])("%s", (_name, facts, serves) => expect(captchaServes(facts)).toBe(serves));
});

describe("waits grow from 15 minutes to an hour (design §4)", () => {
  const policy = { failuresBeforeWait: 5, failureWindowSeconds: 900, longestWaitSeconds: 3600 };
  test.each([
    [1, 900],
    [2, 1800],
    [3, 3600],
    [4, 3600],
    [5000, 3600],
  ])("lock %i: %i s", (timesLocked, seconds) => expect(waitSeconds(timesLocked, policy)).toBe(seconds));
});
