import { describe, expect, test } from "vitest";
import { csvOf, neverAFormula, plainAgain } from "./sheet-text.ts";

describe("no cell is run by a spreadsheet", () => {
  test.each([
    ["=HYPERLINK(1)", `"'=HYPERLINK(1)"`],
    ["+1", `"'+1"`],
    ["-1", `"'-1"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["  =1", `"'  =1"`],
    ["＝1", `"'＝1"`],
    ["|calc", `"'|calc"`],
    ["建湖县农业农村局", `"建湖县农业农村局"`],
    [`说"好"，a,b`, `"说""好""，a,b"`],
    ["154****0004", `"154****0004"`],
    ["", `""`],
  ])("%j becomes %s", (typed, expected) => expect(csvOf([[typed]])).toBe(`\uFEFF${expected}\r\n`));

  test("rows and cells keep their places", () =>
    expect(
      csvOf([
        ["a", "b"],
        ["1", "2"],
      ]),
    ).toBe('\uFEFF"a","b"\r\n"1","2"\r\n'));
});

test.each(["=1", "  =1", "\t=1", "\n", "＝1", "|calc", "%1", "-1", "1", "'90年代", "", "'"])(
  "%j comes out of a spreadsheet as it went in",
  (value) => expect(plainAgain(neverAFormula(value))).toBe(value),
);
