import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { systemsService, type SystemsService } from "./systems.service.ts";
import { systemsStore } from "./systems.store.ts";

export { BadRegistration } from "./systems.service.ts";
export {
  DEFAULT_SCOPES,
  initiateLoginUrl,
  OFFERED_SCOPES,
  redirectUriOfHandoff,
  type ConnectedSystem,
  type Registration,
} from "./systems.rules.ts";
export type { SystemRole } from "./systems.store.ts";

/** The connected systems: who they are, where they may be reached, what they prove themselves with. */
export const systemsRoom = (needs: { db: Db; audit: Audit; clock: Clock }): SystemsRoom =>
  systemsService({ store: systemsStore(needs.db), audit: needs.audit, clock: needs.clock });

export type SystemsRoom = SystemsService;
