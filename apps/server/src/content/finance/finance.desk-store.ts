import type { InstitutionInput, ProductInput } from "@sannong/contract/content/finance-desk";
import type { FinanceKind } from "@sannong/contract/content/finance-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { shelfStore } from "../../platform/publishing/shelf-store.ts";
import type { ProductDocument } from "./finance.store.ts";

export type ProductContent = Omit<ProductInput, "id" | "revision"> & { [Number in ProductNumber]: number };
type ProductNumber = "most" | "rateFrom" | "rateTo" | "months" | "days" | "sort";
export type InstitutionContent = Omit<InstitutionInput, "id" | "revision"> & { sort: number };

export const productShelf = (db: Db) =>
  shelfStore<Selectable<Tables["financeProduct"]>, ProductContent>(db, {
    table: "financeProduct",
    key: "id",
    area: "regionCode",
    words: ["name"],
    order: sql`sort, id`,
    contentOf: (row) => ({
      name: row.name,
      institutionId: row.institutionId,
      kind: row.kind as FinanceKind,
      audiences: row.audiences,
      most: row.most,
      rateFrom: row.rateFrom,
      rateTo: row.rateTo,
      months: row.months,
      days: row.days,
      areaCode: row.regionCode,
      needsPhone: row.needsPhone,
      identification: row.identification,
      ...(row.document as ProductDocument),
      sort: row.sort,
    }),
    columnsOf: (product) => ({
      name: product.name,
      institutionId: product.institutionId,
      kind: product.kind,
      audiences: JSON.stringify(product.audiences),
      most: product.most,
      rateFrom: product.rateFrom,
      rateTo: product.rateTo,
      months: product.months,
      days: product.days,
      regionCode: product.areaCode,
      needsPhone: product.needsPhone,
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
  shelfStore<Selectable<Tables["financeInstitution"]>, InstitutionContent>(db, {
    table: "financeInstitution",
    key: "id",
    area: "regionCode",
    words: ["name", "address"],
    order: sql`sort, id`,
    contentOf: (row) => ({
      name: row.name,
      kind: row.kind,
      areaCode: row.regionCode,
      address: row.address,
      phone: row.phone,
      hours: row.hours,
      about: row.about,
      sort: row.sort,
    }),
    columnsOf: ({ areaCode, ...institution }) => ({
      ...institution,
      regionCode: areaCode,
      regionName: areaName(areaCode),
    }),
  });

export const kindIs = (kind: string) => sql<boolean>`kind = ${kind}`;
