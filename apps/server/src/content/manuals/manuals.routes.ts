import { shownManual } from "@sannong/contract/content/manuals";
import type { Server } from "../../platform/http/serve.ts";
import type { ManualsService } from "./manuals.service.ts";

export function manualsRoutes(server: Server, manuals: Pick<ManualsService, "shown">): void {
  server.serve(shownManual, ({ of }) => manuals.shown(of));
}
