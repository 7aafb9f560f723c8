import { describe, expect, test } from "vitest";
import { filterOf, queryOf, viewOf } from "./approval-view.ts";

const view = (query: string) => viewOf(new URLSearchParams(query));

describe("the state of the list stands in the address", () => {
  test.each([
    "kind=registration&status=pending",
    "kind=ministryUser&status=all&keywords=ZC-1&region=3209&overdue=1&order=newest&page=3",
    "kind=registration&status=awaitingSecond&overdue=1",
  ])("%s, there and back", (query) => expect(queryOf(view(query)).toString()).toBe(query));

  test("nonsense gives the usual list", () =>
    expect(view("kind=x&status=toString&region=abc&overdue=yes&order=__proto__&page=-2")).toEqual(view("")));

  test("all statuses, the whole region and nothing typed are not sent", () => {
    expect(filterOf(view("status=all"))).toEqual({ kind: "registration" });
    expect(filterOf(view("status=rejected&region=3209&keywords=a&overdue=1"))).toEqual({
      kind: "registration",
      status: "rejected",
      keywords: "a",
      xzqh: "3209",
      overdue: true,
    });
  });
});
