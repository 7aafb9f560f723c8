import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { alarmsService } from "./alarms.service.ts";
import { alarmsStore } from "./alarms.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "audit" | "clock"> & {
  accounts: Pick<AccountsModule, "findById">;
  tell: SendMessage;
};

/** The alarms module: bursts of failures, exports and looks at personal data, told to those who watch over the portal. */
export function alarmsModule({ db, ...deps }: Deps) {
  /** `look`: to be run every minute */
  return { look: alarmsService({ ...deps, store: alarmsStore(db) }).look };
}
