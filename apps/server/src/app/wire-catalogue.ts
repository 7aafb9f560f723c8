import { PROVINCE_CODE } from "@sannong/contract/regions";
import type { AccountRoom } from "../identity/accounts/index.ts";
import type { CatalogueRoom } from "../catalogue/services/index.ts";
import { financeRoom } from "../content/finance/index.ts";
import { guidesRoom } from "../catalogue/guides/index.ts";
import { machineryRoom } from "../content/machinery/index.ts";
import type { RegionsRoom } from "../operations/regions/index.ts";
import type { SearchRoom } from "../catalogue/search/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Ground = Pick<AppContext, "db" | "audit" | "clock"> & {
  accounts: AccountRoom;
  regions: RegionsRoom;
  search: Pick<SearchRoom, "put" | "remove">;
  catalogue: Pick<CatalogueRoom, "services" | "findableServices" | "forget">;
};

/** The rooms of 三农服务: what one can have done, and what finance and machinery have to offer. */
export function serveRooms({ accounts, catalogue, ...ground }: Ground) {
  const nameOfRegion = (code: string) => (code === PROVINCE_CODE ? "全省" : (ground.regions.nameOf(code) ?? code));
  const guides = guidesRoom({ ...ground, catalogue });
  const finance = financeRoom({
    ...ground,
    nameOfRegion,
    isService: async (identification) =>
      (await catalogue.services()).some((service) => service.identification === identification),
    hasPhone: async (accountId) => Boolean((await accounts.findById(accountId))?.phone),
  });
  const machinery = machineryRoom({ ...ground, nameOfRegion });
  return { rooms: [guides, finance, machinery], guides, finance, machinery };
}
