import type { Config } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CryptoModule } from "../../platform/crypto/crypto-module.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { cryptoModuleBridge } from "./bridge.ts";

type Deps = { settings: Config["cryptoModule"]; clock: Clock; metrics: Metrics };

/** A machine on the same network answers in one to ten milliseconds; two seconds are waited for. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

/** The cryptographic machine of this server, with what is measured of it; undefined where there is none. */
export function openCryptoModule({ settings, clock, metrics }: Deps): CryptoModule | undefined {
  if (!settings) return undefined;
  const took = metrics.histogram<"act" | "result">({
    name: "sannong_crypto_module_seconds",
    help: "Time that the cryptographic machine took, by what was asked and what came of it (done, refused, failed).",
    buckets: BUCKETS,
  });
  return cryptoModuleBridge({
    settings,
    clock,
    told: (act, result, seconds) => took.at({ act, result }).observe(seconds),
  });
}
