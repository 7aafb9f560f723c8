import { getTransportKey } from "@sannong/contract/authentication/transport";
import type { Server } from "../../platform/http/serve.ts";

type Offer = { mode: "off" | "optional" | "required"; kid: string; publicKey: string; now: number };

export function transportRoutes(server: Server, offer: () => Offer) {
  server.serve(getTransportKey, offer);
}
