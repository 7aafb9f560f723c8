import { expect, test } from "vitest";
import { keysFault, keysInWords, usableKeys } from "./client-keys.ts";

const ec = { kty: "EC", crv: "P-256", kid: "a", x: "xx", y: "yy" };
const rsa = { kty: "RSA", kid: "b", n: "n".repeat(342), e: "AQAB" };
const okp = { kty: "OKP", crv: "Ed25519", kid: "c", x: "xx" };
const set = (...keys: object[]) => JSON.stringify({ keys });

test.each([
  ["", "notAKeySet"],
  ["-----BEGIN PUBLIC KEY-----", "notAKeySet"],
  [JSON.stringify(ec), "notAKeySet"],
  [set(), "noKeys"],
  [set(...Array.from({ length: 21 }, (_, at) => ({ ...ec, kid: `k${at}` }))), "manyKeys"],
  [set({ ...ec, d: "secret" }), "privateKey"],
  [set({ kty: "oct", k: "secret" }), "privateKey"],
  [set({ ...rsa, n: "n".repeat(171) }), "otherKey"],
  [set({ ...ec, crv: "secp256k1" }), "otherKey"],
  [set({ ...ec, use: "enc" }), "otherKey"],
  [set(ec, { ...rsa, kid: "a" }), "kidTwice"],
  [set(ec, { ...rsa, kid: undefined }), "kidTwice"],
  [set(ec, rsa, okp), null],
  [set({ ...ec, kid: undefined }), null],
])("%s: %s", (text, fault) => expect(keysFault(text)).toBe(fault));

test("of what a system publishes only what verifies a signature is taken, and nothing beside it", () => {
  const published = set({ ...ec, x5u: "https://elsewhere.example/" }, { ...rsa, use: "enc" }, { ...okp, d: "secret" });
  expect(usableKeys(published)).toEqual([ec]);
  expect(usableKeys("<html>")).toEqual([]);
});

test("another key under the same name reads otherwise", () => {
  expect(keysInWords(set(ec))).toEqual(["a P-256 xx.yy"]);
  expect(keysInWords(set({ ...ec, y: "zz" }))).not.toEqual(keysInWords(set(ec)));
});
