import type { GuideKind, ServiceSection } from "@sannong/contract/catalogue/guide-words";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";
import type { services } from "@sannong/contract/catalogue/guides-publication";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";
import { isFree } from "./guides.rules.ts";

export type ServiceContent = Omit<PublicationContent<typeof services>, "identification">;
type Guide = NonNullable<ServiceContent["guide"]>;
/** A service with the names of what it belongs to, and its guide where it has one. */
export type ServiceWithGuide = ServiceContent & {
  moduleName: string;
  systemName: string | null;
  code: string | null;
  hasGuide: boolean;
};
type OfGuide = Pick<Selectable<Tables["serviceGuide"]>, "kind" | "section" | "publishedOn" | "source" | "document">;
type Joined = { moduleName: string; systemName: string | null; code: string | null } & OfGuide;

/** Services with their guides, as administrators see and change them: some hundreds at most. */
export const guidesPublicationStore = (db: Db) => ({
  ...publicationStore<"service", ServiceContent, ServiceWithGuide, Joined>(db, {
    table: "service",
    key: "identification",
    area: "areaCode",
    words: ["service.name", "service.owner", "service.identification", "serviceGuide.code"],
    order: ["service.sort", "service.identification"],
    atFirst: () => ({ deleteCasualUser: false, jumpSource: 0, isDemonstration: false }),
    joined: {
      tables: sql`left join service_guide on service_guide.identification = service.identification
        left join connected_system on connected_system.abbr = service.system_abbr
        inner join catalogue_module on catalogue_module.id = service.module_id`,
      columns: sql`service_guide.code, service_guide.kind, service_guide.section, service_guide.published_on,
        service_guide.source, service_guide.document, catalogue_module.name as module_name,
        connected_system.name as system_name`,
    },
    contentOf: (row) => ({
      name: row.name,
      summary: row.summary,
      owner: row.owner,
      domain: row.domain as ServiceContent["domain"],
      moduleId: row.moduleId,
      moduleName: row.moduleName,
      systemAbbr: row.systemAbbr,
      systemName: row.systemName,
      areaCode: row.areaCode,
      audiences: row.audiences as ServiceContent["audiences"],
      handling: row.handling as ServiceContent["handling"],
      isNeedLogin: row.isNeedLogin,
      validateBoundUser: row.validateBoundUser,
      accountTypes: row.accountTypes as ServiceContent["accountTypes"],
      routePath: row.routePath,
      jumpType: row.jumpType as ServiceContent["jumpType"],
      jumpUrl: row.jumpUrl,
      resourceUrl: row.resourceUrl,
      otherWords: row.otherWords,
      sort: row.sort,
      code: row.code,
      hasGuide: row.code !== null,
      guide: row.code === null ? null : guideOf(row.code, row),
    }),
    columnsOf: ({ guide: _apart, audiences, accountTypes, ...service }) => ({
      ...service,
      audiences: JSON.stringify(audiences),
      accountTypes: JSON.stringify(accountTypes),
    }),
  }),

  hasModule: async (id: string): Promise<boolean> =>
    (await db.selectFrom("catalogueModule").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
  hasSystem: async (abbr: string): Promise<boolean> =>
    (await db.selectFrom("connectedSystem").select("abbr").where("abbr", "=", abbr).executeTakeFirst()) !== undefined,

  /** False when another matter has this code. */
  async putGuide(identification: string, { document, publishedOn, ...guide }: Guide, trx: Db): Promise<boolean> {
    const taken = await trx
      .selectFrom("serviceGuide")
      .select("identification")
      .where("code", "=", guide.code)
      .where("identification", "<>", identification)
      .executeTakeFirst();
    if (taken) return false;
    const columns = {
      ...guide,
      publishedOn,
      promisedDays: document.promisedDays,
      isFree: isFree(document),
      document: JSON.stringify(document),
    };
    await trx
      .insertInto("serviceGuide")
      .values({ identification, ...columns })
      .onConflict((conflict) => conflict.column("identification").doUpdateSet(columns))
      .execute();
    return true;
  },
});

const guideOf = (code: string, { kind, section, publishedOn, source, document }: OfGuide): Guide => ({
  code,
  kind: kind as GuideKind,
  section: section as ServiceSection,
  publishedOn,
  source,
  document: document as GuideDocument,
});

/** Those of a module or of one below it. */
export const isInModule = (id: string) =>
  sql<boolean>`(service.module_id = ${id} or catalogue_module.parent_id = ${id})`;
/** Those that have a guide, or those that lack one. */
export const hasGuide = (which: "with" | "without") =>
  which === "with"
    ? sql<boolean>`service_guide.identification is not null`
    : sql<boolean>`service_guide.identification is null`;

export type GuidesPublicationStore = ReturnType<typeof guidesPublicationStore>;
