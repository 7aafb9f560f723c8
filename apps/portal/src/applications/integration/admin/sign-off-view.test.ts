import { expect, test } from "vitest";
import { queryOf, viewOf } from "./sign-off-view.ts";

test("the address says what is shown, and no more", () => {
  const view = { system: "njbt", state: "failed", page: 3 } as const;
  expect(viewOf(queryOf(view))).toEqual(view);
  expect(queryOf({ system: "", state: "", page: 1 }).toString()).toBe("");
});
test.each(["state=lost", "page=-4", "page=x", "system=%3Cb%3E"])("%s falls away", (query) => {
  expect(viewOf(new URLSearchParams(query))).toEqual({ system: "", state: "", page: 1 });
});
