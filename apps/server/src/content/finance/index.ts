import {
  applyForProduct,
  compareProducts,
  findProducts,
  getStayInstitutionsPc,
} from "@sannong/contract/content/finance";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { type FinancePublicationDeps, financePublications } from "./finance.publication.ts";
import { financeService } from "./finance.service.ts";
import { financeStore } from "./finance.store.ts";

type Deps = FinancePublicationDeps & { db: Db; hasPhone: (accountId: string) => Promise<boolean> };

/** The finance module: products that are offered, the institutions behind them, and the way to apply. */
export function financeModule({ hasPhone, ...deps }: Deps) {
  const { db, clock } = deps;
  const store = financeStore(db);
  const finance = financeService({ store, clock, hasPhone });
  const publish = financePublications({ ...deps, store, finance });
  return {
    findable: finance.findable,
    routes(server: Server) {
      server.serve(findProducts, (input) => finance.find(input));
      server.serve(compareProducts, ({ ids }) => finance.compare(ids));
      server.serve(getStayInstitutionsPc, (input) => finance.institutions(input));
      server.serve(applyForProduct, ({ id }, { caller }) => finance.apply(caller.accountId, id));
      publish(server);
    },
  };
}
