import { type CryptoModule, CryptoModuleFailed } from "../../platform/crypto/crypto-module.ts";
import { type KeyService, KeyServiceFailed } from "../../platform/crypto/key-service.ts";

/** Before what a cryptographic machine wrapped. */
export const WRAPPED_IN_MODULE = "module:";

/** Wraps with the key-encryption key of a cryptographic machine, which never leaves it. */
export function moduleKeyService(module: Pick<CryptoModule, "wrap" | "unwrap">): KeyService {
  return {
    wrap: async (name, key) => `${WRAPPED_IN_MODULE}${await asked(() => module.wrap(name, key))}`,
    async unwrap(name, wrapped) {
      const key = await asked(() => module.unwrap(name, wrapped.slice(WRAPPED_IN_MODULE.length)));
      if (key === undefined) throw new KeyServiceFailed(`the machine does not unwrap ${name}`);
      return key;
    },
    isDated: (wrapped) => !wrapped.startsWith(WRAPPED_IN_MODULE),
  };
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof CryptoModuleFailed)) throw cause;
    throw new KeyServiceFailed(cause.message, { reason: cause.reason, cause });
  }
}
