import * as entries from "@sannong/contract/data/resources";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { CATALOGUE_TITLE, type DataCatalogueExport } from "./catalogue-export.service.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataApplicationsService } from "./data-applications.service.ts";
import type { DataGrantsService } from "./data-grants.service.ts";
import type { OpenDataService } from "./open-data.service.ts";

type Deps = {
  catalogue: DataCatalogueService;
  takeCatalogue: DataCatalogueExport;
  applications: DataApplicationsService;
  grants: DataGrantsService;
  openData: OpenDataService;
};

/** The pages below /data, and the call of connected systems. */
export function dataResourcesRoutes(
  server: Server,
  { catalogue, takeCatalogue, applications, grants, openData }: Deps,
) {
  server.serve(entries.dataCatalogue, (input) => catalogue.list(input));
  server.serve(entries.dataResource, ({ code }, { caller }) => catalogue.detail(code, caller));
  server.serve(entries.exportDataCatalogue, async (choice, { caller, origin, reply }) =>
    sheetReply(reply, CATALOGUE_TITLE, await takeCatalogue(choice, { caller, origin })),
  );
  server.serve(entries.dataDraft, ({ code }, { caller }) => applications.draft(code, caller));
  server.serve(entries.saveDataDraft, (input, { caller }) => applications.save(input, caller));
  server.serve(entries.submitDataApplication, (input, visit) => applications.submit(input, visit));
  server.serve(entries.withdrawDataApplication, ({ id }, visit) => applications.withdraw(id, visit));
  server.serve(entries.myDataApplications, (input, { caller }) => applications.mine(caller, input));
  server.serve(entries.myDataGrants, (_input, { caller }) => grants.mine(caller));
  server.serve(entries.takeDataCredential, ({ id }, visit) => grants.takeCredential(id, visit));
  server.serve(entries.connectDataGrant, (input, visit) => grants.connect(input, visit));
  server.serve(entries.renewDataGrant, (input, visit) => grants.renew(input, visit));
  server.serve(entries.handBackDataGrant, ({ id }, visit) => grants.handBack(id, visit));
  server.serve(entries.providedDataGrants, (input, { caller }) => grants.provided(input, caller));
  server.serve(entries.revokeDataGrant, (input, visit) => grants.revoke(input, visit));
  server.serve(entries.openData, (input, visit) => openData.call(input, visit));
}
