import { createECDH, randomBytes } from "node:crypto";
import type { Keys, Sm2Pair } from "./config.ts";

/** A complete new set of keys, as a keys file holds it. Losing it loses every sealed column and password. */
export function generateKeys() {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    field: newKeyEncryptionKeys(),
    keyEncryption: newKeyEncryptionKeys(),
    index: hex(32),
    audit: hex(32),
    grant: hex(32),
    passwordPepper: hex(32),
    passwordSm2: sm2Pair(),
    transport: newTransportKeys(),
    cookie: [hex(32)],
  } satisfies Keys;
}

/** Of one id each, to which others may come. */
type Ring<Key> = { current: string; byId: { "1": Key } & Record<string, Key> };

export const newKeyEncryptionKeys = (): Ring<string> => ({
  current: "1",
  byId: { "1": randomBytes(16).toString("hex") },
});

export const newTransportKeys = (): Ring<Sm2Pair> => ({ current: "1", byId: { "1": sm2Pair() } });

export function sm2Pair(): Sm2Pair {
  const pair = createECDH("SM2");
  const publicKey = pair.generateKeys("hex");
  return { privateKey: pair.getPrivateKey("hex").padStart(64, "0"), publicKey };
}
