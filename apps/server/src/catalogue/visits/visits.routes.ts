import { addPlateFormVisitRecord } from "@sannong/contract/catalogue/visits";
import type { Server } from "../../platform/http/serve.ts";
import type { VisitsService } from "./visits.service.ts";

export function visitsRoutes(server: Server, visits: VisitsService): void {
  server.serve(addPlateFormVisitRecord, async ({ userMark, path }, { caller, origin }) => {
    await visits.recordVisit({ userMark, path, caller, origin });
    return null;
  });
}
