import type { Service } from "@sannong/contract/catalogue";
import type { AccountRoom } from "../features/account/index.ts";
import { financeRoom } from "../features/finance/index.ts";
import { guidesRoom } from "../features/guides/index.ts";
import { machineryRoom } from "../features/machinery/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";

type Ground = { db: Db; clock: Clock; accounts: AccountRoom; services: () => Promise<readonly Service[]> };

/** The rooms of 三农服务: what one can have done, and what finance and machinery have to offer. */
export function serveRooms({ db, clock, accounts, services }: Ground) {
  const guides = guidesRoom({ db, clock, services });
  const finance = financeRoom({
    db,
    clock,
    hasPhone: async (accountId) => Boolean((await accounts.findById(accountId))?.phone),
  });
  const machinery = machineryRoom({ db, clock });
  return { rooms: [guides, finance, machinery], guides, finance, machinery };
}
