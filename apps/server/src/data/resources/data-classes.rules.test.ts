import { expect, test } from "vitest";
import { inTreeOrder, nextCode, parentOf, sameNameBeside, takesResources } from "./data-classes.rules.ts";

const classes = [
  ["3", 0],
  ["301", 2],
  ["302", 1],
  ["301001", 0],
  ["302001", 0],
  ["30100101", 0],
  ["30100102", 0],
].map(([code, sort]) => ({ code: String(code), name: `类${code}`, sort: Number(sort), isWithdrawn: false }));

test("each stands before what is below it, and siblings as they were put", () =>
  expect(inTreeOrder(classes).map(({ code }) => code)).toEqual([
    "3",
    "302",
    "302001",
    "301",
    "301001",
    "30100101",
    "30100102",
  ]));

test.each([
  ["30100101", "301001"],
  ["301001", "301"],
  ["301", "3"],
  ["3", ""],
])("%s is below %s", (code, parent) => expect(parentOf(code)).toBe(parent));

test.each([
  ["3", "303"],
  ["301", "301002"],
  ["302001", "30200101"],
  ["301001", "30100103"],
  ["30100101", undefined],
  ["30", undefined],
])("below %s the next is %s", (parent, code) => expect(nextCode(parent, classes)).toBe(code));

test("when the last code is taken there is none", () =>
  expect(nextCode("3", [{ code: "399", name: "其他" }])).toBeUndefined());

test("two of one name stand below different classes alone", () => {
  expect(sameNameBeside({ code: "303", name: "类301" }, classes)?.code).toBe("301");
  expect(sameNameBeside({ code: "301002", name: "类301" }, classes)).toBeUndefined();
  expect(sameNameBeside({ code: "301", name: "类301" }, classes)).toBeUndefined();
});

test("resources stand in a 细目, and only while it and all above it are in use", () => {
  expect(takesResources("30100101", classes)).toBe(true);
  expect(takesResources("301001", classes)).toBe(false);
  expect(takesResources("30100199", classes)).toBe(false);
  const without = classes.map((one) => (one.code === "301" ? { ...one, isWithdrawn: true } : one));
  expect(takesResources("30100101", without)).toBe(false);
});
