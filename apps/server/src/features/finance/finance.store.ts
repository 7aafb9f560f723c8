import type { FinanceInstitution, FinanceProduct } from "@sannong/contract/finance";
import type { productDocument } from "@sannong/contract/finance.schemas";
import type { z } from "zod/mini";
import type { StoredProduct } from "./finance.rules.ts";
import type { Db } from "../../platform/database/database.ts";

export type ProductDocument = z.infer<typeof productDocument>;
type StoredInstitution = Omit<FinanceInstitution, "productCount">;

export const financeStore = (db: Db) => ({
  async products(): Promise<StoredProduct[]> {
    const rows = await db
      .selectFrom("finance_product as product")
      .innerJoin("finance_institution as institution", "institution.id", "product.institution_id")
      .selectAll("product")
      .select(["institution.name as institution", "institution.region_name"])
      .where("product.state", "=", "published")
      .where("institution.state", "=", "published")
      .orderBy("product.sort")
      .orderBy("product.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      institutionId: row.institution_id,
      institution: row.institution,
      kind: row.kind as FinanceProduct["kind"],
      audiences: row.audiences,
      most: row.most,
      rateFrom: row.rate_from,
      rateTo: row.rate_to,
      months: row.months,
      days: row.days,
      regionCode: row.region_code,
      regionName: row.region_name,
      needsPhone: row.needs_phone,
      identification: row.identification,
      ...(row.document as ProductDocument),
    }));
  },

  /** Which products of an institution everybody sees. */
  async productsOf(institutionId: string): Promise<string[]> {
    const rows = await db
      .selectFrom("finance_product")
      .select("id")
      .where("institution_id", "=", institutionId)
      .where("state", "=", "published")
      .execute();
    return rows.map(({ id }) => id);
  },

  institutions: async (): Promise<StoredInstitution[]> =>
    (
      await db
        .selectFrom("finance_institution")
        .selectAll()
        .where("state", "=", "published")
        .orderBy("sort")
        .orderBy("id")
        .execute()
    ).map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind as FinanceInstitution["kind"],
      regionCode: row.region_code,
      regionName: row.region_name,
      address: row.address,
      phone: row.phone,
      hours: row.hours,
      about: row.about,
    })),
});

export type FinanceStore = ReturnType<typeof financeStore>;
