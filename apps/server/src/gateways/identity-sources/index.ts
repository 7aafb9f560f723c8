import type { IdentitySourceConfig } from "../../config/identity-sources.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { casSource } from "./cas-source.ts";
import type { IdentitySource } from "./identity-source.ts";
import { jisSource } from "./jis-source.ts";
import { oauth2Source } from "./oauth2-source.ts";
import { oidcSource } from "./oidc-source.ts";

export { type Departure, type IdentitySource, UpstreamFailure, type UpstreamUser } from "./identity-source.ts";

type Deps = { outbound: Outbound; clock: Clock };

function open(config: IdentitySourceConfig, deps: Deps): IdentitySource {
  switch (config.kind) {
    case "jis":
    case "gateway":
      return jisSource(config, deps);
    case "cas":
      return casSource(config, deps);
    case "oidc":
      return oidcSource(config, deps);
    case "oauth2":
      return oauth2Source(config, deps);
  }
}

/** The upstream sources of this installation, in the order they are offered. */
export const identitySources = (configs: readonly IdentitySourceConfig[], deps: Deps): IdentitySource[] =>
  configs.map((config) => open(config, deps));
