import { Unavailable } from "../unavailable.ts";
import type { WhyNoKey } from "./key-service.ts";

/**
 * A cryptographic machine (服务器密码机) whose keys never leave it: it is given what they are to be used on, and the
 * name of the key. Every act may be asked for twice.
 */
export type CryptoModule = {
  /** @param name stands in what is wrapped; hex of 16 bytes, wrapped by the machine's key-encryption key */
  wrap(name: string, key: string): Promise<string>;
  /** undefined where it was not wrapped there under this name */
  unwrap(name: string, wrapped: string): Promise<string | undefined>;
  /** Of SM2 ciphertext (C1 ‖ C3 ‖ C2 without the first octet 04, hex), hex; undefined where it does not open. */
  decrypt(key: string, ciphertext: string): Promise<string | undefined>;
  /** The public half of a pair, hex, an uncompressed point. */
  publicKey(key: string): Promise<string>;
  /** @throws CryptoModuleFailed while it is away */
  check(): Promise<void>;
  close(): void;
};

/** What was asked was not done; nothing is known of whether it could have been. */
export class CryptoModuleFailed extends Unavailable {
  override name = "CryptoModuleFailed";
  readonly reason: WhyNoKey;
  constructor(message: string, { reason, cause }: { reason: WhyNoKey; cause?: unknown }) {
    super("cryptoModule", message, { cause });
    this.reason = reason;
  }
}
