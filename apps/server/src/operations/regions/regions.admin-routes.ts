import {
  addRegion,
  deskRegions,
  renameRegion,
  restoreRegion,
  withdrawRegion,
} from "@sannong/contract/operations/regions-desk";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { RegionsDesk } from "./regions.desk-service.ts";

export function regionsAdminRoutes(server: Server, desk: RegionsDesk): void {
  server.serve(deskRegions, (asked) => desk.list(asked));
  server.serve(addRegion, async (given, asker) => new Told("已新增，表单随即提供", await desk.add(given, asker)));
  server.serve(renameRegion, async (given, asker) => new Told("已改名，随即生效", await desk.rename(given, asker)));
  server.serve(
    withdrawRegion,
    async (given, asker) => new Told("已停用，表单不再提供", await desk.withdraw(given, asker)),
  );
  server.serve(
    restoreRegion,
    async (given, asker) => new Told("已恢复，表单随即提供", await desk.restore(given, asker)),
  );
}
