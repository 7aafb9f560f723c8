import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MOST_VALUES, valueColumns } from "@sannong/contract/data/indicator-words";
import type { ValueReport } from "@sannong/contract/data/indicators-admin";
import { monthOf } from "@sannong/contract/rules/time/days";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { Asker } from "../../platform/caller.ts";
import { regionalEditing } from "../../kernel/publication/index.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { readTable, textsOf } from "../../platform/sheets/read-table.ts";
import { judgeValue, repeated, type ReportedValue } from "./indicator-import.rules.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { IndicatorsAdminDeps } from "./indicators.admin-service.ts";
import type { IndicatorsAdminStore } from "./indicators.admin-store.ts";

type Deps = IndicatorsAdminDeps & {
  store: IndicatorsAdminStore;
  regions: Pick<RegionsModule, "renamed">;
};
type Sent = { fileName: string; content: Readable };
type Asked = { mode: "look" | "good" | "all"; sheet?: string | undefined };

/** Written so many at a time: nobody else waits for a long statement. */
const AT_ONCE = 1000;
const keyOf = ({ region, indicator, month }: ReportedValue) => `${region} ${indicator} ${month}`;

/** Values from a workbook: looked through first, with every bad row and its reasons; then all of it, or what is good. */
export function indicatorImport({ store, clock, ...deps }: Deps) {
  const { regions } = deps;
  const admin = regionalEditing(deps, "indicator");

  async function judged(content: Readable, sheet: string | undefined, { caller }: Asker) {
    const [all, telling] = await Promise.all([store.indicators(), store.tellingRegions()]);
    const indicators = all.filter(({ isRetired }) => !isRetired);
    const codes = new Set(telling.map(({ code }) => code));
    const known = {
      indicators: new Map(indicators.flatMap((one) => [[one.name, one] as const, [one.code, one] as const])),
      isReported: (region: string) => codes.has(region),
      renamed: regions.renamed,
      reaches: (region: string) => regions.isWithin(region, caller.regionCode),
      thisMonth: monthOf(clock()),
    };
    const again = repeated();
    const good: ReportedValue[] = [];
    const problems: ValueReport["problems"] = [];
    return readTable(content, { columns: valueColumns, most: MOST_VALUES, sheet }, async (table) => {
      let rows = 0;
      for await (const { line, cells } of table.rows) {
        const found = judgeValue({ line, cells: textsOf(cells) }, known);
        if (!found) continue;
        rows += 1;
        const reasons = [...found.reasons, ...(found.told ? again(line, found.told) : [])];
        if (found.told && reasons.length === 0) good.push(found.told);
        else problems.push({ line, who: found.who, reasons });
      }
      return { rows, good, problems, read: table.read };
    });
  }

  const write = (values: readonly ReportedValue[], fileName: string, asker: Asker) =>
    store.inOneGo(async (trx) => {
      const sum = { added: 0, changed: 0 };
      // one order everywhere, so that two who bring in the same values wait for each other and do not lock each other
      const sorted = values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      for (let from = 0; from < sorted.length; from += AT_ONCE) {
        const { added, changed } = await store.tell(sorted.slice(from, from + AT_ONCE), trx);
        sum.added += added;
        sum.changed += changed;
        await nextTurn();
      }
      const at = clock();
      await store.freshen([...new Set(values.map(({ indicator }) => indicator))], at, trx);
      const { regionCode: areaCode, nickname: madeBy } = asker.caller;
      const same = values.length - sum.added - sum.changed;
      const id = randomToken(12);
      await store.keepImport({ ...sum, id, areaCode, madeBy, fileName, same, at }, trx);
      const digest = createHash("sha256").update(JSON.stringify(values)).digest("hex");
      await admin.record(asker, "imported", { id, detail: { fileName, ...sum, same, values: digest } }, trx);
    });

  /** @throws Refusal `sheet.*` */
  return async (sent: Sent, { mode, sheet }: Asked, asker: Asker): Promise<ValueReport> => {
    const { rows, good, problems, read } = await judged(sent.content, sheet, asker);
    const isTaken = mode !== "look" && good.length > 0 && (mode === "good" || problems.length === 0);
    if (isTaken) await write(good, cut(sent.fileName, 100), asker);
    return { rows, good: good.length, imported: isTaken ? good.length : 0, read, problems };
  };
}

export type IndicatorImport = ReturnType<typeof indicatorImport>;
