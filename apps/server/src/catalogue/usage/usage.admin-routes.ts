import { exportUsage, usageFigures } from "@sannong/contract/catalogue/usage";
import { usageMeasures, usageParts, type UsagePart } from "@sannong/contract/catalogue/usage-words";
import type { Usage, UsageRow } from "@sannong/contract/catalogue/usage.schemas";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { type SheetColumn, sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { UsageService } from "./usage.service.ts";

type Deps = { usage: UsageService; regions: Pick<RegionsModule, "fullNameOf">; audit: Audit; clock: Clock };

const rowsOf: Record<UsagePart, (usage: Usage) => UsageRow[]> = {
  day: ({ days }) => days,
  region: ({ byRegion }) => byRegion,
  system: ({ bySystem }) => bySystem,
  role: ({ byRole }) => byRole,
};
const columnsOf = (part: UsagePart): SheetColumn<UsageRow>[] => [
  { title: usageParts[part].slice(1), kind: "text", width: 30, of: ({ name }) => name },
  { title: usageMeasures.visits, kind: "number", of: ({ visits }) => visits },
  { title: usageMeasures.signIns, kind: "number", of: ({ signIns }) => signIns },
  { title: usageMeasures.jumps, kind: "number", of: ({ jumps }) => jumps },
];

export function usageRoutes(server: Server, { usage, regions, audit, clock }: Deps): void {
  server.serve(usageFigures, (input, visit) => usage.figures(input, visit));
  server.serve(exportUsage, async ({ part, ...input }, visit) => {
    const { caller, origin, reply } = visit;
    const region = await usage.regionOf(input.xzqh, visit);
    const figures = await usage.figures(input, visit);
    const title = `使用情况（${usageParts[part]}）`;
    const file = await sheetFile({
      title,
      unit: "次",
      madeBy: caller.nickname,
      madeAt: clock(),
      filters: [`时间：${input.from} 至 ${input.to}`, `行政区划：${regions.fullNameOf(region) ?? region}`],
      columns: columnsOf(part),
      rows: rowsOf[part](figures),
    });
    await audit.record({
      event: "usage.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "usage",
      objectId: region,
      detail: { rows: file.rows, region, view: part, sha256: file.digest },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, title, file);
  });
}
