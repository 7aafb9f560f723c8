import { findByType } from "@sannong/contract/operations/dictionaries";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { accountCounts } from "../../identity/accounts/index.ts";
import { dictionariesAdminRoutes } from "./dictionaries.admin-routes.ts";
import { dictionariesAdmin } from "./dictionaries.admin-service.ts";
import { dictionariesAdminStore } from "./dictionaries.admin-store.ts";
import { dictionariesService } from "./dictionaries.service.ts";
import { dictionariesStore } from "./dictionaries.store.ts";

/** The dictionaries module: what a form offers where a field has a list, and those who keep the lists. */
export function dictionariesModule({ db, audit, clock }: { db: Db; audit: Audit; clock: Clock }) {
  const dictionaries = dictionariesService({ store: dictionariesStore(db), clock });
  const admin = dictionariesAdmin({
    store: dictionariesAdminStore(db),
    uses: { CompanyType: accountCounts(db).ofCompanyTypes },
    audit,
    clock,
    forget: dictionaries.forget,
  });
  return {
    routes(server: Server) {
      server.serve(findByType, ({ type }) => dictionaries.list(type));
      dictionariesAdminRoutes(server, admin);
    },
    check: dictionaries.check,
  };
}

export type DictionariesModule = ReturnType<typeof dictionariesModule>;
