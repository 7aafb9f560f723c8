import type { Config } from "../../config/config.ts";
import { type KeyService, KeyServiceFailed, ownKeyService } from "../../platform/crypto/key-service.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { httpKeyService, WRAPPED_ELSEWHERE } from "./http-key-service.ts";

/**
 * Who wraps data keys: the service that was configured, else our own key-encryption keys, else nobody. What our own
 * wrapped before there was a service still opens with them, until it is wrapped anew.
 */
export function keyServiceOf(
  { keys, keyService }: Pick<Config, "keys" | "keyService">,
  outbound: Pick<Outbound, "call">,
): KeyService | undefined {
  const own = keys.keyEncryption && ownKeyService(keys.keyEncryption);
  if (!keyService) return own;
  const elsewhere = httpKeyService({ settings: keyService, outbound });
  return {
    ...elsewhere,
    async unwrap(name, wrapped) {
      if (wrapped.startsWith(WRAPPED_ELSEWHERE)) return elsewhere.unwrap(name, wrapped);
      if (!own) throw new KeyServiceFailed(`the data key ${name} was wrapped by a key-encryption key that is not here`);
      return own.unwrap(name, wrapped);
    },
  };
}
