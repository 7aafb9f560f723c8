import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { joined } from "./bytes.ts";
import type { Algorithms } from "./message.ts";

/** Node's own, which are OpenSSL's. */
export const nativeAlgorithms: Algorithms = {
  sm3: (data) => createHash("sm3").update(data).digest(),
  hmacSm3: (key, data) => createHmac("sm3", key).update(data).digest(),
  encrypt(key, iv, plain) {
    const cipher = createCipheriv("sm4-cbc", key, iv);
    return joined(cipher.update(plain), cipher.final());
  },
  decrypt(key, iv, sealed) {
    const decipher = createDecipheriv("sm4-cbc", key, iv);
    return joined(decipher.update(sealed), decipher.final());
  },
  random: (length) => randomBytes(length),
};
