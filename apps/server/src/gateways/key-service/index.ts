import type { Config } from "../../config/config.ts";
import type { CryptoModule } from "../../platform/crypto/crypto-module.ts";
import { type KeyService, KeyServiceFailed, ownKeyService } from "../../platform/crypto/key-service.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { httpKeyService, WRAPPED_ELSEWHERE } from "./http-key-service.ts";
import { moduleKeyService, WRAPPED_IN_MODULE } from "./module-key-service.ts";

type Deps = { outbound: Pick<Outbound, "call">; cryptoModule?: CryptoModule | undefined };

/**
 * Who wraps outside this process: the cryptographic machine, else the key service, else nobody. What the service
 * wrapped before there was a machine is still unwrapped by it. The only ones a file of keys may be wrapped by: our own
 * key-encryption keys lie in that file.
 */
export function keyServiceElsewhere(
  { keyService }: Pick<Config, "keyService">,
  { outbound, cryptoModule }: Deps,
): KeyService | undefined {
  const service = keyService && httpKeyService({ settings: keyService, outbound });
  const module = cryptoModule && moduleKeyService(cryptoModule);
  const newest = module ?? service;
  if (!newest) return undefined;
  return {
    ...newest,
    async unwrap(name, wrapped) {
      if (module && wrapped.startsWith(WRAPPED_IN_MODULE)) return module.unwrap(name, wrapped);
      if (service && wrapped.startsWith(WRAPPED_ELSEWHERE)) return service.unwrap(name, wrapped);
      throw new KeyServiceFailed(`the key ${name} was wrapped by something that is not configured`);
    },
  };
}

const isWrappedElsewhere = (wrapped: string) =>
  wrapped.startsWith(WRAPPED_ELSEWHERE) || wrapped.startsWith(WRAPPED_IN_MODULE);

/**
 * Who wraps data keys: what is elsewhere, else our own key-encryption keys, else nobody. What our own wrapped before
 * still opens with them, until it is wrapped anew.
 */
export function keyServiceOf(
  { keys, ...settings }: Pick<Config, "keys" | "keyService">,
  deps: Deps,
): KeyService | undefined {
  const own = keys.keyEncryption && ownKeyService(keys.keyEncryption);
  const elsewhere = keyServiceElsewhere(settings, deps);
  if (!elsewhere) return own;
  return {
    ...elsewhere,
    async unwrap(name, wrapped) {
      if (isWrappedElsewhere(wrapped)) return elsewhere.unwrap(name, wrapped);
      if (!own) throw new KeyServiceFailed(`the data key ${name} was wrapped by a key-encryption key that is not here`);
      return own.unwrap(name, wrapped);
    },
  };
}
