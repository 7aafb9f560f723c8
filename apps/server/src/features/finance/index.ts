import { applyForProduct, compareProducts, findProducts, getStayInstitutionsPc } from "@sannong/contract/finance";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { financeService } from "./finance.service.ts";
import { financeStore } from "./finance.store.ts";

type Needs = { db: Db; clock: Clock; hasPhone: (accountId: string) => Promise<boolean> };

/** The finance room: products on the shelf, the institutions behind them, and the way to apply. */
export function financeRoom({ db, clock, hasPhone }: Needs) {
  const finance = financeService({ store: financeStore(db), clock, hasPhone });
  return {
    findable: finance.findable,
    routes(server: Server) {
      server.serve(findProducts, (asked) => finance.find(asked));
      server.serve(compareProducts, ({ ids }) => finance.compare(ids));
      server.serve(getStayInstitutionsPc, (asked) => finance.institutions(asked));
      server.serve(applyForProduct, ({ id }, { caller }) => finance.apply(caller.accountId, id));
    },
  };
}
