import type { ApprovalsRoom } from "../governance/approvals/index.ts";
import type { CatalogueRoom } from "../catalogue/services/index.ts";
import { favouritesRoom } from "../catalogue/favourites/index.ts";
import { manualsRoom } from "../content/manuals/index.ts";
import type { SendMessage } from "../operations/messages/index.ts";
import { noticesRoom } from "../content/notices/index.ts";
import type { FilesRoom } from "../operations/files/index.ts";
import type { RegionsRoom } from "../operations/regions/index.ts";
import type { SearchRoom } from "../catalogue/search/index.ts";
import type { SystemsRoom } from "../kernel/application/index.ts";
import { todosRoom } from "../content/todos/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Todos = Parameters<typeof todosRoom>[0];

/** What the rooms of somebody's desk stand on. */
type Ground = Pick<Todos, "systemOf" | "personOf" | "startUrl"> &
  Pick<AppContext, "db" | "audit" | "clock" | "shortLived"> & {
    files: FilesRoom;
    regions: RegionsRoom;
    search: SearchRoom;
    tell: SendMessage;
    approvals: Pick<ApprovalsRoom, "waitingFor">;
    catalogue: Pick<CatalogueRoom, "isListed">;
    systems: Pick<SystemsRoom, "findByAbbr">;
    ticketsFor: Todos["ticketsFor"];
    recentOf: Parameters<typeof favouritesRoom>[0]["recentOf"];
    portalDist: string | undefined;
  };

/** The rooms of what somebody finds on his desk: things at hand, things to do, the notices, and the manuals. */
export function deskRooms({ db, clock, shortLived, tell, approvals, catalogue, systems, ...others }: Ground) {
  const { audit, files, regions, search } = others;
  const { recentOf, systemOf, personOf, startUrl, ticketsFor, portalDist } = others;
  const { waitingFor } = approvals;
  const notices = noticesRoom({ db, audit, clock, files, regions, search });
  const manuals = manualsRoom({ db, audit, clock, files, search, portalDist });
  const rooms = [
    favouritesRoom({ db, clock, isListed: catalogue.isListed, recentOf }),
    todosRoom({
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
  return { rooms, notices, manuals };
}
