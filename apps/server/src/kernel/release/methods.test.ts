import { expect, test } from "vitest";
import { acrOf, amrOf, factorsOfAmr } from "./methods.ts";

test("factors are told in the words of RFC 8176", () => {
  expect(amrOf(["password"])).toEqual(["pwd"]);
  expect(amrOf(["password", "totp"])).toEqual(["pwd", "otp", "mfa"]);
  expect(acrOf(["password"])).not.toBe(acrOf(["password", "sms"]));
});

test("and read back from them", () => {
  expect(factorsOfAmr(amrOf(["password", "totp"]))).toEqual(["password", "totp"]);
  expect(factorsOfAmr(amrOf(["sms"]))).toEqual(["sms"]);
  expect(factorsOfAmr([])).toEqual([]);
});
