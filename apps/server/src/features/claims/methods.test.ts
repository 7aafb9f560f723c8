import { expect, test } from "vitest";
import { acrOf, amrOf } from "./methods.ts";

test("factors are told in the words of RFC 8176", () => {
  expect(amrOf(["password"])).toEqual(["pwd"]);
  expect(amrOf(["password", "totp"])).toEqual(["pwd", "otp", "mfa"]);
  expect(acrOf(["password"])).not.toBe(acrOf(["password", "sms"]));
});
