import type { Openness, SharingWay, UpdateCycle } from "@sannong/contract/data/resource-words";
import type { DataRow, ResourceItem } from "@sannong/contract/data/resources.schemas";
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Resource } from "./catalogue.rules.ts";
import type { DataSeals } from "./data-seals.ts";

export const asResource = (row: Selectable<Tables["dataResource"]>): Resource => ({
  code: row.code,
  classCode: row.classCode,
  name: row.name,
  provider: row.provider,
  providerCode: row.providerCode,
  providerRegion: row.providerRegion,
  summary: row.summary,
  domain: row.domain,
  level: row.level,
  formats: row.formats as Resource["formats"],
  items: row.items as ResourceItem[],
  sharing: row.sharing,
  sharingCondition: row.sharingCondition,
  sharingWay: row.sharingWay as SharingWay,
  legalBasis: row.legalBasis,
  openness: row.openness as Openness,
  opennessCondition: row.opennessCondition,
  updateCycle: row.updateCycle as UpdateCycle,
  publishedOn: row.publishedOn,
  updatedOn: row.updatedOn,
  related: row.related,
  quality: row.quality as Resource["quality"],
  rowCount: row.rowCount,
  isListed: row.state === "published",
});

type Input = { code: string; scope: string; offset: number; limit: number };

type Deps = {
  db: Db;
  seals: Pick<DataSeals, "labelsAreWhole">;
  /** told of every resource whose labels do not carry our seal */
  onBroken: (code: string) => void;
};

export function dataCatalogueStore({ db, seals, onBroken }: Deps) {
  /** Whose labels somebody changed behind our back is as delicate as can be. */
  const judged = (row: Selectable<Tables["dataResource"]>): Resource => {
    const resource = asResource(row);
    if (seals.labelsAreWhole({ ...resource, mac: row.itemsMac })) return resource;
    onBroken(row.code);
    return { ...resource, items: resource.items.map((item) => ({ ...item, sensitivity: "sensitive" })) };
  };

  /** What lies in the scope, and what belongs to no region. */
  const rowsWithin = (code: string, scope: string) =>
    db
      .selectFrom("dataRow")
      .where("resourceCode", "=", code)
      .where((eb) => eb.or([eb("regionCode", "=", ""), sql<boolean>`starts_with(region_code, ${scope})`]));

  return {
    async resources(): Promise<Resource[]> {
      const rows = await db.selectFrom("dataResource").selectAll().orderBy("code").execute();
      return rows.map(judged);
    },
    /** How often each was asked for. */
    async requests(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("dataApplication")
        .select((eb) => ["resourceCode", eb.fn.countAll<string>().as("total")])
        .where("status", "<>", "draft")
        .groupBy("resourceCode")
        .execute();
      return new Map(rows.map(({ resourceCode: code, total }) => [code, Number(total)]));
    },

    async rows({ code, scope, offset, limit }: Input): Promise<{ rows: DataRow[]; total: number }> {
      const found = rowsWithin(code, scope);
      const [rows, { total }] = await Promise.all([
        found.select("content").orderBy("seq").offset(offset).limit(limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { rows: rows.map(({ content }) => content as DataRow), total: Number(total) };
    },
  };
}

export type DataCatalogueStore = ReturnType<typeof dataCatalogueStore>;
