import {
  addServiceClick,
  connectionHealth,
  connectionHistory,
  findModuleTrees,
  findPortalMenu,
  findPortalTotal,
  getSystemServiceVo,
  integrationListAll,
} from "@sannong/contract/catalogue/services";
import { addGateWayLog } from "@sannong/contract/catalogue/visits";
import type { Server } from "../../platform/http/serve.ts";
import { portalMenu } from "@sannong/contract/catalogue/portal-menu";
import type { CatalogueService } from "./services.service.ts";

export function catalogueRoutes(server: Server, catalogue: CatalogueService): void {
  server.serve(getSystemServiceVo, () => catalogue.services());
  server.serve(integrationListAll, () => catalogue.systems());
  server.serve(connectionHealth, () => catalogue.connectionHealth());
  server.serve(connectionHistory, () => catalogue.connectionHistory());
  server.serve(findModuleTrees, () => catalogue.tree());
  server.serve(findPortalTotal, () => catalogue.totals());
  server.serve(findPortalMenu, () => [...portalMenu]);
  server.serve(addGateWayLog, async ({ identification, uuid, outcome }, { caller, origin }) => {
    await catalogue.recordWayIn({ identification, uuid, outcome, caller, origin });
    return null;
  });
  server.serve(addServiceClick, async ({ identification, uuid }, { caller, origin }) => {
    await catalogue.recordClick({ identification, uuid, caller, origin });
    return null;
  });
}
