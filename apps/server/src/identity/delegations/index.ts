import type { Server } from "../../platform/http/serve.ts";
import type { AppContext } from "../../kernel/context.ts";
import { delegationRecords } from "./delegation-records.service.ts";
import { delegationsRoutes } from "./delegations.routes.ts";
import { delegationsService } from "./delegations.service.ts";
import { delegationsStore } from "./delegations.store.ts";
import { enteringService, type MatterEntry } from "./entering.service.ts";
import { type InvitationsDeps, invitationsService } from "./invitations.service.ts";

export type { Matter } from "./delegation-records.service.ts";
export type { Entering, EnteringService, MatterEntry } from "./entering.service.ts";

type Deps = Omit<InvitationsDeps, "store"> &
  Parameters<typeof delegationsStore>[0] &
  Pick<AppContext, "log"> & { entry: MatterEntry };

/** A person whom somebody trusts acts for them in one matter, seen by both, until a day (代办授权). */
export function delegationsModule(given: Deps) {
  const deps = { ...given, store: delegationsStore(given) };
  const records = delegationRecords(deps);
  const invitations = invitationsService(deps, records);
  const entering = enteringService(deps, records);
  const delegations = delegationsService(deps, records, entering);
  return {
    routes: (server: Server) => delegationsRoutes(server, { invitations, delegations, entering }),
    /** of whoever comes for somebody else: asked by admission, told by the protocol */
    stands: entering.stands,
    noteEntered: entering.noteEntered,
    helping: entering.helping,
    /** to be run every minute */
    endDue: delegations.endDue,
  };
}
