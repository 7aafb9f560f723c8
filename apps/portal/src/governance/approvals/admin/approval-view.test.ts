import { type ApprovalKind, approvalKinds } from "@sannong/contract/governance/approval-words";
import { queueAddress } from "@sannong/contract/governance/workbench-words";
import { describe, expect, test } from "vitest";
import { filterOf, queryOf, unknownKindIn, viewOf } from "./approval-view.ts";

const view = (query: string) => viewOf(new URLSearchParams(query));

describe("the state of the list stands in the address", () => {
  test.each([
    "",
    "kind=systemAmend",
    "kind=systemAmend&id=3f1c",
    "kind=registration&status=pending",
    "kind=ministryUser&status=all&keywords=ZC-1&region=3209&overdue=1&marks=clear&order=newest&page=3&size=50&id=r1",
    "kind=registration&status=awaitingSecond&overdue=1",
  ])("%s, there and back", (query) => expect(queryOf(view(query)).toString()).toBe(query));

  test("a word that is too long ends with a whole sign", () => {
    expect(view(`keywords=${"农".repeat(39)}𬭩`).keywords).toBe("农".repeat(39));
  });

  test("nonsense gives the usual list, but for a queue that there is not", () => {
    const nonsense = "status=toString&region=abc&overdue=yes&order=__proto__&page=-2&size=7&marks=x";
    expect(view(nonsense)).toEqual(view(""));
    expect(unknownKindIn(new URLSearchParams("kind=toString"))).toBe("toString");
    for (const known of ["", "kind=", "kind=scene"]) expect(unknownKindIn(new URLSearchParams(known))).toBeUndefined();
  });

  test("the opening view asks for what waits for whoever looks, whichever of two decisions it is", () => {
    expect(filterOf(view(""))).toEqual({ mine: true });
    for (const kind of Object.keys(approvalKinds))
      expect(filterOf(view(new URL(queueAddress(kind as ApprovalKind), "http://a").search))).toEqual({
        kind,
        mine: true,
      });
  });

  test("all statuses, the whole region and nothing typed are not sent", () => {
    expect(filterOf(view("status=all"))).toEqual({});
    expect(filterOf(view("status=rejected&region=3209&keywords=a&overdue=1"))).toEqual({
      status: "rejected",
      keywords: "a",
      xzqh: "3209",
      overdue: true,
    });
  });
});
