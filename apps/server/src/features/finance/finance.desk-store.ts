import type { InstitutionInput, ProductInput } from "@sannong/contract/finance-desk";
import type { FinanceKind, InstitutionKind } from "@sannong/contract/finance-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { FinanceInstitutionTable, FinanceProductTable } from "../../platform/database/serve-tables.ts";
import { shelfStore } from "../../platform/publishing/shelf-store.ts";
import type { ProductDocument } from "./finance.store.ts";

export type ProductContent = Omit<ProductInput, "id" | "revision"> & { [Number in ProductNumber]: number };
type ProductNumber = "most" | "rateFrom" | "rateTo" | "months" | "days" | "sort";
export type InstitutionContent = Omit<InstitutionInput, "id" | "revision"> & { sort: number };

export const productShelf = (db: Db) =>
  shelfStore<Selectable<FinanceProductTable>, ProductContent>(db, {
    table: "finance_product",
    key: "id",
    area: "region_code",
    words: ["name"],
    order: sql`sort, id`,
    contentOf: (row) => ({
      name: row.name,
      institutionId: row.institution_id,
      kind: row.kind as FinanceKind,
      audiences: row.audiences,
      most: row.most,
      rateFrom: row.rate_from,
      rateTo: row.rate_to,
      months: row.months,
      days: row.days,
      areaCode: row.region_code,
      needsPhone: row.needs_phone,
      identification: row.identification,
      ...(row.document as ProductDocument),
      sort: row.sort,
    }),
    columnsOf: (product) => ({
      name: product.name,
      institution_id: product.institutionId,
      kind: product.kind,
      audiences: JSON.stringify(product.audiences),
      most: product.most,
      rate_from: product.rateFrom,
      rate_to: product.rateTo,
      months: product.months,
      days: product.days,
      region_code: product.areaCode,
      needs_phone: product.needsPhone,
      identification: product.identification,
      document: JSON.stringify({
        about: product.about,
        guarantee: product.guarantee,
        repayment: product.repayment,
        materials: product.materials,
        steps: product.steps,
        phone: product.phone,
      } satisfies ProductDocument),
      sort: product.sort,
    }),
  });

export const institutionShelf = (db: Db, areaName: (code: string) => string) =>
  shelfStore<Selectable<FinanceInstitutionTable>, InstitutionContent>(db, {
    table: "finance_institution",
    key: "id",
    area: "region_code",
    words: ["name", "address"],
    order: sql`sort, id`,
    contentOf: (row) => ({
      name: row.name,
      kind: row.kind as InstitutionKind,
      areaCode: row.region_code,
      address: row.address,
      phone: row.phone,
      hours: row.hours,
      about: row.about,
      sort: row.sort,
    }),
    columnsOf: ({ areaCode, ...institution }) => ({
      ...institution,
      region_code: areaCode,
      region_name: areaName(areaCode),
    }),
  });

export const kindIs = (kind: string) => sql<boolean>`kind = ${kind}`;
