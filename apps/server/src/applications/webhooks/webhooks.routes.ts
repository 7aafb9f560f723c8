import {
  deadDeliveries,
  ownDeliveries,
  replayOwn,
  replaySystems,
  systemDeliveries,
} from "@sannong/contract/protocols/envelope";
import type { FastifyRequest } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { WebhooksService } from "./webhooks.service.ts";

type Deps = { webhooks: WebhooksService; systemOf: (request: FastifyRequest) => Promise<ConnectedSystem> };

export function webhooksRoutes(server: Server, { webhooks, systemOf }: Deps): void {
  server.serve(ownDeliveries, async (input, { request }) => {
    const { abbr } = await systemOf(request);
    return webhooks.deliveries({ ...input, systemAbbr: abbr });
  });
  server.serve(replayOwn, async ({ eventId }, { request, origin }) => {
    const { abbr } = await systemOf(request);
    return webhooks.replay(eventId, abbr, { caller: null, origin });
  });
  server.serve(deadDeliveries, () => webhooks.dead());
  server.serve(systemDeliveries, (input) => webhooks.deliveries(input));
  server.serve(replaySystems, ({ eventId }, { caller, origin }) =>
    webhooks.replay(eventId, undefined, { caller, origin }),
  );
}
