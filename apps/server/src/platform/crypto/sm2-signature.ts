import { createHash } from "node:crypto";
import { sm2 } from "sm-crypto-v2";

/** The usual identity of a signer, which goes into what is signed. @see GM/T 0009 */
export const SIGNER_ID = "1234567812345678";

const options = { hash: true, der: true, userId: SIGNER_ID } as const;

/** Over the text's UTF-8 bytes; DER in hex. Node's own SM2 signature lacks the signer's identity (design §6, National algorithms). */
export const signSm2 = (text: string, privateKey: string): string => sm2.doSignature(text, privateKey, options);

/** False also for what is no signature, and no key. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    return sm2.doVerifySignature(text, signature, publicKey, options);
  } catch {
    return false; // not even readable
  }
}

/** A key's name: the beginning of the SM3 of its point. */
export const keyIdOf = (publicKey: string): string =>
  createHash("sm3").update(publicKey, "hex").digest("hex").slice(0, 16);

/** SubjectPublicKeyInfo of a point on the SM2 curve, up to the point itself. */
const SPKI = "3059301306072a8648ce3d020106082a811ccf5501822d034200";

/** As openssl and others read a public key. */
export function pemOf(publicKey: string): string {
  const lines = Buffer.from(SPKI + publicKey, "hex")
    .toString("base64")
    .match(/.{1,64}/g);
  return `-----BEGIN PUBLIC KEY-----\n${(lines ?? []).join("\n")}\n-----END PUBLIC KEY-----\n`;
}

/** The point of a key that came as PEM or as hex; undefined where it is neither. */
export function pointIn(text: string): string | undefined {
  const body = /-----BEGIN PUBLIC KEY-----([\s\S]+)-----END PUBLIC KEY-----/.exec(text)?.[1];
  const hex = body === undefined ? text.trim().toLowerCase() : Buffer.from(body, "base64").toString("hex");
  const point = body === undefined || !hex.startsWith(SPKI) ? hex : hex.slice(SPKI.length);
  return /^04[0-9a-f]{128}$/.test(point) ? point : undefined;
}
