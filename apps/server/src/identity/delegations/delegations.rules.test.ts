import { expect, test } from "vitest";
import type { DelegationEnd } from "@sannong/contract/identity/delegation-words";
import { type Delegation, endsAfter, openUntil, secondsLeft, sideOf, standingOf } from "./delegations.rules.ts";

const now = new Date("2026-11-28T02:00:00Z");
const active: Delegation = {
  id: "d",
  grantorId: "elder",
  helperId: "child",
  systemAbbr: null,
  identification: "njbt-apply",
  state: "active",
  endedWhy: null,
  number: "42",
  openUntil: openUntil(now),
  invitedAt: now,
  startedAt: now,
  endedAt: null,
  endsAt: endsAfter(7, now),
  ticked: [],
  grantorIsHere: true,
  helperIsHere: true,
  matterIsHere: true,
};
const at = (ms: number) => new Date(now.getTime() + ms);

test("it stands until its last moment, and not a moment longer", () => {
  expect(standingOf(active, at(7 * 86_400_000 - 1))).toEqual({ state: "active", why: null });
  expect(standingOf(active, at(7 * 86_400_000))).toEqual({ state: "ended", why: "due" });
});

test.each<[DelegationEnd, Partial<Delegation>]>([
  ["grantorGone", { grantorIsHere: false }],
  ["helperGone", { helperIsHere: false }],
  ["matterGone", { matterIsHere: false }],
  ["helper", { state: "ended", endedWhy: "helper" }],
])("%s: it is over whatever is written down", (why, difference) => {
  expect(standingOf({ ...active, ...difference }, now)).toEqual({ state: "ended", why });
});

test("what nobody took up or confirmed within its ten minutes is over; what began goes on after them", () => {
  const invited = { ...active, state: "invited", helperId: null, helperIsHere: false, startedAt: null } as const;
  expect(standingOf(invited, at(599_999)).state).toBe("invited");
  expect(secondsLeft(invited, at(1))).toBe(600);
  for (const state of ["invited", "accepted"] as const)
    expect(standingOf({ ...invited, state }, at(600_000))).toEqual({ state: "ended", why: "unanswered" });
  expect(standingOf(active, at(600_000)).state).toBe("active");
  expect(secondsLeft(active, now)).toBe(0);
});

test("it is the two's alone", () => {
  expect(sideOf(active, "elder")).toBe("grantor");
  expect(sideOf(active, "child")).toBe("helper");
  expect(sideOf(active, "stranger")).toBeUndefined();
  expect(sideOf({ grantorId: "elder", helperId: null }, "")).toBeUndefined();
});
