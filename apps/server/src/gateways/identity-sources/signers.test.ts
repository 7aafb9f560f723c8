import { constants, createCipheriv, createHmac, createVerify, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import { describe, expect, test } from "vitest";
import { decryptorOf } from "./decryptors.ts";
import { UpstreamFailure } from "./identity-source.ts";
import { signerOf } from "./signers.ts";

const text = "app_id=demo&time=20260101";
const rsa = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

describe("signers (design §3, Government portal connector)", () => {
  test("md5, as the old family demands", () => {
    expect(signerOf({ kind: "md5", secret: "x" })("abc")).toBe("900150983cd24fb0d6963f7d28e17f72");
  });
  test("hmac-sm3", () => {
    const expected = createHmac("sm3", "geheim").update(text).digest("hex");
    expect(signerOf({ kind: "hmac-sm3", secret: "geheim" })(text)).toBe(expected);
  });
  test("rsa", () => {
    const sign = signerOf({ kind: "rsa", privateKey: rsa.privateKey });
    expect(createVerify("sha256").update(text).verify(rsa.publicKey, sign(text), "base64")).toBe(true);
  });
  test("sm2 with the usual identity", () => {
    const keys = sm2.generateKeyPairHex();
    const signature = Buffer.from(signerOf({ kind: "sm2", privateKey: keys.privateKey })(text), "base64").toString(
      "hex",
    );
    expect(sm2.doVerifySignature(text, signature, keys.publicKey, { hash: true, der: true })).toBe(true);
    expect(sm2.doVerifySignature(`${text}1`, signature, keys.publicKey, { hash: true, der: true })).toBe(false);
  });
});

const person = JSON.stringify({ name: "演示农户", mobile: "15400000001", note: "长".repeat(200) });

describe("decryptors", () => {
  test("none", () => expect(decryptorOf({ kind: "none" })(person)).toBe(person));
  test("aes", () => {
    const cipher = createCipheriv("aes-128-ecb", "0123456789abcdef", null);
    const sealed = Buffer.concat([cipher.update(person), cipher.final()]).toString("base64");
    expect(decryptorOf({ kind: "aes", key: "0123456789abcdef" })(sealed)).toBe(person);
  });
  test("sm4", () => {
    const key = "0123456789abcdeffedcba9876543210";
    const iv = Buffer.alloc(16, 7);
    const cipher = createCipheriv("sm4-cbc", Buffer.from(key, "hex"), iv);
    const sealed = Buffer.concat([iv, cipher.update(person), cipher.final()]).toString("hex");
    expect(decryptorOf({ kind: "sm4", key })(sealed)).toBe(person);
  });
  test("rsa, block by block", () => {
    const bytes = Buffer.from(person);
    const parts: Buffer[] = [];
    const options = { key: rsa.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
    for (let at = 0; at < bytes.length; at += 190) parts.push(publicEncrypt(options, bytes.subarray(at, at + 190)));
    const sealed = Buffer.concat(parts).toString("base64");
    expect(decryptorOf({ kind: "rsa", privateKey: rsa.privateKey })(sealed)).toBe(person);
  });
  test.each([
    { kind: "aes", key: "0123456789abcdef" },
    { kind: "sm4", key: "0123456789abcdeffedcba9876543210" },
    { kind: "rsa", privateKey: rsa.privateKey },
  ] as const)("$kind: what was not sealed for us is garbled, never a fault", (config) => {
    for (const sealed of ["", "not sealed", "AAAA", "00".repeat(40)])
      expect(() => JSON.parse(decryptorOf(config)(sealed) || "garbled") as unknown).toThrow();
    expect(() => decryptorOf(config)("AAAA")).toThrow(UpstreamFailure);
  });
});
