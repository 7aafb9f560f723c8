import { expect, test } from "vitest";
import { whyNotAdd, whyNotRename } from "./dictionaries.rules.ts";

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
