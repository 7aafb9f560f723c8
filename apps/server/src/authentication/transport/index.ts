import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { SealedMessages } from "../../platform/sealing/sealed-messages.ts";
import { transportRoutes } from "./transport.routes.ts";

type Deps = { sealing: Pick<SealedMessages, "offer"> | undefined; clock: Clock };

/** The transport module: what a page has to know before it seals anything. */
export function transportModule({ sealing, clock }: Deps) {
  const nothingSealed = () => ({ mode: "off" as const, kid: "", publicKey: "", now: clock().getTime() });
  return { routes: (server: Server) => transportRoutes(server, sealing?.offer ?? nothingSealed) };
}
