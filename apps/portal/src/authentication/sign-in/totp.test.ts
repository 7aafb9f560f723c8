import { expect, test } from "vitest";
import { demonstrationCode } from "./totp.ts";

/** "12345678901234567890" in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each<[number, string]>([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("RFC 6238 appendix B at second %i", async (second, code) => {
  expect(await demonstrationCode(secret, second * 1000)).toBe(code);
});
