import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from "node:crypto";
import type { DecryptorConfig } from "../../config/identity-sources.ts";
import { UpstreamFailure } from "./identity-source.ts";

export type Decryptor = (sealed: string) => string;

const IV_BYTES = 16;

function openWith(config: DecryptorConfig): Decryptor {
  switch (config.kind) {
    case "none":
      return (text) => text;
    case "aes":
      return (sealed) => {
        const decipher = createDecipheriv("aes-128-ecb", Buffer.from(config.key, "ascii"), null);
        return Buffer.concat([decipher.update(sealed, "base64"), decipher.final()]).toString("utf8");
      };
    case "sm4":
      return (sealed) => {
        const bytes = Buffer.from(sealed, "hex");
        const iv = bytes.subarray(0, IV_BYTES);
        const decipher = createDecipheriv("sm4-cbc", Buffer.from(config.key, "hex"), iv);
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
      };
    case "rsa": {
      const key = createPrivateKey(config.privateKey);
      const block = (key.asymmetricKeyDetails?.modulusLength ?? 2048) / 8;
      return (sealed) => {
        const bytes = Buffer.from(sealed, "base64");
        const parts: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += block)
          parts.push(
            privateDecrypt(
              { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
              bytes.subarray(at, at + block),
            ),
          );
        return Buffer.concat(parts).toString("utf8");
      };
    }
  }
}

/** Opens what a source sends. @throws UpstreamFailure `garbled` for anything that was not sealed for us */
export function decryptorOf(config: DecryptorConfig): Decryptor {
  const open = openWith(config);
  return (sealed) => {
    try {
      return open(sealed);
    } catch (cause) {
      throw new UpstreamFailure("garbled", "the user data could not be opened", { cause });
    }
  };
}
