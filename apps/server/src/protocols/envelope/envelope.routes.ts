import { openToken, openUserinfo } from "@sannong/contract/protocols/envelope";
import type { Server } from "../../platform/http/serve.ts";
import type { CredentialsService } from "./credentials.service.ts";
import type { exchangeService } from "./exchange.service.ts";

type Deps = { credentials: CredentialsService; exchange: ReturnType<typeof exchangeService> };

/** The token and userinfo addresses of the portal's own protocol (specification §4). */
export function envelopeRoutes(server: Server, { credentials, exchange }: Deps): void {
  server.serve(openToken, async (input, { request, origin }) =>
    exchange.token(input, await credentials.systemOf(request), origin),
  );
  server.serve(openUserinfo, (_input, { request, origin }) => exchange.userinfo(request.headers.authorization, origin));
}
