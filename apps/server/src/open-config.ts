import type { Config } from "./config/config.ts";
import { type Wrapper, wrapperWords } from "./config/key-words.ts";
import { readConfig, withoutEmpty } from "./config/read-config.ts";
import { readCryptoModule } from "./config/read-crypto-module.ts";
import { type Environment, wrapperOf, wrappingOf } from "./config/read-keys.ts";
import { isSafeAddress } from "./config/shapes.ts";
import { cryptoModuleBridge } from "./gateways/crypto-module/bridge.ts";
import { keyServiceElsewhere, keyServiceOf } from "./gateways/key-service/index.ts";
import { systemClock } from "./platform/clock.ts";
import type { CryptoModule } from "./platform/crypto/crypto-module.ts";
import { type KeyService, KeyServiceFailed, type WhyNoKey } from "./platform/crypto/key-service.ts";
import { FailureWithMessage } from "./platform/failure-with-message.ts";
import { createOutbound } from "./platform/outbound/outbound.ts";

/** The keys of the file are wrapped, and whoever wrapped them does not give the file's key. */
class KeysFileClosed extends FailureWithMessage {
  override name = "KeysFileClosed";
}

const wayOut: Record<WhyNoKey, (by: string, variables: string) => string> = {
  away: (by, variables) =>
    `没有应答。文件没有问题，不要换它：确认${by}在运行、从本机连得上，核对 ${variables}，然后再启动。`,
  denied: (_by, variables) => `不认本机的令牌，或不许本机使用密钥：核对 ${variables} 和那一边的授权，然后再启动。`,
  refused: (by, variables) =>
    `打不开：${by}不是包裹时的那一台，或者那里的密钥加密密钥已被删除、更换。核对 ${variables}；换了${by}的，接回原来的，或恢复它的备份。`,
  odd: (by, variables) => `答的不是密钥：${variables} 指的多半不是${by}的接口。`,
};

/** What failed with a machine or a service that wraps keys, and what to do. */
const keyServiceInWords = (what: string, by: Wrapper, reason: WhyNoKey): string => {
  const { name, variables } = wrapperWords[by];
  return `${what}由${name}包裹，而${name}${wayOut[reason](name, variables)}`;
};

/** Who wraps data keys, for a command: its connections go when it ends. */
export const keyServiceFor = (config: Pick<Config, "keys" | "keyService" | "cryptoModule">): KeyService | undefined =>
  keyServiceOf(config, { outbound: createOutbound(), cryptoModule: moduleFor(config.cryptoModule) });

const moduleFor = (settings: Config["cryptoModule"]): CryptoModule | undefined =>
  settings && cryptoModuleBridge({ settings, clock: systemClock, timeout: 5000 });

/** The machine that the environment names; what is wrong with it is told elsewhere. */
export const moduleOf = (environment: Environment): CryptoModule | undefined =>
  moduleFor(readCryptoModule(withoutEmpty(environment)).settings);

/** Whoever can wrap outside this process, as the environment names them; what is wrong with it is told elsewhere. */
export function wrapperElsewhere(given: Environment): KeyService | undefined {
  const env = withoutEmpty(given);
  const { KEY_SERVICE_URL: url, KEY_SERVICE_TOKEN: token } = env;
  return keyServiceElsewhere(
    { keyService: url !== undefined && isSafeAddress(url) && token !== undefined ? { url, token } : undefined },
    { outbound: createOutbound(), cryptoModule: moduleOf(env) },
  );
}

/**
 * The key of a file whose keys are wrapped, which is in memory from here on; undefined where the file holds keys in
 * clear, is damaged, or nothing is configured that could be asked.
 *
 * @throws KeysFileClosed
 */
export async function fileKeyOf(path: string, environment: Environment): Promise<string | undefined> {
  const file = wrappingOf(path);
  const by = file && wrapperOf(file);
  const elsewhere = by && isConfigured(by, environment) ? wrapperElsewhere(environment) : undefined;
  if (!file || !by || !elsewhere) return undefined;
  try {
    return await elsewhere.unwrap(file.name, file.wrapping);
  } catch (cause) {
    if (!(cause instanceof KeyServiceFailed)) throw cause;
    throw new KeysFileClosed(keyServiceInWords(`密钥文件 ${path} 里的密钥`, by, cause.reason), { cause });
  }
}

const isConfigured = (by: Wrapper, environment: Environment): boolean =>
  Boolean(environment[by === "module" ? "CRYPTO_MODULE" : "KEY_SERVICE_URL"]);

/**
 * What the environment says, with the keys of a wrapped KEYS_FILE opened.
 *
 * @throws BadConfiguration, KeysFileClosed
 */
export async function openConfig(environment: Environment): Promise<Config> {
  const path = environment["KEYS_FILE"];
  return readConfig(environment, path ? await fileKeyOf(path, environment) : undefined);
}
