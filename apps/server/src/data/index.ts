import { indicatorsModule } from "./indicators/index.ts";
import { recordsModule } from "./records/index.ts";
import { dataResourcesModule } from "./resources/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Applications } from "../applications/index.ts";
import type { Authentication } from "../authentication/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { ListedByKind } from "../catalogue/search/index.ts";
import type { Content } from "../content/index.ts";
import type { Domain } from "../kernel/domain.ts";
import type { Operations } from "../operations/index.ts";
import type { Protocols } from "../protocols/index.ts";

type Neighbours = {
  authentication: Authentication;
  operations: Operations;
  applications: Applications;
  protocols: Protocols;
  catalogue: Catalogue;
  content: Content;
};

/** What the province knows and shares: data resources and who may read them, public records, indicators and reports. */
export function wireData(foundation: Foundation, neighbours: Neighbours) {
  const { config } = foundation;
  const { authentication, operations, applications, protocols, catalogue, content } = neighbours;
  const { search } = catalogue;
  const provided = { ...foundation, files: operations.files, search, ownerName: content.site.ownerName };

  const resources = dataResourcesModule({
    ...provided,
    grantKey: config.keys.grant,
    notices: authentication.oneTimeCodes.notices,
    ownsSystem: applications.onboarding.owns,
    systemOf: protocols.envelope.systemOf,
  });
  const records = recordsModule({ ...provided, hosts: config.recordHosts });
  const indicators = indicatorsModule(provided);

  return {
    modules: [resources, records, indicators],
    rounds: {
      "withdraw-ended-records": () => records.withdrawEnded(),
      "resume-imports": () => records.imports.resume(),
    },
    errands: { "import-records": records.imports },
    changes: resources.changes,
    listed: { report: indicators.findableReports, data: resources.findable } satisfies ListedByKind,
    resources,
    records,
  } satisfies Domain & Record<string, unknown>;
}
