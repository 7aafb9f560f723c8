import { describe, expect, test } from "vitest";
import { isCreditCode, isIdNumber, wholeIdNumber } from "./id-codes.ts";

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

test("GB 32100: the standard's own example, and no other check character with it", () => {
  const right = "91350100M000100Y43";
  expect(isCreditCode(right)).toBe(true);
  for (const last of "0124567890ABCDEFGHJKLMNPQRTUWXY") expect(isCreditCode(right.slice(0, 17) + last)).toBe(false);
});
