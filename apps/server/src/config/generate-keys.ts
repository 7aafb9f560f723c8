import { createECDH, randomBytes } from "node:crypto";
import type { Keys, Sm2Pair } from "./config.ts";

/** A complete new set of keys, as a keys file holds it. Losing it loses every sealed column and password. */
export function generateKeys(): Keys {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    field: { current: "1", byId: { "1": hex(16) } },
    keyEncryption: newKeyEncryptionKeys(),
    index: hex(32),
    audit: hex(32),
    grant: hex(32),
    passwordPepper: hex(32),
    passwordSm2: sm2Pair(),
    transport: newTransportKeys(),
    cookie: [hex(32)],
  };
}

export const newKeyEncryptionKeys = () => ({ current: "1", byId: { "1": randomBytes(16).toString("hex") } });

export const newTransportKeys = () => ({ current: "1", byId: { "1": sm2Pair() } });

export function sm2Pair(): Sm2Pair {
  const pair = createECDH("SM2");
  const publicKey = pair.generateKeys("hex");
  return { privateKey: pair.getPrivateKey("hex").padStart(64, "0"), publicKey };
}
