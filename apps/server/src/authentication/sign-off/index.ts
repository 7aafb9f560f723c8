import type { Server } from "../../platform/http/serve.ts";
import { signOffRoutes } from "./sign-off.routes.ts";
import { signOffService, type SignOffDeps } from "./sign-off.service.ts";

/** Which connected systems were told of a sign-off, and what they answered. */
export function signOffModule(deps: SignOffDeps) {
  const signOff = signOffService(deps);
  return { routes: (server: Server) => signOffRoutes(server, signOff), numberFor: signOff.numberFor };
}
