import { isAbsolute } from "node:path";
import type { CryptoModuleConfig } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";

type Read = { settings?: CryptoModuleConfig; faults: Fault[] };

const SHAPE =
  "must be unix:/path/of/a.sock or http://127.0.0.1:port: the bridge to the cryptographic machine is on this machine";
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Reads where the bridge to a cryptographic machine listens; a fault names its variable and never a value. */
export function readCryptoModule(env: Environment): Read {
  const { CRYPTO_MODULE: given, CRYPTO_MODULE_TOKEN: token } = env;
  if (given === undefined)
    return {
      faults: token === undefined ? [] : [{ name: "CRYPTO_MODULE", fault: "is required beside CRYPTO_MODULE_TOKEN" }],
    };
  const at = placeIn(given);
  const faults = [
    ...(at ? [] : [{ name: "CRYPTO_MODULE", fault: SHAPE }]),
    ...(at && "port" in at && (token?.length ?? 0) < 16
      ? [{ name: "CRYPTO_MODULE_TOKEN", fault: "must have at least 16 characters beside http://" }]
      : []),
  ];
  return at && faults.length === 0 ? { settings: { at, ...(token !== undefined && { token }) }, faults } : { faults };
}

function placeIn(given: string): CryptoModuleConfig["at"] | undefined {
  if (given.startsWith("unix:")) {
    const socketPath = given.slice("unix:".length);
    return isAbsolute(socketPath) ? { socketPath } : undefined;
  }
  if (!URL.canParse(given)) return undefined;
  const { protocol, hostname, port, pathname, search, username } = new URL(given);
  const isPlain = protocol === "http:" && port !== "" && pathname === "/" && `${search}${username}` === "";
  return isPlain && LOOPBACK.has(hostname) ? { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) } : undefined;
}
