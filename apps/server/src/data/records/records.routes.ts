import { actorOf, auditOrigin } from "../../platform/caller.ts";
import { type RecordKind, recordKindNames, recordQueries } from "@sannong/contract/data/record-words";
import { creditPageInfo, exportRecords, recordEntries, recordFilters } from "@sannong/contract/data/records";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { Server } from "../../platform/http/serve.ts";
import { sheetReply } from "../../platform/http/sheet-reply.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { sheetColumns } from "./record-sheet.ts";
import { withoutNumbers } from "./records.rules.ts";
import { filterWords, type RecordsService } from "./records.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  records: RecordsService;
  regions: Pick<RegionsModule, "nameOf" | "stepsFrom">;
};

export function recordsRoutes(server: Server, { records, audit, clock, regions }: Deps): void {
  for (const kind of recordKindNames) server.serve(recordEntries[kind], (input) => records.page(kind, input));
  server.serve(creditPageInfo, ({ type, ...input }) => records.page(type, input));

  server.serve(recordFilters, ({ type }) => {
    const { kind, name } = records.sourceOf(type);
    return { areas: areasOf(regions), source: { kind, name } };
  });

  server.serve(exportRecords, async ({ type, ...filter }, { caller, origin, reply }) => {
    const { total, rows } = await records.all(type, filter);
    if (total === 0) throw new Refusal("records.nothingToExport");
    const { title, unit } = recordQueries[type];
    const filters = filterWords(type, filter, filter.areaCode && regions.nameOf(filter.areaCode));
    const name = sheetTitle(type);
    const file = await sheetFile({
      title: name,
      unit,
      madeBy: caller.nickname,
      madeAt: clock(),
      filters,
      columns: sheetColumns(type),
      rows,
    });
    await audit.record({
      event: "records.exported",
      result: "ok",
      actor: actorOf(caller),
      objectKind: "records",
      objectId: type,
      reason: title,
      detail: { rows: file.rows, isCut: file.isCut, sha256: file.digest, filters: withoutNumbers(filters.join("；")) },
      ...auditOrigin(origin),
    });
    return sheetReply(reply, name, file);
  });
}

const sheetTitle = (kind: RecordKind): string => `${recordQueries[kind].title}结果`;

/** Cities, each before its counties. */
const areasOf = (regions: Deps["regions"]) =>
  below(regions, PROVINCE_CODE).flatMap((city) => [
    { ...city, cityCode: null },
    ...below(regions, city.code).map((county) => ({ ...county, cityCode: city.code })),
  ]);

const below = (regions: Deps["regions"], code: string) =>
  regions
    .stepsFrom(code, code)
    .slice(1)
    .map(({ code: below, name }) => ({ code: below, name }));
