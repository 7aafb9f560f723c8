import type { AccountRoom } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { alarmsService } from "./alarms.service.ts";
import { alarmsStore } from "./alarms.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Needs = Pick<AppContext, "db" | "shortLived" | "audit" | "clock"> & {
  accounts: Pick<AccountRoom, "findById">;
  tell: SendMessage;
};

/** The alarms room: bursts of failures, exports and looks at personal data, told to those who watch over the portal. */
export function alarmsRoom({ db, ...needs }: Needs) {
  /** `look`: to be run every minute */
  return { look: alarmsService({ ...needs, store: alarmsStore(db) }).look };
}
