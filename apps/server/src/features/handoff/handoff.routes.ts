import { askingSystem, generateCode } from "@sannong/contract/handoff";
import type { Server } from "../../platform/http/serve.ts";
import type { HandoffService } from "./handoff.service.ts";

export function handoffRoutes(server: Server, handoff: HandoffService): void {
  server.serve(askingSystem, ({ uid }) => handoff.askingSystem(uid));
  server.serve(generateCode, (input, { caller, origin }) => handoff.generateCode(input, caller, origin));
}
