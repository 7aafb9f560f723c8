import type { Endpoint } from "@sannong/contract/endpoint";
import { getPublicKey, getRoundNum } from "@sannong/contract/authentication/one-time-codes";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { ApiRefusal, call } from "../api/api.ts";

/** The password key or the challenge could not be had. */
export class KeyNotAvailable extends Error {
  override name = "KeyNotAvailable";
}

/**
 * Seals a password for one call (design §3, Password in transit): a fresh challenge, the server's key, SM2.
 *
 * @throws KeyNotAvailable (获取公钥失败); ApiRefusal `captcha.clientUnknown` when the client id is to be renewed
 */
export async function sealForCall(entry: Endpoint, password: string, generatorUserId: string): Promise<string> {
  try {
    const [challenge, publicKey] = await Promise.all([
      call(getRoundNum, {}, { generatorUserId }),
      call(getPublicKey, { time: String(Date.now()), generatorUserId }, { generatorUserId }),
    ]);
    return await sealPassword({ challenge, call: passwordCall(entry), generatorUserId, password }, publicKey);
  } catch (cause) {
    if (cause instanceof ApiRefusal && cause.reason === "captcha.clientUnknown") throw cause;
    throw new KeyNotAvailable("the password could not be sealed", { cause });
  }
}
