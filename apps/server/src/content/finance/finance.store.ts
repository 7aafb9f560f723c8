import type { FinanceInstitution, FinanceProduct } from "@sannong/contract/content/finance";
import type { productDocument } from "@sannong/contract/content/finance.schemas";
import type { z } from "zod/mini";
import type { StoredProduct } from "./finance.rules.ts";
import type { Db } from "../../platform/database/database.ts";

export type ProductDocument = z.infer<typeof productDocument>;
type StoredInstitution = Omit<FinanceInstitution, "productCount">;

export const financeStore = (db: Db) => ({
  async products(): Promise<StoredProduct[]> {
    const rows = await db
      .selectFrom("financeProduct as product")
      .innerJoin("financeInstitution as institution", "institution.id", "product.institutionId")
      .selectAll("product")
      .select(["institution.name as institution", "institution.regionName"])
      .where("product.state", "=", "published")
      .where("institution.state", "=", "published")
      .orderBy("product.sort")
      .orderBy("product.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      institutionId: row.institutionId,
      institution: row.institution,
      kind: row.kind as FinanceProduct["kind"],
      audiences: row.audiences,
      most: row.most,
      rateFrom: row.rateFrom,
      rateTo: row.rateTo,
      months: row.months,
      days: row.days,
      regionCode: row.regionCode,
      regionName: row.regionName,
      needsPhone: row.needsPhone,
      identification: row.identification,
      ...(row.document as ProductDocument),
    }));
  },

  /** Which products of an institution everybody sees. */
  async productsOf(institutionId: string): Promise<string[]> {
    const rows = await db
      .selectFrom("financeProduct")
      .select("id")
      .where("institutionId", "=", institutionId)
      .where("state", "=", "published")
      .execute();
    return rows.map(({ id }) => id);
  },

  institutions: async (): Promise<StoredInstitution[]> =>
    (
      await db
        .selectFrom("financeInstitution")
        .selectAll()
        .where("state", "=", "published")
        .orderBy("sort")
        .orderBy("id")
        .execute()
    ).map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      regionCode: row.regionCode,
      regionName: row.regionName,
      address: row.address,
      phone: row.phone,
      hours: row.hours,
      about: row.about,
    })),
});

export type FinanceStore = ReturnType<typeof financeStore>;
