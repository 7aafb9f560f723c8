import { describe, expect, test } from "vitest";
import { creditCodeFrom, isCreditCode, isIdNumber, wholeIdNumber } from "./id-codes.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe("GB 11643", () => {
  test("a number of the first generation becomes one of today, with its check character", () => {
    expect(wholeIdNumber("110105491231002")).toBe("11010519491231002X");
    expect(wholeIdNumber("11010519491231002x")).toBe("11010519491231002X");
  });

  test("any single digit that is wrong is noticed", () => {
    const right = "11010519491231002X";
    for (let place = 0; place < 17; place += 1) {
      const wrong = `${right.slice(0, place)}${(Number(right[place]) + 1) % 10}${right.slice(place + 1)}`;
      expect(isIdNumber(wrong, now), wrong).toBe(false);
    }
  });

  test("nobody is born tomorrow", () => {
    expect(isIdNumber("11010519491231002X", new Date("1949-12-30T00:00:00Z"))).toBe(false);
    expect(isIdNumber("11010519491231002X", new Date("1949-12-31T00:00:00Z"))).toBe(true);
  });
});

describe("GB 32100", () => {
  const right = "91350100M000100Y43";

  test("the standard's own example, and no other check character with it", () => {
    expect(isCreditCode(right)).toBe(true);
    for (const last of "0124567890ABCDEFGHJKLMNPQRTUWXY") expect(isCreditCode(right.slice(0, 17) + last)).toBe(false);
  });

  test.each([
    ["nothing but zeros", "000000000000000000"],
    ["a kind that its authority does not register", creditCodeFrom("98350100M000100Y")],
    ["an authority that there is none of", creditCodeFrom("B1350100M000100Y")],
  ])("%s is none, for all its check characters", (_name, code) => expect(isCreditCode(code)).toBe(false));

  test("of the codes that end right, one in eleven has a right organisation code (GB 11714)", () => {
    const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
    const ends = [...alphabet].flatMap((nine) => [...alphabet].map((last) => `91350100M000100Y${nine}${last}`));
    expect(ends.filter((code) => isCreditCode(code))).toEqual([creditCodeFrom("91350100M000100Y")]);
  });

  test("an organisation whose check sum is ten ends with X, and one whose is eleven with 0", () => {
    const made = Array.from({ length: 200 }, (_, at) => creditCodeFrom(`91350100${String(at).padStart(8, "0")}`));
    expect(made.every((code) => isCreditCode(code))).toBe(true);
    expect(new Set(made.map((code) => code[16]))).toEqual(new Set("0123456789X"));
  });
});
