import { findServices, guideForm, readGuide } from "@sannong/contract/catalogue/guides";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import type { GuidesService } from "./guides.service.ts";

export function guidesRoutes(server: Server, guides: GuidesService): void {
  server.serve(findServices, (input) => guides.find(input));
  server.serve(readGuide, ({ identification }) => guides.read(identification));
  server.serve(guideForm, async ({ identification }, { reply }) => {
    const { name, file } = await guides.form(identification);
    return sheetReply(reply, name, file);
  });
}
