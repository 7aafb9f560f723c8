import {
  applyForProduct,
  compareProducts,
  findProducts,
  getStayInstitutionsPc,
} from "@sannong/contract/content/finance";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { financeAdminRoutes } from "./finance.admin-routes.ts";
import { financeDesk, type FinanceDeskDeps } from "./finance.desk-service.ts";
import { financeService } from "./finance.service.ts";
import { financeStore } from "./finance.store.ts";

type Deps = FinanceDeskDeps & { db: Db; hasPhone: (accountId: string) => Promise<boolean> };

/** The finance module: products on the shelf, the institutions behind them, the way to apply, and the desk of both. */
export function financeModule({ hasPhone, ...deps }: Deps) {
  const { db, clock } = deps;
  const store = financeStore(db);
  const finance = financeService({ store, clock, hasPhone });
  return {
    findable: finance.findable,
    routes(server: Server) {
      server.serve(findProducts, (asked) => finance.find(asked));
      server.serve(compareProducts, ({ ids }) => finance.compare(ids));
      server.serve(getStayInstitutionsPc, (asked) => finance.institutions(asked));
      server.serve(applyForProduct, ({ id }, { caller }) => finance.apply(caller.accountId, id));
      financeAdminRoutes(server, financeDesk({ ...deps, store, finance }));
    },
  };
}
