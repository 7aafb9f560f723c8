import { queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountService } from "./accounts.service.ts";

export function accountRoutes(server: Server, accounts: AccountService) {
  server.serve(queryByTokenNew, (_input, { caller }) => accounts.describe(caller));
}
