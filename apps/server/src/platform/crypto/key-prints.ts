import { createHmac, createSecretKey } from "node:crypto";
import type { Keys } from "../../config/config.ts";

/** Names a key without telling anything about it: 16 hex digits. */
const printOf = (key: string): string =>
  createHmac("sm3", createSecretKey(key, "hex")).update("sannong backup key print 1").digest("hex").slice(0, 16);

/** The prints of keys that something kept was made with, by the name of the key: `index`, `field.1`, … */
export function printsOf({ field, keyEncryption, index, audit, grant, passwordPepper, passwordSm2 }: Keys) {
  // of a pair whose private half nobody sees, the public one names it
  const password = "inModule" in passwordSm2 ? passwordSm2.publicKey : passwordSm2.privateKey;
  const whole = { index, audit, grant, passwordPepper, passwordSm2: password };
  const named = [
    ...Object.entries(field.byId).map(([id, key]) => [`field.${id}`, key] as const),
    ...Object.entries(keyEncryption?.byId ?? {}).map(([id, key]) => [`keyEncryption.${id}`, key] as const),
    ...Object.entries(whole),
  ];
  return Object.fromEntries(named.map(([name, key]) => [name, printOf(key)]));
}
