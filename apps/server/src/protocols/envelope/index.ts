import type { Server } from "../../platform/http/serve.ts";
import type { SigningSecrets, ConnectedSystems } from "../../kernel/application/index.ts";
import { credentialsService } from "./credentials.service.ts";
import { exchangeService, type ExchangeDeps } from "./exchange.service.ts";
import { envelopeRoutes } from "./envelope.routes.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = ExchangeDeps &
  Pick<AppContext, "shortLived" | "audit" | "clock"> & {
    systems: Pick<ConnectedSystems, "findByAppId" | "standingOfSecret">;
    signing: Pick<SigningSecrets, "live">;
  };

/** The exchange in the envelope: codes of a hand-off redeemed with app id and secret or a signed request. */
export function envelopeModule({ redeem, userinfo, ...deps }: Deps) {
  const credentials = credentialsService(deps);
  const exchange = exchangeService({ redeem, userinfo });
  return {
    routes: (server: Server) => envelopeRoutes(server, { credentials, exchange }),
    /** for other entries that systems call */
    systemOf: credentials.systemOf,
  };
}
