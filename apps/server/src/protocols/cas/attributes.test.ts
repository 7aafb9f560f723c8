import { expect, test } from "vitest";
import { attributesOf } from "./attributes.ts";

const ticket = { signedInAt: "2026-11-27T08:00:00.000Z", fromNewLogin: true, amr: ["pwd"] };

test("an attribute with an underscore stands there twice, so that a header may hold it", () => {
  const told = { sub: "s", account_type: 2, region_code: "320481", roles: [{ code: "clerk", name: "经办" }] };
  const attributes = attributesOf(told as unknown as Parameters<typeof attributesOf>[0], ticket);
  expect(attributes).toMatchObject({ account_type: 2, accountType: 2, region_code: "320481", regionCode: "320481" });
  expect(attributes).toMatchObject({ sub: "s", roles: ["clerk"], isFromNewLogin: true });
  const withUnderscore = Object.keys(attributes).filter((name) => name.includes("_"));
  expect(Object.keys(attributes)).toHaveLength(withUnderscore.length * 2 + 6);
});
