import { describe, expect, test } from "vitest";
import { approvalPermissions } from "../../governance/approval-words.ts";
import {
  actsApart,
  dangerousActs,
  handsBehind,
  heldApart,
  postLeftEmpty,
  postRoles,
  rankOf,
  shareAHand,
} from "./dangerous-acts.ts";
import { mayHavePermission } from "../identity/role-permissions.ts";
import { Role } from "../identity/roles.ts";

const rows = Object.entries(dangerousActs);

describe("the table of dangerous acts", () => {
  test.each(rows)("%s: nobody who may ever ask or confirm stands below an administrator of any post", (_name, act) => {
    for (const permission of [act.asks, act.confirms])
      for (const role of permission === null
        ? []
        : Object.values(Role).filter((one) => mayHavePermission(one, permission)))
        expect(rankOf([role]), `${permission} of ${role}`).toBe(2);
  });

  test.each(rows)("%s: the queue it waits in is opened by who confirms it, and by nobody else", (_name, act) => {
    expect(act.queue === null ? null : approvalPermissions[act.queue]).toBe(act.confirms);
  });

  test("an auditor asks for and confirms nothing", () => {
    for (const [, { asks, confirms }] of rows)
      for (const permission of [asks, confirms])
        expect(permission !== null && mayHavePermission(Role.auditAdministrator, permission)).toBe(false);
  });
});

describe("acts that lie in different hands", () => {
  test.each(actsApart.flatMap((one) => actsApart.map((other) => [one, other] as const)))(
    "%s after %s by the same hand",
    (act, before) => {
      const lately = [{ act: before, byId: "a" }];
      expect(heldApart(act, lately, (byId) => byId === "a")).toBe(act === before ? undefined : before);
      expect(heldApart(act, lately, (byId) => byId === "b")).toBeUndefined();
    },
  );
});

describe("who may act as whom", () => {
  const gave = (byId: string, act: string, accountId: string) => ({ byId, act, accountId });
  const behind = (given: Parameters<typeof handsBehind>[0], id: string) => [...handsBehind(given)(id)].toSorted();
  test.each([
    ["nothing was given out", [], ["x"]],
    ["a password alone", [gave("a", "passwordReset", "x")], ["x"]],
    ["both halves by two", [gave("a", "passwordReset", "x"), gave("b", "activationIssued", "x")], ["x"]],
    ["both halves by one", [gave("a", "activationIssued", "x"), gave("a", "passwordReset", "x")], ["a", "x"]],
    ["the account was made", [gave("a", "created", "x")], ["a", "x"]],
    [
      "the second half by an account in the same hand",
      [gave("a", "imported", "y"), gave("y", "passwordReset", "x"), gave("a", "activationIssued", "x")],
      ["a", "x"],
    ],
    ["each made the other", [gave("x", "created", "y"), gave("y", "created", "x")], ["x", "y"]],
  ] as const)("%s", (_what, given, expected) => {
    expect(behind(given, "x")).toEqual(expected);
  });

  test("two who may be a third person share a hand", () => {
    const hands = handsBehind([gave("a", "created", "x"), gave("a", "created", "y")]);
    expect(shareAHand(hands("x"), hands("y"))).toBe(true);
    expect(shareAHand(hands("x"), hands("z"))).toBe(false);
  });
});

describe("the last of a post", () => {
  test.each(postRoles)("%s", (role) => {
    expect(postLeftEmpty([role], new Map())).toBe(role);
    expect(postLeftEmpty([role], new Map([[role, 1]]))).toBeUndefined();
    expect(postLeftEmpty(["1", "2"], new Map())).toBeUndefined();
  });
});
