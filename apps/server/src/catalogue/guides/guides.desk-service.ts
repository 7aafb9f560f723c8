import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { actOnService, deskServices, exportServices, saveService } from "@sannong/contract/catalogue/guides-desk";
import { publication, publishStates } from "@sannong/contract/content/publication-words";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { contentDesk, type DeskDeps, outrun } from "../../platform/content-desk.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type SheetColumn, sheetFile } from "../../platform/xlsx.ts";
import type { Findable } from "../search/index.ts";
import type { GuidesDeskStore, ServiceContent, StoredDeskService } from "./guides.desk-store.ts";

export type GuidesDeskDeps = DeskDeps & {
  clock: Clock;
  /** something was changed: whoever asks next is told of it */
  forget: () => void;
  /** as somebody finds it; undefined while nobody may */
  findable: (identification: string) => Promise<Findable | undefined>;
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "service", keys: string[]): Promise<void> };
};

/** 表名; also the name of the file. */
export const SERVICES_TITLE = "服务事项清单";
const EXPORTED_AT_MOST = 5000;

/** Services and their guides are written, shown, changed and taken down together. */
export function guidesDesk({ store, clock, forget, findable, search, ...deps }: GuidesDeskDeps & Stored) {
  const desk = contentDesk(deps, "service");

  const told = <T extends { areaCode: string; changedAt: Date | null }>({ changedAt, ...service }: T) => ({
    ...service,
    areaName: desk.areaName(service.areaCode),
    changedAt: changedAt?.toISOString() ?? null,
  });
  /** @throws Refusal `content.gone`, `content.otherRegion` */
  const known = async (identification: string, asker: Asker): Promise<StoredDeskService> => {
    const service = await store.find(identification);
    if (!service) throw new Refusal("content.gone");
    await desk.admit(asker, service.areaCode, identification);
    return service;
  };
  const change = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });

  /** The public sees and finds what it may, as soon as this is done. */
  const show = async (identification: string): Promise<void> => {
    forget();
    const found = await findable(identification);
    await (found ? search.put([found]) : search.remove("service", [identification]));
  };

  /** @throws Refusal `serviceDesk.moduleUnknown`, `serviceDesk.systemUnknown` */
  const refuseLooseEnds = async ({ moduleId, systemAbbr }: ServiceContent, trx: Db) => {
    if (!(await store.hasModule(moduleId, trx))) throw new Refusal("serviceDesk.moduleUnknown");
    if (systemAbbr !== null && !(await store.hasSystem(systemAbbr, trx)))
      throw new Refusal("serviceDesk.systemUnknown");
  };

  return {
    async list({ pageNum, pageSize, areaCode, ...asked }: ParsedInputOf<typeof deskServices>, asker: Asker) {
      const region = await desk.regionOf(asker, areaCode);
      const place = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { records, counts } = await store.list({ ...asked, areaCode: region }, place);
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const total = asked.state === undefined ? all : (counts[asked.state] ?? 0);
      const parts = desk.partsOf(asker, region);
      return { records: records.map(told), counts, total, regions: parts, pageNum, pageSize };
    },

    read: async (identification: string, asker: Asker) => told(await known(identification, asker)),

    /** @throws Refusal `content.*`, `serviceDesk.*` */
    async save({ identification, revision, ...content }: ParsedInputOf<typeof saveService>, asker: Asker) {
      await desk.admit(asker, content.areaCode, identification);
      const before = revision === undefined ? undefined : await known(identification, asker);
      await store.inOneGo(async (trx) => {
        await refuseLooseEnds(content, trx);
        if (revision === undefined) {
          if (!(await store.add(identification, content, change(asker), trx)))
            throw new Refusal("serviceDesk.identificationTaken", { params: { identification } });
        } else if (!(await store.change({ identification, revision }, content, change(asker), trx)))
          throw outrun(await store.find(identification, trx));
        // what is written stays written: a guide is changed, and goes with its service alone
        if (content.guide === null && before?.guide)
          throw new Refusal("serviceDesk.guideNeeded", { params: { name: content.name } });
        if (content.guide && !(await store.putGuide(identification, content.guide, trx)))
          throw new Refusal("serviceDesk.codeTaken", { params: { code: content.guide.code } });
        const detail = { name: content.name, region: content.areaCode, revision: (revision ?? 0) + 1 };
        await desk.record(asker, revision === undefined ? "added" : "changed", { id: identification, detail }, trx);
      });
      await show(identification);
      return told(await known(identification, asker));
    },

    /** @throws Refusal `content.*`, `serviceDesk.guideNeeded` */
    async act({ identification, revision, act, reason }: ParsedInputOf<typeof actOnService>, asker: Asker) {
      const before = await known(identification, asker);
      const { from, to } = publication(act);
      if (to === "published" && !before.guide)
        throw new Refusal("serviceDesk.guideNeeded", { params: { name: before.name } });
      const on = { identification, revision };
      const isDone = await store.inOneGo(async (trx) => {
        const done =
          to === "gone"
            ? await store.discard(on, trx)
            : await store.move(on, { from, to, reason: reason || null }, change(asker), trx);
        const detail = { name: before.name, revision, ...(reason && { reason }) };
        if (done) await desk.record(asker, ACTS[act], { id: identification, detail }, trx);
        return done;
      });
      const after = await store.find(identification);
      if (!isDone) {
        if (after?.revision !== revision) throw outrun(after);
        throw new Refusal("content.notNow", { params: { state: publishStates[after.state] } });
      }
      await show(identification);
      return after ? told(after) : null;
    },

    /** The list as a workbook; who took it along is written down before it leaves. */
    async take({ areaCode, ...asked }: ParsedInputOf<typeof exportServices>, asker: Asker) {
      const region = await desk.regionOf(asker, areaCode);
      const { records } = await store.list({ ...asked, areaCode: region }, { offset: 0, limit: EXPORTED_AT_MOST });
      const filters = [
        `适用地区：${desk.areaName(region)}`,
        ...(asked.keywords ? [`关键词：${asked.keywords}`] : []),
        ...(asked.state ? [`状态：${publishStates[asked.state]}`] : []),
        ...(asked.guide ? [`办事指南：${asked.guide === "with" ? "已写" : "没有"}`] : []),
      ];
      const file = await sheetFile({
        title: SERVICES_TITLE,
        unit: "项",
        madeBy: asker.caller.nickname,
        madeAt: clock(),
        filters,
        columns,
        rows: records.map(told),
      });
      const { rows, digest } = file;
      await store.inOneGo((trx) =>
        desk.record(asker, "exported", { id: "", detail: { rows, digest, filters: filters.join("；") } }, trx),
      );
      return file;
    },
  };
}
type Stored = { store: GuidesDeskStore };

const ACTS = { publish: "published", withdraw: "withdrawn", discard: "discarded" } as const;

type Row = Omit<Awaited<ReturnType<GuidesDeskStore["list"]>>["records"][number], "changedAt"> & {
  areaName: string;
  changedAt: string | null;
};
const columns: readonly SheetColumn<Row>[] = [
  { title: "排序", kind: "number", width: 8, of: ({ sort }) => sort },
  { title: "服务标识", kind: "text", width: 20, of: ({ identification }) => identification },
  { title: "事项名称", kind: "text", width: 34, of: ({ name }) => name },
  { title: "事项编码", kind: "text", width: 22, of: ({ code }) => code },
  { title: "办理单位", kind: "text", width: 30, of: ({ owner }) => owner },
  { title: "所属栏目", kind: "text", width: 18, of: ({ moduleName }) => moduleName },
  { title: "所属系统", kind: "text", width: 26, of: ({ systemName }) => systemName },
  { title: "适用地区", kind: "text", width: 20, of: ({ areaName }) => areaName },
  { title: "办理方式", kind: "text", width: 12, of: ({ handling }) => handling },
  { title: "状态", kind: "text", width: 10, of: ({ state }) => publishStates[state] },
  { title: "办事指南", kind: "text", width: 10, of: ({ hasGuide }) => (hasGuide ? "已写" : "没有") },
  { title: "最近修改", kind: "time", of: ({ changedAt }) => changedAt },
  { title: "修改人", kind: "text", width: 14, of: ({ changedBy }) => changedBy },
];

export type GuidesDesk = ReturnType<typeof guidesDesk>;
