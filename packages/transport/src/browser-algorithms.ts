import { sm2, sm3, sm4 } from "sm-crypto-v2";
import { bytesOfHex } from "./bytes.ts";
import type { Algorithms } from "./message.ts";

/** C1 ‖ C3 ‖ C2, the order of GB/T 32918.4-2016. */
const C1C3C2 = 1;
const cbc = (iv: Uint8Array) => ({ mode: "cbc", iv, padding: "pkcs#7", output: "array" }) as const;

/** For browsers, none of which has them. */
export const browserAlgorithms: Algorithms = {
  sm3: (data) => bytesOfHex(sm3(data)) as Uint8Array,
  hmacSm3: (key, data) => bytesOfHex(sm3(data, { key })) as Uint8Array,
  encrypt: (key, iv, plain) => sm4.encrypt(plain, key, cbc(iv)),
  decrypt: (key, iv, sealed) => sm4.decrypt(sealed, key, cbc(iv)),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
};

/**
 * Wraps a page's secret for the server: SM2, in hex, without the leading 04.
 *
 * @throws Error when the key is no point of the curve
 */
export function wrapMaster(master: Uint8Array, publicKey: string): string {
  if (!sm2.verifyPublicKey(publicKey)) throw new Error("the transport key is not a point of the SM2 curve");
  return sm2.doEncrypt(master, publicKey, C1C3C2);
}
