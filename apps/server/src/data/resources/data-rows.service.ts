import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { MOST_ROWS } from "@sannong/contract/data/resource-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { SheetReport } from "@sannong/contract/sheet-import.schemas";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { regionalEditing, type EditingDeps, changedMeanwhile } from "../../kernel/publication/index.ts";
import { readTable, textsOf } from "../../platform/sheets/read-table.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import { columnsOf, judgeRow, type ReadRow } from "./data-rows.rules.ts";
import type { DataRowsStore } from "./data-rows.store.ts";
import type { ResourcesPublication } from "./resources.publication.ts";

type Deps = EditingDeps & {
  store: DataRowsStore;
  resources: Pick<ResourcesPublication, "read">;
  catalogue: Pick<DataCatalogueService, "forget">;
  levels: Pick<RegionsModule, "levelOfCode" | "renamed">;
  clock: Clock;
};
type Input = { id: string; revision: number; mode: "look" | "good" | "all"; sheet?: string | undefined };

/** What a call gives out of a resource, brought in by whoever looks after its provider's region: a whole workbook each time. */
export function dataRowsAdmin({ store, resources, catalogue, levels, clock, ...deps }: Deps) {
  const admin = regionalEditing(deps, "dataResource");

  return {
    /** @throws Refusal `content.otherRegion`, `content.gone` */
    async template(id: string, asker: Asker) {
      const { name, items } = await resources.read(id, asker);
      const file = await sheetFile({
        title: `数据导入模板（${name}）`,
        unit: "见各列",
        madeBy: asker.caller.nickname,
        madeAt: clock(),
        filters: ["每行一条数据；导入后替换这项资源原有的全部数据", "区划代码是数据所属地区的，不分地区的数据留空"],
        columns: columnsOf(items).map((title) => ({ title, kind: "text" as const, width: 22, of: () => "" })),
        rows: [],
      });
      return { name: `数据导入模板 ${name}`, file };
    },

    /** @throws Refusal `content.*`, `sheet.*` */
    async take(
      { id, revision, mode, sheet }: Input,
      sent: { fileName: string; content: Readable },
      asker: Asker,
    ): Promise<SheetReport> {
      const found = await resources.read(id, asker);
      // also of a look: what would be replaced is no longer what the page says
      if (found.revision !== revision) throw changedMeanwhile(found);
      const { items, areaCode } = found;
      const known = {
        items,
        renamed: levels.renamed,
        isCovered: (code: string) => levels.levelOfCode(code) !== undefined && deps.regions.isWithin(code, areaCode),
      };
      const good: ReadRow[] = [];
      const problems: SheetReport["problems"] = [];
      const wanted = { columns: columnsOf(items), most: MOST_ROWS, sheet };
      const { rows, read } = await readTable(sent.content, wanted, async (table) => {
        let count = 0;
        for await (const { line, cells } of table.rows) {
          const judged = judgeRow(textsOf(cells), known);
          if (!judged) continue;
          count += 1;
          if (judged.row) good.push(judged.row);
          else problems.push({ line, who: judged.who, reasons: judged.reasons });
        }
        return { rows: count, read: table.read };
      });
      const isTaken = mode !== "look" && good.length > 0 && (mode === "good" || problems.length === 0);
      if (isTaken) await replace({ id, revision }, good, cut(sent.fileName, 100), asker);
      return { rows, good: good.length, imported: isTaken ? good.length : 0, read, problems };
    },
  };

  async function replace(
    on: { id: string; revision: number },
    rows: readonly ReadRow[],
    fileName: string,
    asker: Asker,
  ) {
    const [at, by] = [clock(), asker.caller.nickname];
    const sha256 = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    await store.inOneGo(async (trx) => {
      const noted = { rows: rows.length, updatedOn: dayOf(at), by, at };
      if (!(await store.note({ code: on.id, revision: on.revision }, noted, trx)))
        throw changedMeanwhile(await resources.read(on.id, asker));
      await store.replace(on.id, rows, trx);
      await admin.record(asker, "imported", { id: on.id, detail: { fileName, rows: rows.length, sha256 } }, trx);
    });
    catalogue.forget();
  }
}

export type DataRowsAdmin = ReturnType<typeof dataRowsAdmin>;
