import type { machines } from "@sannong/contract/content/machinery-publication";
import type { CertificateState } from "@sannong/contract/content/machinery-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type Condition, type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";

export type MachineContent = PublicationContent<typeof machines>;

export const machineryStore = (db: Db) =>
  publicationStore<"machine", MachineContent>(db, {
    table: "machine",
    words: ["item", "model", "maker", "certificate"],
    order: ["item", "id"],
  });

/** A certificate holds to the end of its last day. */
export const certificateIs = (state: CertificateState, today: string): Condition =>
  state === "valid" ? sql<boolean>`valid_until >= ${today}` : sql<boolean>`valid_until < ${today}`;
