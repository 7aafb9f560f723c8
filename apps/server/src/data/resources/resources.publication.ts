import { dataResources } from "@sannong/contract/data/resources-publication";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { definePublication, type PublicationDeps } from "../../kernel/publication/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataCatalogueStore } from "./catalogue.store.ts";
import type { DataClassesStore } from "./data-classes.admin-store.ts";
import { takesResources } from "./data-classes.rules.ts";
import { lastSerial, resourcesPublicationStore } from "./resources.publication.store.ts";

type Deps = PublicationDeps & {
  db: Db;
  grantKey: string;
  catalogue: DataCatalogueService;
  rows: Pick<DataCatalogueStore, "resources">;
  classes: Pick<DataClassesStore, "all">;
};

const SERIAL_DIGITS = 6;
const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });

/** Data resources: catalogued, changed and taken down by whoever looks after their provider's region. */
export function resourcesPublication({ db, grantKey, catalogue, rows, classes: kept, ...deps }: Deps) {
  const today = () => dayOf(deps.clock());
  return definePublication(deps, {
    entries: dataResources,
    kind: "dataResource",
    store: resourcesPublicationStore(db, today, grantKey),
    titleOf: ({ name }) => name,
    answers: { publish: "已发布，目录里随即可以看到", withdraw: "已撤下，目录里不再看到" },
    narrowedBy: ({ sharing, domain }) => [{ sharing, domain: domain || undefined }],
    idOf: async ({ classCode }) => `${classCode}/${String((await lastSerial(db)) + 1).padStart(SERIAL_DIGITS, "0")}`,
    taken: () => new Refusal("content.taken", { params: { what: "刚有人用了同一个资源代码，请再保存一次" } }),
    async check({ classCode, related }, before) {
      const [classes, resources] = await Promise.all([kept.all(), rows.resources()]);
      // what stands in a class that was retired stays there
      if (before?.classCode !== classCode && !takesResources(classCode, classes))
        throw wrong("没有这个分类，或者它已停用，请重新选择");
      // its code begins with its class, and is what applications and grants name
      if (before && before.classCode !== classCode) throw wrong("资源代码由分类生成，不能改分类，请新建一项");
      const known = new Set(resources.map(({ code }) => code));
      const missing = related.find((code) => !known.has(code));
      if (missing) throw wrong(`没有代码为 ${missing} 的关联资源`);
    },
    onMove: (act, { state }) => (act === "publish" && state === "draft" ? { publishedOn: today() } : {}),
    forget: catalogue.forget,
    search: {
      kind: "data",
      entriesOf: async (codes) => (await catalogue.findable()).filter(({ key }) => codes.includes(key)),
    },
  });
}

export type ResourcesPublication = ReturnType<typeof resourcesPublication>;
