import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountRoom } from "../account/index.ts";
import type { SendMessage } from "../messages/index.ts";
import { alarmsService } from "./alarms.service.ts";
import { alarmsStore } from "./alarms.store.ts";

type Needs = {
  db: Db;
  shortLived: ShortLived;
  accounts: Pick<AccountRoom, "findById">;
  tell: SendMessage;
  audit: Audit;
  clock: Clock;
};

/** The alarms room: bursts of failures, exports and looks at personal data, told to those who watch over the portal. */
export function alarmsRoom({ db, ...needs }: Needs) {
  /** `look`: to be run every minute */
  return { look: alarmsService({ ...needs, store: alarmsStore(db) }).look };
}
