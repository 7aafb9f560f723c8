import type { DataLevel, Openness, SharingKind, SharingWay, UpdateCycle } from "@sannong/contract/data-resource-words";
import type { DataRow, ResourceItem } from "@sannong/contract/data-resources.schemas";
import { type Selectable, sql } from "kysely";
import type { DataResourceTable } from "../../platform/database/data-resource-tables.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Resource } from "./catalogue.rules.ts";
import type { DataSeals } from "./data-seals.ts";

export const asResource = (row: Selectable<DataResourceTable>): Resource => ({
  code: row.code,
  classCode: row.class_code,
  name: row.name,
  provider: row.provider,
  providerCode: row.provider_code,
  providerRegion: row.provider_region,
  summary: row.summary,
  domain: row.domain,
  level: row.level as DataLevel,
  formats: row.formats as Resource["formats"],
  items: row.items as ResourceItem[],
  sharing: row.sharing as SharingKind,
  sharingCondition: row.sharing_condition,
  sharingWay: row.sharing_way as SharingWay,
  legalBasis: row.legal_basis,
  openness: row.openness as Openness,
  opennessCondition: row.openness_condition,
  updateCycle: row.update_cycle as UpdateCycle,
  publishedOn: row.published_on,
  updatedOn: row.updated_on,
  related: row.related,
  quality: row.quality as Resource["quality"],
  rowCount: row.row_count,
  isListed: row.state === "published",
});

type Asked = { code: string; scope: string; offset: number; limit: number };

type Needs = {
  db: Db;
  seals: Pick<DataSeals, "labelsAreWhole">;
  /** told of every resource whose labels do not carry our seal */
  onBroken: (code: string) => void;
};

export function dataCatalogueStore({ db, seals, onBroken }: Needs) {
  /** Whose labels somebody changed behind our back is as delicate as can be. */
  const judged = (row: Selectable<DataResourceTable>): Resource => {
    const resource = asResource(row);
    if (seals.labelsAreWhole({ ...resource, mac: row.items_mac })) return resource;
    onBroken(row.code);
    return { ...resource, items: resource.items.map((item) => ({ ...item, sensitivity: "sensitive" })) };
  };

  /** What lies in the scope, and what belongs to no region. */
  const rowsWithin = (code: string, scope: string) =>
    db
      .selectFrom("data_row")
      .where("resource_code", "=", code)
      .where((eb) => eb.or([eb("region_code", "=", ""), sql<boolean>`starts_with(region_code, ${scope})`]));

  return {
    async resources(): Promise<Resource[]> {
      const rows = await db.selectFrom("data_resource").selectAll().orderBy("code").execute();
      return rows.map(judged);
    },
    /** How often each was asked for. */
    async requests(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("data_application")
        .select((eb) => ["resource_code", eb.fn.countAll<string>().as("total")])
        .where("status", "<>", "draft")
        .groupBy("resource_code")
        .execute();
      return new Map(rows.map(({ resource_code: code, total }) => [code, Number(total)]));
    },

    async rows({ code, scope, offset, limit }: Asked): Promise<{ rows: DataRow[]; total: number }> {
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
