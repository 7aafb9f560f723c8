import { dayOf } from "@sannong/contract/rules/time/days";
import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import { describe, expect, test } from "vitest";
import { stepsOf } from "./data-applications.rules.ts";
import { requestedItems, mayRenew, rateOf, scopesOf, stateOf, whyNotAsk, whyNotCall } from "./data-grants.rules.ts";

const item = (field: string, sensitivity: ResourceItem["sensitivity"]): ResourceItem => ({
  field,
  name: `信息项${field}`,
  type: "text",
  length: 20,
  sensitivity,
});
const items = [item("a", "public"), item("b", "internal"), item("c", "sensitive")];
const shared = { sharing: "conditional", legalBasis: "", items } as const;
const now = new Date("2026-11-21T08:00:00Z");
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);
const grant = { resourceCode: "1/1", endedAt: null, endedBy: null, expiresAt: daysFromNow(10) };
const resource = { code: "1/1", rowCount: 5 };

describe("what may be asked for", () => {
  test.each<[string, Parameters<typeof whyNotAsk>, ReturnType<typeof whyNotAsk>]>([
    ["public items need no reason", [shared, [{ field: "a", reason: "" }]], null],
    [
      "an internal one without its reason",
      [
        shared,
        [
          { field: "a", reason: "" },
          { field: "b", reason: "" },
        ],
      ],
      { reason: "data.itemReason", params: { item: "信息项b" } },
    ],
    [
      "each with its reason",
      [
        shared,
        [
          { field: "b", reason: "核对" },
          { field: "c", reason: "联系" },
        ],
      ],
      null,
    ],
    ["an item the catalogue has not", [shared, [{ field: "z", reason: "" }]], { reason: "data.unknownItem" }],
    ["a draft may leave reasons for later", [shared, [{ field: "c", reason: "" }], true], null],
    [
      "what is shared with all asks for no reasons",
      [{ ...shared, sharing: "unconditional" }, [{ field: "b", reason: "" }]],
      null,
    ],
    [
      "what is not shared, with the basis",
      [{ ...shared, sharing: "refused", legalBasis: "依据" }, [{ field: "a", reason: "" }]],
      { reason: "data.notShared", params: { basis: "依据" } },
    ],
    [
      "not even as a draft",
      [{ ...shared, sharing: "refused", legalBasis: "依据" }, [], true],
      { reason: "data.notShared", params: { basis: "依据" } },
    ],
  ])("%s", (_name, given, expected) => {
    expect(whyNotAsk(...given)).toEqual(expected);
  });

  test("items come in the catalogue's order, each once", () => {
    expect(requestedItems(items, ["c", "a", "c"]).map(({ field }) => field)).toEqual(["a", "c"]);
  });
  test("regions from one's own up to the province", () => {
    expect(scopesOf("320925")).toEqual(["320925", "3209", "32"]);
    expect(scopesOf("320925101")).toEqual(["320925101", "320925", "3209", "32"]);
    expect(scopesOf("32")).toEqual(["32"]);
  });
});

describe("how long a grant lasts", () => {
  test.each([
    ["live", {}, "active"],
    ["its end has come", { expiresAt: now }, "expired"],
    ["handed back", { endedAt: now, endedBy: "holder" as const }, "handedBack"],
    [
      "taken back, even when it would have ended since",
      { endedAt: now, endedBy: "provider" as const, expiresAt: now },
      "revoked",
    ],
    ["made room for another after its end", { endedAt: now, expiresAt: now }, "expired"],
  ])("%s", (_name, change, expected) => {
    expect(stateOf({ ...grant, ...change }, now)).toBe(expected);
  });

  test.each([
    [31, false],
    [30, true],
    [1, true],
    [-1, true],
    [-30, true],
    [-31, false],
  ])("with %i days left it may be renewed: %s", (days, expected) => {
    expect(mayRenew({ ...grant, expiresAt: daysFromNow(days) }, now)).toBe(expected);
  });
  test("what was taken back is not renewed", () => {
    expect(mayRenew({ ...grant, expiresAt: daysFromNow(1), endedAt: now, endedBy: "provider" }, now)).toBe(false);
  });
});

describe("a call", () => {
  test.each<[string, Parameters<typeof whyNotCall>, ReturnType<typeof whyNotCall>]>([
    ["gets its rows", [grant, resource, now], null],
    ["of a resource that is not there", [grant, undefined, now], "data.unknown"],
    ["without a grant", [undefined, resource, now], "data.notGranted"],
    ["with the grant of another resource", [{ ...grant, resourceCode: "1/2" }, resource, now], "data.notGranted"],
    ["after the end", [{ ...grant, expiresAt: now }, resource, now], "data.grantExpired"],
    ["after it was taken back", [{ ...grant, endedAt: now, endedBy: "provider" }, resource, now], "data.grantEnded"],
    ["of what is not given by call", [grant, { ...resource, rowCount: 0 }, now], "data.noRows"],
  ])("%s", (_name, given, expected) => {
    expect(whyNotCall(...given)).toBe(expected);
  });
  test("what everybody gets may be called more often", () => {
    expect([rateOf("unconditional"), rateOf("conditional")]).toEqual([60, 30]);
  });
  test("a day is the province's", () => {
    expect(dayOf(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  });
});

describe("the steps an applicant sees", () => {
  const facts = { status: "department", providerReceipt: null, note: null } as const;
  test.each<[string, Parameters<typeof stepsOf>[0], string[]]>([
    ["a draft has none", { ...facts, status: "draft" }, []],
    ["with their own administrators", facts, ["done", "now", "later", "later"]],
    ["with the provider", { ...facts, status: "provider", providerReceipt: "ST" }, ["done", "done", "now", "later"]],
    ["granted", { ...facts, status: "approved", providerReceipt: "ST" }, ["done", "done", "done", "done"]],
    ["granted at once", { ...facts, status: "approved" }, ["done", "done"]],
    ["sent back by the first", { ...facts, status: "rejected", note: "不具体" }, ["done", "bad", "later", "later"]],
    [
      "sent back by the second",
      { ...facts, status: "rejected", providerReceipt: "ST" },
      ["done", "done", "bad", "later"],
    ],
    ["taken back", { ...facts, status: "withdrawn" }, ["done", "bad", "later", "later"]],
  ])("%s", (_name, given, expected) => {
    expect(stepsOf(given).map(({ state }) => state)).toEqual(expected);
  });
  test("who sent it back says why", () => {
    expect(stepsOf({ ...facts, status: "rejected", note: "不具体" })[1]).toEqual({
      name: "处室审核",
      state: "bad",
      note: "已退回：不具体",
    });
  });
});
