import type { Domain } from "@sannong/contract/catalogue";
import type { GuideKind, ServiceSection } from "@sannong/contract/guide-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { deskServices, saveService } from "@sannong/contract/guides-desk";
import type { GuideDocument } from "@sannong/contract/guides.schemas";
import type { PublishState } from "@sannong/contract/publication-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isFree } from "./guides.rules.ts";

export type ServiceContent = Omit<ParsedInputOf<typeof saveService>, "identification" | "revision">;
type Guide = NonNullable<ServiceContent["guide"]>;
export type AskedServices = Omit<ParsedInputOf<typeof deskServices>, "pageNum" | "pageSize" | "areaCode"> & {
  areaCode: string;
};
type Change = { by: string; at: Date };
type On = { identification: string; revision: number };
type Move = { from: readonly PublishState[]; to: PublishState; reason: string | null };

const asPart = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const columnsOf = ({ guide: _apart, ...given }: ServiceContent) => ({
  name: given.name,
  summary: given.summary,
  owner: given.owner,
  domain: given.domain,
  module_id: given.moduleId,
  system_abbr: given.systemAbbr,
  area_code: given.areaCode,
  audiences: JSON.stringify(given.audiences),
  handling: given.handling,
  is_need_login: given.isNeedLogin,
  validate_bound_user: given.validateBoundUser,
  account_types: JSON.stringify(given.accountTypes),
  route_path: given.routePath,
  jump_type: given.jumpType,
  jump_url: given.jumpUrl,
  resource_url: given.resourceUrl,
  sort: given.sort,
});

/** Services with their guides, as administrators see and change them: some hundreds at most. */
export const guidesDeskStore = (db: Db) => {
  const services = (from: Db = db) =>
    from
      .selectFrom("service")
      .leftJoin("service_guide", "service_guide.identification", "service.identification")
      .leftJoin("connected_system", "connected_system.abbr", "service.system_abbr")
      .innerJoin("catalogue_module", "catalogue_module.id", "service.module_id");
  const chosen = ({ areaCode, keywords, moduleId, systemAbbr, guide }: AskedServices) => {
    const part = asPart(keywords ?? "");
    return services()
      .where("service.area_code", "like", `${areaCode}%`)
      .$if(Boolean(keywords), (query) =>
        query.where(({ eb, or }) =>
          or(
            (["service.name", "service.owner", "service.identification", "service_guide.code"] as const).map((column) =>
              eb(column, "ilike", part),
            ),
          ),
        ),
      )
      .$if(Boolean(moduleId), (query) =>
        query.where(({ eb, or }) =>
          or([eb("service.module_id", "=", moduleId ?? ""), eb("catalogue_module.parent_id", "=", moduleId ?? "")]),
        ),
      )
      .$if(Boolean(systemAbbr), (query) => query.where("service.system_abbr", "=", systemAbbr ?? ""))
      .$if(guide !== undefined, (query) =>
        query.where("service_guide.identification", guide === "with" ? "is not" : "is", null),
      );
  };
  const heads = [
    "service.identification",
    "service.name",
    "service.owner",
    "service_guide.code",
    "catalogue_module.name as moduleName",
    "connected_system.name as systemName",
    "service.area_code as areaCode",
    "service.handling",
    "service.state",
    "service.sort",
    "service.revision",
    "service.changed_at as changedAt",
    "service.changed_by as changedBy",
  ] as const;
  const changing = ({ by, at }: Change) => ({ revision: sql<number>`revision + 1`, changed_at: at, changed_by: by });

  return {
    inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

    async list(asked: AskedServices, { offset, limit }: { offset: number; limit: number }) {
      const [rows, counts] = await Promise.all([
        chosen(asked)
          .$if(asked.state !== undefined, (query) => query.where("service.state", "=", asked.state as PublishState))
          .select(heads)
          .orderBy("service.sort")
          .orderBy("service.identification")
          .offset(offset)
          .limit(limit)
          .execute(),
        chosen(asked)
          .select((eb) => ["service.state", eb.fn.countAll<string>().as("total")])
          .groupBy("service.state")
          .execute(),
      ]);
      return {
        records: rows.map((row) => ({ ...row, hasGuide: row.code !== null })),
        counts: Object.fromEntries(counts.map(({ state, total }) => [state, Number(total)])) as Partial<
          Record<PublishState, number>
        >,
      };
    },

    async find(identification: string, from: Db = db) {
      const row = await services(from)
        .select(heads)
        .select([
          "service.summary",
          "service.domain",
          "service.module_id as moduleId",
          "service.system_abbr as systemAbbr",
          "service.audiences",
          "service.is_need_login as isNeedLogin",
          "service.validate_bound_user as validateBoundUser",
          "service.account_types as accountTypes",
          "service.route_path as routePath",
          "service.jump_type as jumpType",
          "service.jump_url as jumpUrl",
          "service.resource_url as resourceUrl",
          "service.withdrawn_reason as withdrawnReason",
          "service_guide.kind",
          "service_guide.section",
          "service_guide.published_on as publishedOn",
          "service_guide.source",
          "service_guide.document",
        ])
        .where("service.identification", "=", identification)
        .executeTakeFirst();
      if (!row) return undefined;
      const { kind, section, publishedOn, source, document, ...service } = row;
      const { code } = service;
      const guide: Guide | null =
        code === null || publishedOn === null || source === null
          ? null
          : {
              code,
              kind: kind as GuideKind,
              section: section as ServiceSection,
              publishedOn,
              source,
              document: document as GuideDocument,
            };
      return { ...service, domain: service.domain as Domain, hasGuide: guide !== null, guide };
    },

    hasModule: async (id: string, trx: Db): Promise<boolean> =>
      (await trx.selectFrom("catalogue_module").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
    hasSystem: async (abbr: string, trx: Db): Promise<boolean> =>
      (await trx.selectFrom("connected_system").select("abbr").where("abbr", "=", abbr).executeTakeFirst()) !==
      undefined,

    /** False when another service is called so. */
    async add(identification: string, content: ServiceContent, { by, at }: Change, trx: Db): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("service")
        .values({
          identification,
          ...columnsOf(content),
          delete_casual_user: false,
          jump_source: 0,
          is_demonstration: false,
          state: "draft",
          changed_at: at,
          changed_by: by,
        })
        .onConflict((conflict) => conflict.column("identification").doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False when somebody else changed it since `revision`. */
    async change({ identification, revision }: On, content: ServiceContent, change: Change, trx: Db): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("service")
        .set({ ...columnsOf(content), ...changing(change) })
        .where("identification", "=", identification)
        .where("revision", "=", revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when another matter has this code. */
    async putGuide(identification: string, { document, publishedOn, ...guide }: Guide, trx: Db): Promise<boolean> {
      const taken = await trx
        .selectFrom("service_guide")
        .select("identification")
        .where("code", "=", guide.code)
        .where("identification", "<>", identification)
        .executeTakeFirst();
      if (taken) return false;
      const columns = {
        ...guide,
        published_on: publishedOn,
        promised_days: document.promisedDays,
        is_free: isFree(document),
        document: JSON.stringify(document),
      };
      await trx
        .insertInto("service_guide")
        .values({ identification, ...columns })
        .onConflict((conflict) => conflict.column("identification").doUpdateSet(columns))
        .execute();
      return true;
    },

    /** From one of these states into another; false when it is in none of them, or was changed since `revision`. */
    async move(
      { identification, revision }: On,
      { from, to, reason }: Move,
      change: Change,
      trx: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("service")
        .set({ state: to, withdrawn_reason: reason, ...changing(change) })
        .where("identification", "=", identification)
        .where("revision", "=", revision)
        .where("state", "in", from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async discard({ identification, revision }: On, trx: Db): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom("service")
        .where("identification", "=", identification)
        .where("revision", "=", revision)
        .where("state", "=", "draft")
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
};

export type GuidesDeskStore = ReturnType<typeof guidesDeskStore>;
export type StoredDeskService = NonNullable<Awaited<ReturnType<GuidesDeskStore["find"]>>>;
