import { createECDH, randomBytes } from "node:crypto";
import type { Keys } from "./config.ts";

/** A complete new set of keys, as a keys file holds it. Losing it loses every sealed column and password. */
export function generateKeys(): Keys {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  const pair = createECDH("SM2");
  const publicKey = pair.generateKeys("hex");
  return {
    field: { current: "1", byId: { "1": hex(16) } },
    index: hex(32),
    audit: hex(32),
    grant: hex(32),
    passwordPepper: hex(32),
    passwordSm2: { privateKey: pair.getPrivateKey("hex").padStart(64, "0"), publicKey },
    cookie: [hex(32)],
  };
}
