import { createECDH, createHash } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import { describe, expect, test } from "vitest";
import { browserAlgorithms, wrapMaster } from "./browser-algorithms.ts";
import { bytesOf, bytesOfHex, hexOf } from "./bytes.ts";
import { nativeAlgorithms } from "./native-algorithms.ts";

const bytes = (hex: string) => bytesOfHex(hex) as Uint8Array;
const both = [
  ["the library of the browser", browserAlgorithms],
  ["OpenSSL, by Node", nativeAlgorithms],
] as const;

describe.each(both)("by %s", (_name, algorithms) => {
  test.each([
    ["GB/T 32905-2016 A.1", bytesOf("abc"), "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"],
    [
      "GB/T 32905-2016 A.2",
      bytesOf("abcd".repeat(16)),
      "debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732",
    ],
    ["nothing", bytesOf(""), "1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b"],
  ])("SM3: %s", (_source, data, expected) => {
    expect(hexOf(algorithms.sm3(data))).toBe(expected);
  });

  test("SM4: GB/T 32907-2016 A.1, as the first block of CBC under an IV of zeros", () => {
    const key = bytes("0123456789abcdeffedcba9876543210");
    const sealed = algorithms.encrypt(key, new Uint8Array(16), key);
    expect(hexOf(sealed.subarray(0, 16))).toBe("681edf34d206965e86b3e94f536e4246");
    expect(sealed).toHaveLength(32);
    expect(hexOf(algorithms.decrypt(key, new Uint8Array(16), sealed))).toBe(hexOf(key));
  });

  test("SM4: a wrong padding is told", () => {
    const key = bytes("0123456789abcdeffedcba9876543210");
    expect(() => algorithms.decrypt(key, new Uint8Array(16), new Uint8Array(16))).toThrow();
  });
});

describe("the browser's library and OpenSSL agree", () => {
  test.each([0, 1, 15, 16, 17, 55, 56, 63, 64, 65, 1000, 5000])("on %i bytes", (length) => {
    const data = nativeAlgorithms.random(length);
    const key = nativeAlgorithms.random(32);
    const iv = nativeAlgorithms.random(16);
    const [ours, theirs] = [browserAlgorithms, nativeAlgorithms].map(({ sm3, hmacSm3, encrypt }) => ({
      hash: hexOf(sm3(data)),
      mac: hexOf(hmacSm3(key, data)),
      sealed: hexOf(encrypt(key.subarray(0, 16), iv, data)),
    }));
    expect(ours).toEqual(theirs);
    const sealed = bytes(theirs?.sealed ?? "");
    expect(hexOf(browserAlgorithms.decrypt(key.subarray(0, 16), iv, sealed))).toBe(hexOf(data));
  });

  test("a wrapped secret is opened by the standard's own formulas", () => {
    const pair = createECDH("SM2");
    const publicKey = pair.generateKeys("hex");
    const master = nativeAlgorithms.random(32);
    const wrapped = wrapMaster(master, publicKey);
    expect(wrapped).toMatch(/^[0-9a-f]{256}$/);
    expect(hexOf(openByTheStandard(wrapped, pair.getPrivateKey("hex")))).toBe(hexOf(master));
  });

  // openssl pkeyutl -encrypt with this key (OpenSSL 3.0.19), its DER taken apart into C1 ‖ C3 ‖ C2
  test("what the openssl command sealed is opened by the library of the workers", () => {
    expect(sm2.doDecrypt(fromOpenSsl.sealed, fromOpenSsl.privateKey, 1, { output: "string" })).toBe(fromOpenSsl.plain);
  });

  test.each(["", "04", `04${"1".repeat(128)}`, "no hex"])("%j is refused as a key", (publicKey) => {
    expect(() => wrapMaster(new Uint8Array(32), publicKey)).toThrow("point");
  });
});

const fromOpenSsl = {
  privateKey: "b11a3857fe354f88a93028da3c0c6aa57584592dc2a4b53d7a05ed4a2278ac8a",
  plain: "national algorithms, 32 bytes !!",
  sealed:
    "39e0c852691c092eafaa0ef2ac9f9a63068a67ff92f5486ca3bcf2489d4a22d9e7968e24ac54c32b868ffeff2e48ec691399f40277c589d7344b821c324647c4aed25c5218b03fd64b9fe4ebc77e77f5dea344269f7828cb25b876b062cae38bc2b8f5ca8895ff90e3ca9c81cf1b1f5c7cfa02c45e945c71cc2d6c527f057eb8",
};

const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;

/** SM2 decryption (GB/T 32918.4 §7.1) by the standard's own formulas and OpenSSL's hash: nothing of the library's. */
function openByTheStandard(wrapped: string, privateKey: string): Uint8Array {
  const [c1, c3, c2] = [wrapped.slice(0, 128), wrapped.slice(128, 192), bytes(wrapped.slice(192))];
  const [x, y] = times(BigInt(`0x${privateKey}`), [BigInt(`0x${c1.slice(0, 64)}`), BigInt(`0x${c1.slice(64)}`)]).map(
    (number) => Buffer.from(number.toString(16).padStart(64, "0"), "hex"),
  ) as [Buffer, Buffer];
  const sm3 = (...parts: Uint8Array[]) => createHash("sm3").update(Buffer.concat(parts)).digest();
  const stream = sm3(x, y, Buffer.from([0, 0, 0, 1]));
  const plain = c2.map((byte, at) => byte ^ (stream[at] as number));
  if (sm3(x, plain, y).toString("hex") !== c3) throw new Error("the check value is another");
  return plain;
}

type Point = [bigint, bigint];

/** The leading bit of the scalar is the point itself, so that the point at infinity never comes up. */
const times = (scalar: bigint, point: Point): Point =>
  Array.from(scalar.toString(2).slice(1)).reduce((sum, bit) => {
    const twice = sumOf(sum, sum);
    return bit === "1" ? sumOf(twice, point) : twice;
  }, point);

function sumOf([x1, y1]: Point, [x2, y2]: Point): Point {
  const slope = x1 === x2 ? 3n * (x1 * x1 - 1n) * inverse(2n * y1) : (y2 - y1) * inverse(x2 - x1);
  const x = modulo(slope * slope - x1 - x2);
  return [x, modulo(slope * (x1 - x) - y1)];
}

const modulo = (number: bigint) => ((number % P) + P) % P;

/** By Fermat: the power of P - 2. */
function inverse(number: bigint): bigint {
  let [result, square] = [1n, modulo(number)];
  for (let left = P - 2n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
