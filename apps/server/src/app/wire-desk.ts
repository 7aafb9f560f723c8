import type { ApprovalsModule } from "../governance/approvals/index.ts";
import type { ServicesModule } from "../catalogue/services/index.ts";
import { favouritesModule } from "../catalogue/favourites/index.ts";
import { manualsModule } from "../content/manuals/index.ts";
import type { SendMessage } from "../operations/messages/index.ts";
import { noticesModule } from "../content/notices/index.ts";
import type { FilesModule } from "../operations/files/index.ts";
import type { RegionsModule } from "../operations/regions/index.ts";
import type { SearchModule } from "../catalogue/search/index.ts";
import type { ConnectedSystems } from "../kernel/application/index.ts";
import { todosModule } from "../content/todos/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Todos = Parameters<typeof todosModule>[0];

/** What the modules of somebody's desk stand on. */
type Ground = Pick<Todos, "systemOf" | "personOf" | "startUrl"> &
  Pick<AppContext, "db" | "audit" | "clock" | "shortLived"> & {
    files: FilesModule;
    regions: RegionsModule;
    search: SearchModule;
    tell: SendMessage;
    approvals: Pick<ApprovalsModule, "waitingFor">;
    catalogue: Pick<ServicesModule, "isListed">;
    systems: Pick<ConnectedSystems, "findByAbbr">;
    ticketsFor: Todos["ticketsFor"];
    recentOf: Parameters<typeof favouritesModule>[0]["recentOf"];
    portalDist: string | undefined;
  };

/** The modules of what somebody finds on his desk: things at hand, things to do, the notices, and the manuals. */
export function deskModules({ db, clock, shortLived, tell, approvals, catalogue, systems, ...others }: Ground) {
  const { audit, files, regions, search } = others;
  const { recentOf, systemOf, personOf, startUrl, ticketsFor, portalDist } = others;
  const { waitingFor } = approvals;
  const notices = noticesModule({ db, audit, clock, files, regions, search });
  const manuals = manualsModule({ db, audit, clock, files, search, portalDist });
  const modules = [
    favouritesModule({ db, clock, isListed: catalogue.isListed, recentOf }),
    todosModule({
      db,
      clock,
      shortLived,
      tell,
      systemOf,
      personOf,
      waitingFor,
      ticketsFor,
      findSystem: systems.findByAbbr,
      startUrl,
    }),
    notices,
    manuals,
  ];
  return { modules, notices, manuals };
}
