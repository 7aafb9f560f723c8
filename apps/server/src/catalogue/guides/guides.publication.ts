import { services } from "@sannong/contract/catalogue/guides-publication";
import { publishStates } from "@sannong/contract/content/publication-words";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { SheetColumn } from "../../platform/sheets/xlsx.ts";
import { definePublication, type Findable, type PublicationDeps, type Viewed } from "../../kernel/publication/index.ts";
import {
  type GuidesPublicationStore,
  guidesPublicationStore,
  hasGuide,
  isInModule,
  type ServiceContent,
  type ServiceWithGuide,
} from "./guides.publication.store.ts";

export type GuidesPublicationDeps = PublicationDeps & {
  db: Db;
  /** something was changed: whoever asks next is told of it */
  forget: () => void;
  /** every service as somebody finds it */
  findable: () => Promise<readonly Findable[]>;
};

/** Services and their guides: written, published, changed and taken down together. */
export function guidesPublication({ db, forget, findable, ...deps }: GuidesPublicationDeps) {
  const store = guidesPublicationStore(db);
  return definePublication(deps, {
    entries: services,
    kind: "service",
    key: { name: "identification", isChosen: true },
    store,
    titleOf: ({ name }) => name,
    titledAs: "name",
    narrowedBy: ({ moduleId, systemAbbr, guide }) => [
      { systemAbbr: systemAbbr || undefined },
      ...(moduleId ? [isInModule(moduleId)] : []),
      ...(guide === undefined ? [] : [hasGuide(guide)]),
    ],
    view: (service) => ({ ...service, identification: service.id }),
    async check({ moduleId, systemAbbr }) {
      if (!(await store.hasModule(moduleId))) throw new Refusal("serviceDesk.moduleUnknown");
      if (systemAbbr !== null && !(await store.hasSystem(systemAbbr))) throw new Refusal("serviceDesk.systemUnknown");
    },
    taken: ({ guide }, identification, constraint) =>
      guide && constraint === GUIDE_CODE
        ? codeTaken(guide)
        : new Refusal("serviceDesk.identificationTaken", { params: { identification } }),
    async mayMove(act, { guide, name }) {
      if (act === "publish" && !guide) throw new Refusal("serviceDesk.guideNeeded", { params: { name } });
    },
    async within(change, trx) {
      if (change.act === "added" || change.act === "changed") await putGuide(store, change, trx);
    },
    forget,
    search: {
      kind: "service",
      entriesOf: async (ids) => (await findable()).filter(({ key }) => ids.includes(key)),
    },
    sheet: {
      title: "服务事项清单",
      unit: "项",
      area: "适用地区",
      columns,
      filtersOf: ({ guide }) => (guide ? [`办事指南：${guide === "with" ? "已写" : "没有"}`] : []),
    },
  });
}

/** What the table calls that a code stands in one guide. */
const GUIDE_CODE = "service_guide_code_key";
const codeTaken = ({ code }: { code: string }) => new Refusal("serviceDesk.codeTaken", { params: { code } });

type Written = { id: string; content: ServiceContent; before: { guide: unknown } | undefined };

/** Its guide goes with a service. @throws Refusal `serviceDesk.guideNeeded`, `serviceDesk.codeTaken` */
async function putGuide(store: GuidesPublicationStore, { id, content, before }: Written, trx: Db): Promise<void> {
  const { name, guide } = content;
  // what is written stays written: a guide is changed, and goes with its service alone
  if (guide === null && before?.guide) throw new Refusal("serviceDesk.guideNeeded", { params: { name } });
  if (guide && !(await store.putGuide(id, guide, trx))) throw codeTaken(guide);
}

const columns: readonly SheetColumn<Viewed<ServiceWithGuide>>[] = [
  { title: "排序", kind: "number", width: 8, of: ({ sort }) => sort },
  { title: "服务标识", kind: "text", width: 20, of: ({ id }) => id },
  { title: "事项名称", kind: "text", width: 34, of: ({ name }) => name },
  { title: "事项编码", kind: "text", width: 22, of: ({ code }) => code },
  { title: "办理单位", kind: "text", width: 30, of: ({ owner }) => owner },
  { title: "所属栏目", kind: "text", width: 18, of: ({ moduleName }) => moduleName },
  { title: "所属系统", kind: "text", width: 26, of: ({ systemName }) => systemName },
  { title: "适用地区", kind: "text", width: 20, of: ({ areaName }) => areaName },
  { title: "群众的说法", kind: "text", width: 40, of: ({ otherWords }) => otherWords },
  { title: "办理方式", kind: "text", width: 12, of: ({ handling }) => handling },
  { title: "状态", kind: "text", width: 10, of: ({ state }) => publishStates[state] },
  { title: "办事指南", kind: "text", width: 10, of: ({ hasGuide }) => (hasGuide ? "已写" : "没有") },
  { title: "最近修改", kind: "time", of: ({ changedAt }) => changedAt },
  { title: "修改人", kind: "text", width: 14, of: ({ changedBy }) => changedBy },
];
