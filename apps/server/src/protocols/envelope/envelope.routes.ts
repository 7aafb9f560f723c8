import { openToken, openUserinfo } from "@sannong/contract/protocols/envelope";
import type { Server } from "../../platform/http/serve.ts";
import type { CredentialsService } from "./credentials.service.ts";
import type { exchangeService } from "./exchange.service.ts";

type Deps = { credentials: CredentialsService; exchange: ReturnType<typeof exchangeService> };

/** The token and userinfo addresses of the portal's own protocol (specification §4). */
export function openExchangeRoutes(server: Server, { credentials, exchange }: Deps): void {
  server.serve(openToken, async (asked, { request, origin }) =>
    exchange.token(asked, await credentials.systemOf(request), origin),
  );
  server.serve(openUserinfo, (_input, { request, origin }) => exchange.userinfo(request.headers.authorization, origin));
}
