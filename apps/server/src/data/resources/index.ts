import type { FastifyRequest } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { onceAnHour } from "../../platform/limits/once-an-hour.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { dataCatalogueExport } from "./catalogue-export.service.ts";
import { dataCatalogueService } from "./catalogue.service.ts";
import { dataCatalogueStore } from "./catalogue.store.ts";
import { dataClassesAdmin } from "./data-classes.admin-service.ts";
import { dataClassesStore } from "./data-classes.admin-store.ts";
import { dataChanges } from "./data-approvals.ts";
import { dataApplicationsService } from "./data-applications.service.ts";
import { dataApplicationsStore } from "./data-applications.store.ts";
import { dataGiver } from "./data-giver.ts";
import { dataGrantsService } from "./data-grants.service.ts";
import { dataGrantsStore } from "./data-grants.store.ts";
import { dataSeals } from "./data-seals.ts";
import { dataRowsAdmin } from "./data-rows.service.ts";
import { dataRowsStore } from "./data-rows.store.ts";
import { dataReminders } from "./data-reminders.service.ts";
import { dataResourcesAdminRoutes } from "./resources.admin-routes.ts";
import { resourcesPublication } from "./resources.publication.ts";
import { dataResourcesRoutes } from "./resources.routes.ts";
import { openDataService } from "./open-data.service.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { PublicationDeps } from "../../kernel/publication/index.ts";

export { nationalClasses, seedDataClasses } from "./national-classes.ts";
export { sealData, sealUnsealedData } from "./data-seals.store.ts";
export { factsOfDataApplication } from "./data-facts.ts";
export { rateOf } from "./data-grants.rules.ts";

type Deps = Pick<PublicationDeps, "search"> &
  Pick<AppContext, "db" | "audit" | "clock" | "calendar" | "log"> & {
    /** seals labels and grants */
    grantKey: string;
    shortLived: Pick<ShortLived, "count" | "counted">;
    accounts: Pick<AccountsModule, "findById" | "hangsOnPost">;
    approvals: Pick<ApprovalsModule, "withdraw">;
    changeRequests: Pick<ChangeRequests, "ask">;
    regions: Pick<RegionsModule, "levelOfCode" | "renamed" | "fullNameOf" | "isWithin" | "stepsFrom">;
    systems: Pick<ConnectedSystems, "findByAppId">;
    notices: Pick<OneTimeCodesModule["notices"], "send">;
    tell: SendMessage;
    ownsSystem: (accountId: string, abbr: string) => Promise<boolean>;
    systemOf: (request: FastifyRequest) => Promise<{ appId: string }>;
    requireFresh: (caller: Caller) => Promise<unknown>;
  };

/** The data resources: a catalogue, applications for what is in it, grants, and the call that uses them. */
export function dataResourcesModule(deps: Deps) {
  const { db, clock, audit, log, grantKey } = deps;
  const seals = dataSeals(grantKey);
  const tellOnce = onceAnHour(log);
  const tampered = (event: string, objectKind: "dataResource" | "dataGrant") => (objectId: string) =>
    tellOnce(objectId, () => audit.record({ event, result: "refused", objectKind, objectId }));
  const rows = dataCatalogueStore({ db, seals, onBroken: tampered("data.labelsTampered", "dataResource") });
  const applicationsStore = dataApplicationsStore(db);
  const store = dataGrantsStore({ db, seals, onBroken: tampered("data.grantTampered", "dataGrant") });
  const classes = dataClassesStore(db);
  const catalogue = dataCatalogueService({
    store: rows,
    classes,
    applications: applicationsStore,
    grants: store,
    clock,
  });
  const give = dataGiver({ ...deps, store, catalogue });
  const applications = dataApplicationsService({ ...deps, store: applicationsStore, grants: store, give, catalogue });
  const { open } = applications;
  const grants = dataGrantsService({ ...deps, store, applications: applicationsStore, catalogue, open });
  const openData = openDataService({ ...deps, store, rows, catalogue });
  const takeCatalogue = dataCatalogueExport({ ...deps, catalogue });
  const resources = resourcesPublication({ ...deps, catalogue, rows, classes });
  return {
    changes: dataChanges({ ...deps, store: applicationsStore, grants: store, give, catalogue }),
    routes(server: Server) {
      dataResourcesRoutes(server, { catalogue, takeCatalogue, applications, grants, openData });
      resources.routes(server);
      dataResourcesAdminRoutes(server, {
        rows: dataRowsAdmin({ ...deps, store: dataRowsStore(db), resources, catalogue, levels: deps.regions }),
        classes: dataClassesAdmin({ ...deps, store: classes, forget: catalogue.forget }),
      });
    },
    findable: catalogue.findable,
    /** to be run once a day */
    remind: dataReminders({ ...deps, store, catalogue }),
  };
}
