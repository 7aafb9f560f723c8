import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystem, SigningSecrets } from "../../kernel/application/index.ts";
import { deliverService, type DeliverDeps } from "./deliver.service.ts";
import { signOffEventsService } from "./sign-off-events.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { webhooksService } from "./webhooks.service.ts";
import { webhooksStore } from "./webhooks.store.ts";

type Deps = Omit<DeliverDeps, "store" | "signing"> & {
  db: Db;
  signing: SigningSecrets;
  systemOf: (request: FastifyRequest) => Promise<ConnectedSystem>;
};

export { addressProblem, placeOf } from "./webhooks.rules.ts";

/** What connected systems are told about their users, signed, in order, until they take it. */
export function webhooksModule({ db, systemOf, ...deps }: Deps) {
  const store = webhooksStore(db);
  const webhooks = webhooksService({ store, ...deps });
  const delivery = deliverService({ store, ...deps });
  return {
    routes: (server: Server) => webhooksRoutes(server, { webhooks, systemOf }),
    register: webhooks.register,
    registerWithin: webhooks.registerWithin,
    unregisterWithin: webhooks.unregisterWithin,
    testWithin: webhooks.testWithin,
    endpointOf: webhooks.endpointOf,
    deliveries: webhooks.deliveries,
    replay: webhooks.replay,
    getToKnow: webhooks.getToKnow,
    /** the end of a session, for systems without a logout address */
    signOffEvents: signOffEventsService({ store, ...deps }),
    deliver: delivery.run,
    tidy: webhooks.tidy,
  };
}

export type WebhooksModule = ReturnType<typeof webhooksModule>;

/** Where systems take their events, for the operator's command. */
export const webhookRegistration = ({ db, ...deps }: Pick<Deps, "db" | "systems" | "signing" | "audit" | "clock">) => {
  const { register, unregister } = webhooksService({ store: webhooksStore(db), ...deps });
  return { register, unregister };
};
