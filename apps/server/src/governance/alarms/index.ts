import type { AlarmPlace } from "../../gateways/alarm-places/index.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { alarmsService } from "./alarms.service.ts";
import { alarmsStore } from "./alarms.store.ts";
import { conditionsOf, type Watched } from "./conditions.ts";
import { leavingAlarms } from "./leaving-alarms.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "audit" | "clock" | "log" | "deliveries" | "sealer"> & {
  accounts: Pick<AccountsModule, "findById">;
  tell: SendMessage;
  watched: Watched;
  /** where alarms are heard outside the portal */
  places: readonly AlarmPlace[];
};

/**
 * The alarms module: bursts of failures, exports and looks at personal data, and what goes wrong by itself, told to those
 * who watch over the portal, here and outside.
 */
export function alarmsModule({ db, watched, ...deps }: Deps) {
  const leaving = leavingAlarms(deps);
  // pages of the office show them; they are looked at for whoever is outside
  const conditions = deps.places.length === 0 ? [] : conditionsOf(watched);
  const alarms = alarmsService({ ...deps, leaving, conditions, store: alarmsStore(db) });
  return {
    /** to be run every minute */
    look: alarms.look,
    channel: leaving.channel,
  };
}
