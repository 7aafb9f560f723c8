import { sm2 } from "sm-crypto-v2";

export const newPair = (): { privateKey: string; publicKey: string } => sm2.generateKeyPairHex();

/** What a server does in its workers. */
export const unwrapMaster = (wrapped: string, privateKey: string): Uint8Array =>
  sm2.doDecrypt(wrapped, privateKey, 1, { output: "array" });
