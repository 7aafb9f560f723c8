import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystem, SigningSecrets } from "../../kernel/application/index.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";
import { deliverService, type DeliverDeps } from "./deliver.service.ts";
import { signOffEventsService } from "./sign-off-events.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { webhooksService } from "./webhooks.service.ts";
import { webhooksStore } from "./webhooks.store.ts";

type Deps = Omit<DeliverDeps, "store" | "signing" | "userEvents"> & {
  db: Db;
  deliveries: Deliveries;
  signing: SigningSecrets;
  systemOf: (request: FastifyRequest) => Promise<ConnectedSystem>;
};

export { BadWebhook } from "./webhooks.service.ts";
export { addressProblem, placeOf } from "./webhooks.rules.ts";

/** What connected systems are told about their users, signed, in order, until they take it. */
export function webhooksModule({ db, systemOf, deliveries, ...deps }: Deps) {
  const store = webhooksStore(db);
  const userEvents = deliveries.userEvent;
  const webhooks = webhooksService({ ...deps, store, userEvents });
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
    /** tells what is due */
    deliver: userEvents.round,
    channel: deliverService({ ...deps, store, userEvents }),
  };
}

export type WebhooksModule = ReturnType<typeof webhooksModule>;

type Registering = Pick<Deps, "db" | "deliveries" | "systems" | "signing" | "audit" | "clock">;

/** Where systems take their events, for the operator's command. */
export const webhookRegistration = ({ db, deliveries, ...deps }: Registering) => {
  const userEvents = deliveries.userEvent;
  const { register, unregister } = webhooksService({ ...deps, store: webhooksStore(db), userEvents });
  return { register, unregister };
};
