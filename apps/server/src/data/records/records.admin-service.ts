import type { Asker } from "../../platform/caller.ts";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { labelOf, type RecordKind, recordKeyFields, recordQueries } from "@sannong/contract/data/record-words";
import type { managedRecords, saveRecord, withdrawRecord } from "@sannong/contract/data/records-admin";
import type { Clock } from "../../platform/clock.ts";
import { regionalEditing, type EditingDeps, changedMeanwhile } from "../../kernel/publication/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { prepared, sheetColumns } from "./record-import.rules.ts";
import type { ManagedRow, RecordsAdminStore } from "./records.admin-store.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { isTooShort, wordsOf } from "./records.rules.ts";

type Deps = EditingDeps & {
  store: RecordsAdminStore;
  clock: Clock;
  regions: EditingDeps["regions"] & Pick<RegionsModule, "isKnown" | "renamed">;
};

/** Records as administrators look them up and mend them, each in their own region. */
export function recordsAdmin({ store, clock, ...deps }: Deps) {
  const { regions } = deps;
  const admin = regionalEditing(deps, "record");

  const toView = ({ isListed, decidedOn: _day, changedAt, ...row }: ManagedRow) => ({
    ...row,
    kind: row.kind,
    areaName: admin.areaName(row.areaCode),
    isShown: isListed && row.publishedOn <= dayOf(clock()) && (row.publicUntil ?? "9999") >= dayOf(clock()),
    changedAt: changedAt?.toISOString() ?? null,
  });
  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<ManagedRow> => {
    const row = await store.find(id);
    if (!row) throw new Refusal("content.gone");
    await admin.admit(asker, row.areaCode, id);
    return row;
  };
  const change = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });

  return {
    /** @throws Refusal `content.otherRegion`, `records.keywordTooShort` */
    async list({ keywords, areaCode, cursor, pageSize, ...input }: ParsedInputOf<typeof managedRecords>, asker: Asker) {
      const region = await admin.regionOf(asker, areaCode);
      const words = wordsOf(keywords ?? "");
      if (isTooShort(words)) throw new Refusal("records.keywordTooShort");
      const [decidedOn = "", id = ""] = cursor?.split("_") ?? [];
      const after = cursor === undefined ? undefined : { decidedOn, id };
      const rows = await store.list({ ...input, words, areaCode: region, after, limit: pageSize + 1 });
      const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
      return {
        records: rows.slice(0, pageSize).map(toView),
        next: last ? `${last.decidedOn}_${last.id}` : null,
        regions: admin.partsOf(asker, region),
      };
    },

    /** @throws Refusal `content.*`, `records.recordWrong`, `records.keyTaken` */
    async save({ id, revision, values, areaCode, publishedOn, publicUntil }: Saving, asker: Asker) {
      const before = await known(id, asker);
      const kind = before.kind;
      await admin.admit(asker, areaCode, id);
      const given = { areaCode, from: publishedOn, until: publicUntil, values };
      const isOwnRegion = (code: string) => regions.isKnown(code);
      const ready = prepared(kind, given, { publishedOn, publicUntil, isOwnRegion, renamed: regions.renamed });
      if ("problems" in ready) {
        const [{ column, reason } = { column: "", reason: "" }] = ready.problems;
        throw new Refusal("records.recordWrong", { params: { column, reason } });
      }
      await store.inOneGo(async (trx) => {
        const outcome = await store.change({ id, revision }, ready.record, change(asker), trx);
        if (outcome === "taken")
          throw new Refusal("records.keyTaken", { params: { field: labelOf(kind, recordKeyFields[kind][0] ?? "") } });
        if (!outcome) throw changedMeanwhile(await store.find(id, trx));
        const changed = Object.keys(ready.record.values).filter(
          (name) => (before.values[name] ?? null) !== (ready.record.values[name] ?? null),
        );
        await admin.record(asker, "changed", { id, detail: { kind, changed: changed.join(",") } }, trx);
      });
      return toView(await known(id, asker));
    },

    /** @throws Refusal `content.*` */
    async withdraw({ id, revision, isWithdrawn, reason }: ParsedInputOf<typeof withdrawRecord>, asker: Asker) {
      const { kind } = await known(id, asker);
      await store.inOneGo(async (trx) => {
        const why = isWithdrawn ? reason || "未说明" : null;
        if (!(await store.withdraw({ id, revision }, why, change(asker), trx)))
          throw changedMeanwhile(await store.find(id, trx));
        await admin.record(asker, isWithdrawn ? "withdrawn" : "restored", { id, detail: { kind } }, trx);
      });
      return toView(await known(id, asker));
    },

    /** The workbook to be filled in: titles, and what may stand below them. */
    async template(kind: RecordKind, { caller }: Asker) {
      const file = await sheetFile({
        title: `${recordQueries[kind].title.replace("查询", "")}导入模板`,
        unit: "条",
        madeBy: caller.nickname,
        madeAt: clock(),
        filters: hintsOf(kind),
        columns: sheetColumns(kind).map((title) => ({ kind: "text" as const, title, width: 18, of: () => null })),
        rows: [],
      });
      return { name: `${recordQueries[kind].title.replace("查询", "")}导入模板`, file };
    },
  };
}
/** What the cells of some columns are limited to. */
const hintsOf = (kind: RecordKind): string[] => {
  const { category, categories, status, statuses } = recordQueries[kind];
  return [
    `${labelOf(kind, category)}：${categories.join("、")}`,
    `${labelOf(kind, status)}：${statuses.join("、")}`,
    "日期写成 2026-01-31 的样子",
  ];
};
type Saving = ParsedInputOf<typeof saveRecord>;

export type RecordsAdmin = ReturnType<typeof recordsAdmin>;
