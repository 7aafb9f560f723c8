import type { notices } from "@sannong/contract/content/notices-publication";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";
import { asSummary } from "./notices.store.ts";

type Written = PublicationContent<typeof notices>;

/** Notices as administrators see and change them. */
export const noticesPublicationStore = (db: Db) =>
  publicationStore<"notice", Written, Omit<Written, "publishedAt"> & { publishedAt: string }, { until: string | null }>(
    db,
    {
      table: "notice",
      area: "areaCode",
      words: ["title"],
      order: ["publishedAt desc", "id desc"],
      atFirst: (at) => ({ publishedAt: at, isDemonstration: false }),
      // a day is read as text: it has no zone
      joined: { tables: sql``, columns: sql`public_until::text as until` },
      contentOf: (row) => ({
        ...asSummary(row),
        author: row.author,
        keywords: row.keywords,
        paragraphs: row.paragraphs,
        forStaff: row.forStaff,
        areaCode: row.areaCode,
        publicUntil: row.until,
      }),
      columnsOf: ({ paragraphs, publishedAt, ...notice }) => ({
        ...notice,
        paragraphs: JSON.stringify(paragraphs),
        // whoever names no time leaves the one it has
        ...(publishedAt !== undefined && { publishedAt }),
      }),
    },
  );
