import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { AccountsModule } from "../identity/accounts/index.ts";
import type { ServicesModule } from "../catalogue/services/index.ts";
import { financeModule } from "../content/finance/index.ts";
import { guidesModule } from "../catalogue/guides/index.ts";
import { machineryModule } from "../content/machinery/index.ts";
import type { RegionsModule } from "../operations/regions/index.ts";
import type { SearchModule } from "../catalogue/search/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Ground = Pick<AppContext, "db" | "audit" | "clock"> & {
  accounts: AccountsModule;
  regions: RegionsModule;
  search: Pick<SearchModule, "put" | "remove">;
  catalogue: Pick<ServicesModule, "services" | "findableServices" | "forget">;
};

/** The modules of 三农服务: what one can have done, and what finance and machinery have to offer. */
export function serveModules({ accounts, catalogue, ...ground }: Ground) {
  const nameOfRegion = (code: string) => (code === PROVINCE_CODE ? "全省" : (ground.regions.nameOf(code) ?? code));
  const guides = guidesModule({ ...ground, catalogue });
  const finance = financeModule({
    ...ground,
    nameOfRegion,
    isService: async (identification) =>
      (await catalogue.services()).some((service) => service.identification === identification),
    hasPhone: async (accountId) => Boolean((await accounts.findById(accountId))?.phone),
  });
  const machinery = machineryModule({ ...ground, nameOfRegion });
  return { modules: [guides, finance, machinery], guides, finance, machinery };
}
