import type { deskResources, saveResource } from "@sannong/contract/data/resources-desk";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { dayOf } from "@sannong/contract/rules/days";
import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { shelfDesk, type ShelfDeps } from "../../platform/publishing/shelf-desk.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Findable } from "../../catalogue/search/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataCatalogueStore } from "./catalogue.store.ts";
import type { DataClassesStore } from "./data-classes.desk-store.ts";
import { takesResources } from "./data-classes.rules.ts";
import {
  domainIs,
  type KeptResource,
  lastSerial,
  resourceShelf,
  sharingIs,
  type WrittenResource,
} from "./resources.desk-store.ts";

export type ResourcesDeskDeps = ShelfDeps & {
  /** what is found of resources */
  search: { put(things: readonly Findable[]): Promise<void>; remove(kind: "data", keys: string[]): Promise<void> };
};
type Deps = ResourcesDeskDeps & {
  db: Db;
  grantKey: string;
  catalogue: DataCatalogueService;
  rows: Pick<DataCatalogueStore, "resources">;
  classes: Pick<DataClassesStore, "all">;
};

const SERIAL_DIGITS = 6;

/** Data resources are catalogued, changed and taken down by whoever looks after their provider's region. */
export function resourcesDesk({ db, grantKey, catalogue, rows, classes: kept, search, ...deps }: Deps) {
  const today = () => dayOf(deps.clock());
  const desk = shelfDesk<WrittenResource, KeptResource>({
    ...deps,
    store: resourceShelf(db, today, grantKey),
    objectKind: "dataResource",
    titleOf: ({ name }) => name,
    idOf: async ({ classCode }) => `${classCode}/${String((await lastSerial(db)) + 1).padStart(SERIAL_DIGITS, "0")}`,
    taken: () => "刚有人用了同一个资源代码，请再保存一次",
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
    async follow(id) {
      catalogue.forget();
      const shown = (await catalogue.findable()).filter(({ key }) => key === id);
      await (shown.length > 0 ? search.put(shown) : search.remove("data", [id]));
    },
  });

  return {
    ...desk,
    list: ({ sharing, domain, ...asked }: ParsedInputOf<typeof deskResources>, asker: Asker) =>
      desk.list(asked, asker, [...(sharing ? [sharingIs(sharing)] : []), ...(domain ? [domainIs(domain)] : [])]),
    save: ({ id, revision, ...content }: ParsedInputOf<typeof saveResource>, asker: Asker) =>
      desk.save({ id, revision, content }, asker),
  };
}
const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });

export type ResourcesDesk = ReturnType<typeof resourcesDesk>;
