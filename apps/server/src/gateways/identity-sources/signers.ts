import { createHash, createHmac, createPrivateKey, createSign } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import type { SignerConfig } from "../../config/identity-sources.ts";

export type Signer = (text: string) => string;

/** Proves who calls. The text is the caller's business: families differ in what they sign. */
export function signerOf(config: SignerConfig): Signer {
  switch (config.kind) {
    case "md5":
      return (text) => createHash("md5").update(text, "utf8").digest("hex");
    case "hmac-sm3":
      return (text) => createHmac("sm3", config.secret).update(text, "utf8").digest("hex");
    case "rsa": {
      const key = createPrivateKey(config.privateKey);
      return (text) => createSign("sha256").update(text, "utf8").sign(key, "base64");
    }
    case "sm2":
      // Node's own SM2 signature lacks the signer's identity and is accepted by nobody (design §6, National algorithms).
      return (text) =>
        Buffer.from(sm2.doSignature(text, config.privateKey, { hash: true, der: true }), "hex").toString("base64");
  }
}
