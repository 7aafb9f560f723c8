import { expect, test } from "vitest";
import { movedBefore, whyNotAdd, whyNotRename } from "./dictionaries.rules.ts";

const entries = [
  { codeValue: "1", codeName: "行政机关" },
  { codeValue: "2", codeName: "事业单位" },
];

test.each([
  [{ codeValue: "3", codeName: "家庭农场" }, undefined],
  [{ codeValue: "2", codeName: "家庭农场" }, "dictionaryDesk.codeTaken"],
  [{ codeValue: "3", codeName: "行政机关" }, "dictionaryDesk.nameTaken"],
])("adding %j: %s", (given, reason) => expect(whyNotAdd(entries, given)?.reason).toBe(reason));

test.each([
  [{ codeValue: "1", codeName: "行政机关" }, undefined],
  [{ codeValue: "1", codeName: "机关" }, undefined],
  [{ codeValue: "1", codeName: "事业单位" }, "dictionaryDesk.nameTaken"],
])("renaming to %j: %s", (given, reason) => expect(whyNotRename(entries, given)?.reason).toBe(reason));

test.each([
  ["3", "1", "312"],
  ["1", "3", "213"],
  ["1", null, "231"],
  ["2", "2", "123"],
  ["9", "1", undefined],
  ["1", "9", undefined],
])("of 123, %s before %s: %s", (moved, before, order) =>
  expect(movedBefore(["1", "2", "3"], moved, before)?.join("")).toBe(order),
);
