import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { valueColumns } from "@sannong/contract/data/indicator-words";
import type {
  addIndicator,
  managedValues,
  moveIndicator,
  retireIndicator,
  saveIndicator,
} from "@sannong/contract/data/indicators-admin";
import { monthWords } from "@sannong/contract/data/indicators-words";
import { movedBefore } from "@sannong/contract/rules/lists/placing";
import { monthOf } from "@sannong/contract/rules/time/days";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { regionalEditing, type EditingDeps, changedMeanwhile } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { IndicatorsAdminStore, StoredIndicator } from "./indicators.admin-store.ts";
import { monthBefore } from "./indicators.rules.ts";

export type IndicatorsAdminDeps = EditingDeps & { clock: Clock };
type Deps = IndicatorsAdminDeps & { store: IndicatorsAdminStore };

/** What is counted, how it is described, and what each region has told. */
export function indicatorsAdmin({ store, clock, ...deps }: Deps) {
  const admin = regionalEditing(deps, "indicator");
  const toView = ({ updatedAt, changedAt, ...indicator }: StoredIndicator) => ({
    ...indicator,
    updatedAt: updatedAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
  });
  const changeBy = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const listed = async () => ({ records: (await store.indicators()).map(toView) });
  const saved = async (code: string) => {
    const found = await store.find(code);
    if (!found) throw new Refusal("content.gone");
    return toView(found);
  };
  const refuseAlike = async (given: { code: string; name: string }, trx: Db) => {
    const other = await store.alike(given, trx);
    if (other)
      throw new Refusal("content.taken", {
        params: { what: `已有指标“${other.name}”用了这个名称或代码（停用的也算），请换一个` },
      });
  };

  /** Retiring one, and bringing it back. */
  const stand =
    (act: string, isRetired: boolean) =>
    async ({ code, revision }: ParsedInputOf<typeof retireIndicator>, asker: Asker) => {
      await store.inTurn(async (trx) => {
        const before = await store.find(code, trx);
        if (!(await store.stand({ code, revision }, isRetired, changeBy(asker), trx))) throw changedMeanwhile(before);
        await admin.record(asker, act, { id: code, detail: { title: before?.name ?? code } }, trx);
      });
      return saved(code);
    };

  const lastMonth = () => monthBefore(monthOf(clock()), 1);

  return {
    list: listed,

    /** @throws Refusal `content.taken` */
    async add(given: ParsedInputOf<typeof addIndicator>, asker: Asker) {
      const { code, name } = given;
      await store.inTurn(async (trx) => {
        const there = await store.find(code, trx);
        if (there) throw new Refusal("content.taken", { params: { what: `代码 ${code} 已是指标“${there.name}”的` } });
        await refuseAlike(given, trx);
        await store.add(given, changeBy(asker), trx);
        await admin.record(asker, "added", { id: code, detail: { title: name } }, trx);
      });
      return saved(code);
    },

    /** @throws Refusal `content.changedMeanwhile`, `content.gone`, `content.taken` */
    async save({ code, revision, ...definition }: ParsedInputOf<typeof saveIndicator>, asker: Asker) {
      await store.inTurn(async (trx) => {
        await refuseAlike({ code, name: definition.name }, trx);
        if (!(await store.change({ code, revision }, definition, changeBy(asker), trx)))
          throw changedMeanwhile(await store.find(code, trx));
        await admin.record(asker, "changed", { id: code, detail: { title: definition.name } }, trx);
      });
      return saved(code);
    },

    /** @throws Refusal `content.changedMeanwhile`, `content.gone` */
    async move({ code, revision, before }: ParsedInputOf<typeof moveIndicator>, asker: Asker) {
      await store.inTurn(async (trx) => {
        const moved = await store.find(code, trx);
        const all = await store.indicators(trx);
        const order = movedBefore(
          all.map((one) => one.code),
          code,
          before,
        );
        if (!moved || !order) throw new Refusal("content.gone");
        if (!(await store.stand({ code, revision }, moved.isRetired, changeBy(asker), trx)))
          throw changedMeanwhile(moved);
        await store.place(order, trx);
        const next = all.find((one) => one.code === before);
        const place = next ? `排在“${next.name}”之前` : "排在最后";
        await admin.record(asker, "moved", { id: code, detail: { title: moved.name, place } }, trx);
      });
      return listed();
    },

    /** @throws Refusal `content.changedMeanwhile`, `content.gone` */
    retire: stand("retired", true),
    /** @throws Refusal `content.changedMeanwhile`, `content.gone` */
    restore: stand("restored", false),

    /** @throws Refusal `content.otherRegion`, `brain.unknownIndicator` */
    async values({ indicator, month, areaCode }: ParsedInputOf<typeof managedValues>, asker: Asker) {
      const region = await admin.regionOf(asker, areaCode);
      if (!(await store.find(indicator))) throw new Refusal("brain.unknownIndicator");
      const shown = month ?? (await store.newestMonth(indicator, region)) ?? lastMonth();
      const records = await store.values({
        areaCode: region,
        indicator,
        month: shown,
        yearAgo: monthBefore(shown, 12),
      });
      return { month: shown, records, told: records.filter(({ value }) => value !== null).length };
    },

    /** The workbook to be filled in: a row for each figure that a region and its parts owe for a month. */
    async template(month: string | undefined, { caller }: Asker) {
      const [all, regions] = await Promise.all([store.indicators(), store.tellingRegions()]);
      const indicators = all.filter(({ isRetired }) => !isRetired);
      const own = regions.filter(({ code, parent }) => code === caller.regionCode || parent === caller.regionCode);
      const shown = month ?? lastMonth();
      const rows = own.flatMap(({ code, name }) => indicators.map((indicator) => ({ indicator, code, name })));
      const cells: Record<(typeof valueColumns)[number], (row: (typeof rows)[number]) => string> = {
        指标: ({ indicator }) => indicator.name,
        行政区划代码: ({ code }) => code,
        月份: () => shown,
        数值: () => "",
      };
      const file = await sheetFile({
        title: `指标数值导入模板（${monthWords(shown)}）`,
        unit: "见各行单位",
        madeBy: caller.nickname,
        madeAt: clock(),
        filters: ["只填“数值”一列；没有填数值的行不导入", "可以增加行，指标写名称或代码，月份写成 2026-10 的样子"],
        columns: [
          ...valueColumns.map((title) => ({ title, kind: "text" as const, width: 20, of: cells[title] })),
          { title: "单位", kind: "text", width: 12, of: ({ indicator }) => indicator.unit },
          { title: "地区", kind: "text", width: 16, of: ({ name }) => name },
        ],
        rows,
      });
      return { name: `指标数值导入模板 ${shown}`, file };
    },

    async imports({ pageNum, pageSize }: { pageNum: number; pageSize: number }, asker: Asker) {
      const areaCode = await admin.regionOf(asker, undefined);
      const { records, total } = await store.imports({ areaCode, offset: (pageNum - 1) * pageSize, limit: pageSize });
      return {
        records: records.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          areaName: admin.areaName(row.areaCode),
          madeBy: row.madeBy,
          fileName: row.fileName,
          added: row.added,
          changed: row.changed,
          same: row.same,
        })),
        total,
        pageNum,
        pageSize,
      };
    },
  };
}

export type IndicatorsAdmin = ReturnType<typeof indicatorsAdmin>;
