import { publishStates } from "@sannong/contract/content/publication-words";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { Definition, Entries, Listed, View, Viewed } from "./definition.ts";
import type { regionalEditing } from "./editing.ts";
import type { filesOfKind } from "./files.ts";
import type { Kept } from "./publication.store.ts";

/** What reading and changing a kind stand on. */
export type Provided<E extends Entries, Content, Stored extends Content> = {
  definition: Definition<E, Content, Stored> & View<E, Stored>;
  clock: Clock;
  editing: ReturnType<typeof regionalEditing>;
  files: ReturnType<typeof filesOfKind> | undefined;
};

const EXPORTED_AT_MOST = 5000;

/**
 * A kind as administrators read it: one of them, a page of its list, and the list as a workbook.
 *
 * @returns acts of which each throws the refusals that it names
 */
export function publicationReading<E extends Entries, Content extends { areaCode: string }, Stored extends Content>({
  definition,
  clock,
  editing,
  files,
}: Provided<E, Content, Stored>) {
  const { store, sheet, narrowedBy = () => [] } = definition;

  const viewed = ({ changedAt, ...one }: Kept<Stored>): Viewed<Stored> => ({
    ...one,
    areaName: editing.areaName(one.areaCode),
    changedAt: changedAt?.toISOString() ?? null,
  });
  const view = async (one: Kept<Stored>): Promise<object> => definition.view?.(viewed(one)) ?? viewed(one);

  return {
    viewed,

    /** With its files. */
    async whole(one: Kept<Stored>, asker: Asker): Promise<object> {
      const seen = await view(one);
      return files ? files.shownWith(seen, one.id, asker) : seen;
    },

    /** @throws Refusal `content.gone`, `content.otherRegion` */
    async known(id: string, asker: Asker): Promise<Kept<Stored>> {
      const one = await store.find(id);
      if (!one) throw new Refusal("content.gone");
      await editing.admit(asker, one.areaCode, id);
      return one;
    },

    /** @throws Refusal `content.otherRegion` */
    async list(input: Listed<E>, asker: Asker) {
      const { pageNum, pageSize, state, keywords } = input;
      const areaCode = await editing.regionOf(asker, input.areaCode);
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const where = narrowedBy(input);
      const { records, counts } = await store.list({ areaCode, state, keywords, where, ...page });
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return {
        records: await Promise.all(records.map(view)),
        counts,
        total: state === undefined ? all : (counts[state] ?? 0),
        regions: editing.partsOf(asker, areaCode),
        pageNum,
        pageSize,
      };
    },

    /** The list as a workbook; who took it along is written down before it leaves. @throws Refusal `content.otherRegion` */
    async take(input: Listed<E>, asker: Asker, made: NonNullable<typeof sheet>) {
      const { state, keywords } = input;
      const areaCode = await editing.regionOf(asker, input.areaCode);
      const where = narrowedBy(input);
      const { records } = await store.list({
        areaCode,
        state,
        keywords,
        where,
        offset: 0,
        limit: EXPORTED_AT_MOST + 1,
      });
      const filters = [
        `${made.area ?? "地区"}：${editing.areaName(areaCode)}`,
        ...(keywords ? [`关键词：${keywords}`] : []),
        ...(state ? [`状态：${publishStates[state]}`] : []),
        ...made.filtersOf(input),
      ];
      const { title, unit, columns } = made;
      const maker = { madeBy: asker.caller.nickname, madeAt: clock() };
      const rows = records.map(viewed);
      const file = await sheetFile({ title, unit, columns, ...maker, filters, rows, limit: EXPORTED_AT_MOST });
      const detail = { rows: file.rows, digest: file.digest, filters: filters.join("；") };
      await store.inOneGo((trx) => editing.record(asker, "exported", { id: "", detail }, trx));
      return file;
    },
  };
}
