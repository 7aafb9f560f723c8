import { describe, expect, test } from "vitest";
import { sm2Pair } from "../../config/generate-keys.ts";
import { isSignedBy, keyIdOf, pemOf, pointIn, signSm2 } from "./sm2-signature.ts";

// made with OpenSSL 3.0.19: genpkey -algorithm SM2, pkeyutl -sign -rawin -digest sm3 -pkeyopt distid:1234567812345678
const openssl = {
  text: "审计链头 2026-11-22",
  pem: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoEcz1UBgi0DQgAE6t7MMcv5QSPSf2dtiohL1Ad97Xxa
6oyJo/dDCums3bmo/iQtxXtT+AN3xan2H+5v40TM6poTpLYFmQHdFseLjA==
-----END PUBLIC KEY-----
`,
  signature:
    "304602210093a7a5a47ce3ad01748e9be235f8b1ca39539467a90eac2e61ba7926d7d644fe022100fd82e15a5fac6614afe4077b407a1d366cbd902142239e70484919bc21a2aa25",
};

describe("a signature", () => {
  const { privateKey, publicKey } = sm2Pair();
  const signature = signSm2("链头", privateKey);

  test("is good for its text and its key alone", () => {
    expect(isSignedBy("链头", signature, publicKey)).toBe(true);
    expect(isSignedBy("链头 ", signature, publicKey)).toBe(false);
    expect(isSignedBy("链头", signature, sm2Pair().publicKey)).toBe(false);
  });
  test.each(["", "00", "zz", signature.slice(2), "30".repeat(40)])("%j is none", (given) =>
    expect(isSignedBy("链头", given, publicKey)).toBe(false),
  );
  test("made by openssl is good", () => {
    const point = pointIn(openssl.pem) ?? "";
    expect(isSignedBy(openssl.text, openssl.signature, point)).toBe(true);
    expect(isSignedBy(`${openssl.text}!`, openssl.signature, point)).toBe(false);
  });
});

test("a public key is read as it was published, in PEM or in hex; anything else is none", () => {
  const { publicKey } = sm2Pair();
  expect(pointIn(pemOf(publicKey))).toBe(publicKey);
  expect(pointIn(` ${publicKey.toUpperCase()}\n`)).toBe(publicKey);
  expect(pemOf(pointIn(openssl.pem) ?? "")).toBe(openssl.pem);
  for (const text of ["", "04ab", publicKey.slice(2), pemOf("04ab")]) expect(pointIn(text)).toBeUndefined();
  expect(keyIdOf(publicKey)).toMatch(/^[0-9a-f]{16}$/);
});
