import { expect, test } from "vitest";
import { emptyValues, withoutLines } from "./application-values.ts";

test("a new application is bound to PKCE until its applicant says otherwise; one that stands stays as it is", () => {
  expect(emptyValues.pledges).toEqual(["requiresPkce"]);
  const standing = { name: "甲系统", pledges: [] };
  expect({ ...emptyValues, ...withoutLines(standing) }.pledges).toEqual([]);
});
