import {
  addRegion,
  managedRegions,
  renameRegion,
  restoreRegion,
  withdrawRegion,
} from "@sannong/contract/operations/regions-admin";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { RegionsAdmin } from "./regions.admin-service.ts";

export function regionsAdminRoutes(server: Server, admin: RegionsAdmin): void {
  server.serve(managedRegions, (input) => admin.list(input));
  server.serve(
    addRegion,
    async (given, asker) => new WithMessage("已新增，表单随即提供", await admin.add(given, asker)),
  );
  server.serve(
    renameRegion,
    async (given, asker) => new WithMessage("已改名，随即生效", await admin.rename(given, asker)),
  );
  server.serve(
    withdrawRegion,
    async (given, asker) => new WithMessage("已停用，表单不再提供", await admin.withdraw(given, asker)),
  );
  server.serve(
    restoreRegion,
    async (given, asker) => new WithMessage("已恢复，表单随即提供", await admin.restore(given, asker)),
  );
}
