import { deskRegions } from "@sannong/contract/regions-desk";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountCounts } from "../account/index.ts";
import type { RegionsService } from "./regions.service.ts";

type Needs = { regions: RegionsService; accounts: Pick<AccountCounts, "inRegions"> };

export function regionsAdminRoutes(server: Server, { regions, accounts }: Needs): void {
  server.serve(deskRegions, async ({ keywords = "", level, pageNum, pageSize }) => {
    const offset = (pageNum - 1) * pageSize;
    const { records, total } = regions.find({ keywords, level, offset, limit: pageSize });
    const counted = await accounts.inRegions(records.map(({ code }) => code));
    const inNumbers = records.map((region) => ({ ...region, accounts: counted.get(region.code) ?? 0 }));
    return { records: inNumbers, total, pageNum, pageSize };
  });
}
