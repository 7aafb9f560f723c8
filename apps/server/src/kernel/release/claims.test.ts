import { expect, test } from "vitest";
import { pairwiseSub, splitName } from "./build-claims.ts";

test.each([
  ["王演示", { family_name: "王", given_name: "演示" }],
  ["欧阳演示", { family_name: "欧阳", given_name: "演示" }],
  ["欧阳", { family_name: "欧", given_name: "阳" }],
  ["𠮷演示", { family_name: "𠮷", given_name: "演示" }],
  ["王𠮷", { family_name: "王", given_name: "𠮷" }],
  ["单字", { family_name: "单", given_name: "字" }],
  ["演示家庭农场有限公司", { given_name: "演示家庭农场有限公司" }],
  ["Zhang San", { given_name: "Zhang San" }],
])("%s is split as Chinese names are", (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

test("a person has another identifier in every system, and the same one every time", () => {
  const [one, other] = [{ pairwiseSalt: "a" }, { pairwiseSalt: "b" }];
  expect(pairwiseSub("p1", one)).toBe(pairwiseSub("p1", one));
  expect(new Set([pairwiseSub("p1", one), pairwiseSub("p1", other), pairwiseSub("p2", one)]).size).toBe(3);
});
