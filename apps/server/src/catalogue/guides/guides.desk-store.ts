import type { Domain } from "@sannong/contract/catalogue/services";
import type { GuideKind, ServiceSection } from "@sannong/contract/catalogue/guide-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { deskServices, saveService } from "@sannong/contract/catalogue/guides-desk";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";
import type { PublishState } from "@sannong/contract/content/publication-words";
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
  moduleId: given.moduleId,
  systemAbbr: given.systemAbbr,
  areaCode: given.areaCode,
  audiences: JSON.stringify(given.audiences),
  handling: given.handling,
  isNeedLogin: given.isNeedLogin,
  validateBoundUser: given.validateBoundUser,
  accountTypes: JSON.stringify(given.accountTypes),
  routePath: given.routePath,
  jumpType: given.jumpType,
  jumpUrl: given.jumpUrl,
  resourceUrl: given.resourceUrl,
  sort: given.sort,
});

/** Services with their guides, as administrators see and change them: some hundreds at most. */
export const guidesDeskStore = (db: Db) => {
  const services = (from: Db = db) =>
    from
      .selectFrom("service")
      .leftJoin("serviceGuide", "serviceGuide.identification", "service.identification")
      .leftJoin("connectedSystem", "connectedSystem.abbr", "service.systemAbbr")
      .innerJoin("catalogueModule", "catalogueModule.id", "service.moduleId");
  const chosen = ({ areaCode, keywords, moduleId, systemAbbr, guide }: AskedServices) => {
    const part = asPart(keywords ?? "");
    return services()
      .where("service.areaCode", "like", `${areaCode}%`)
      .$if(Boolean(keywords), (query) =>
        query.where(({ eb, or }) =>
          or(
            (["service.name", "service.owner", "service.identification", "serviceGuide.code"] as const).map((column) =>
              eb(column, "ilike", part),
            ),
          ),
        ),
      )
      .$if(Boolean(moduleId), (query) =>
        query.where(({ eb, or }) =>
          or([eb("service.moduleId", "=", moduleId ?? ""), eb("catalogueModule.parentId", "=", moduleId ?? "")]),
        ),
      )
      .$if(Boolean(systemAbbr), (query) => query.where("service.systemAbbr", "=", systemAbbr ?? ""))
      .$if(guide !== undefined, (query) =>
        query.where("serviceGuide.identification", guide === "with" ? "is not" : "is", null),
      );
  };
  const heads = [
    "service.identification",
    "service.name",
    "service.owner",
    "serviceGuide.code",
    "catalogueModule.name as moduleName",
    "connectedSystem.name as systemName",
    "service.areaCode",
    "service.handling",
    "service.state",
    "service.sort",
    "service.revision",
    "service.changedAt",
    "service.changedBy",
  ] as const;
  const changing = ({ by, at }: Change) => ({ revision: sql<number>`revision + 1`, changedAt: at, changedBy: by });

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
          "service.moduleId",
          "service.systemAbbr",
          "service.audiences",
          "service.isNeedLogin",
          "service.validateBoundUser",
          "service.accountTypes",
          "service.routePath",
          "service.jumpType",
          "service.jumpUrl",
          "service.resourceUrl",
          "service.withdrawnReason",
          "serviceGuide.kind",
          "serviceGuide.section",
          "serviceGuide.publishedOn",
          "serviceGuide.source",
          "serviceGuide.document",
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
      (await trx.selectFrom("catalogueModule").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
    hasSystem: async (abbr: string, trx: Db): Promise<boolean> =>
      (await trx.selectFrom("connectedSystem").select("abbr").where("abbr", "=", abbr).executeTakeFirst()) !==
      undefined,

    /** False when another service is called so. */
    async add(identification: string, content: ServiceContent, { by, at }: Change, trx: Db): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("service")
        .values({
          identification,
          ...columnsOf(content),
          deleteCasualUser: false,
          jumpSource: 0,
          isDemonstration: false,
          state: "draft",
          changedAt: at,
          changedBy: by,
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

    /** From one of these states into another; false when it is in none of them, or was changed since `revision`. */
    async move(
      { identification, revision }: On,
      { from, to, reason }: Move,
      change: Change,
      trx: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("service")
        .set({ state: to, withdrawnReason: reason, ...changing(change) })
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
