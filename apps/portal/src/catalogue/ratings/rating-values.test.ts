import { expect, test } from "vitest";
import { asSent, meanInWords, noRating, problemsOf, shareInWords } from "./rating-values.ts";

test("nothing chosen, and a bad grade without a word, are told; a good one needs none", () => {
  expect(problemsOf(noRating)).toEqual({ grade: "请选择满意度" });
  expect(problemsOf({ grade: 2, comment: "  " })).toEqual({ comment: "请写明哪里不满意，便于核实整改" });
  expect(problemsOf({ grade: 1, comment: "慢" })).toEqual({});
  expect(problemsOf({ grade: 3, comment: "" })).toEqual({});
});

test("what was not graded by itself is as the whole", () => {
  expect(asSent({ grade: 4, comment: "", platform: 2 })).toEqual({
    grade: 4,
    comment: "",
    efficiency: 4,
    accuracy: 4,
    convenience: 4,
    platform: 2,
  });
});

test("figures read as people read them", () => {
  expect(meanInWords(462)).toBe("4.6");
  expect(shareInWords(973)).toBe("97.3%");
});
