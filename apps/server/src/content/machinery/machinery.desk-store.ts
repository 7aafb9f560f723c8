import type { CertificateState } from "@sannong/contract/content/machinery-words";
import type { MachineInput } from "@sannong/contract/content/machinery-desk";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type Condition, shelfStore } from "../../platform/publishing/shelf-store.ts";

export type MachineContent = Omit<MachineInput, "id" | "revision"> & { subsidy: number; year: number };

export const machineShelf = (db: Db) =>
  shelfStore<Selectable<Tables["machine"]>, MachineContent>(db, {
    table: "machine",
    key: "id",
    area: "regionCode",
    words: ["item", "model", "maker", "certificate"],
    order: sql`item, id`,
    contentOf: (row) => ({
      category: row.category as MachineContent["category"],
      item: row.item,
      model: row.model,
      maker: row.maker,
      grade: row.grade,
      subsidy: row.subsidy,
      certificate: row.certificate,
      validUntil: row.validUntil,
      year: row.year,
      areaCode: row.regionCode,
      about: row.about,
    }),
    columnsOf: ({ validUntil, areaCode, ...machine }) => ({
      ...machine,
      validUntil,
      regionCode: areaCode,
    }),
  });

export const categoryIs = (category: string): Condition => sql<boolean>`category = ${category}`;

/** A certificate holds to the end of its last day. */
export const certificateIs = (state: CertificateState, today: string): Condition =>
  state === "valid" ? sql<boolean>`valid_until >= ${today}` : sql<boolean>`valid_until < ${today}`;
