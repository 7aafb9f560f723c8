import type { announcements } from "@sannong/contract/content/status-publication";
import type { AnnouncementStage } from "@sannong/contract/content/status-words";
import type { Db } from "../../platform/database/database.ts";
import { type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";

export type AnnouncementContent = PublicationContent<typeof announcements>;
/** What the public was told of an announcement. */
export type Step = { announcementId: string; toldAt: Date; stage: AnnouncementStage; body: string };

export const announcementsStore = (db: Db) =>
  publicationStore<"announcement", AnnouncementContent>(db, {
    table: "announcement",
    words: ["title", "body"],
    order: ["startsAt desc", "id"],
    contentOf: ({ kind, title, parts, stage, startsAt, endsAt, body, regionCode }) => ({
      kind,
      title,
      parts: parts as AnnouncementContent["parts"],
      stage,
      startsAt,
      endsAt,
      body,
      areaCode: regionCode,
    }),
    columnsOf: ({ areaCode, parts, ...columns }) => ({
      ...columns,
      parts: JSON.stringify(parts),
      regionCode: areaCode,
    }),
  });

export const stepsStore = (db: Db) => ({
  async add(step: Step, trx: Db): Promise<void> {
    await trx.insertInto("announcementStep").values(step).execute();
  },

  /** Of these announcements, the newest first. */
  async of(ids: readonly string[], most: number): Promise<Step[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("announcementStep")
      .select(["announcementId", "toldAt", "stage", "body"])
      .where("announcementId", "in", ids)
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map(({ stage, ...row }) => ({ ...row, stage: stage as AnnouncementStage }));
  },
});

export type StepsStore = ReturnType<typeof stepsStore>;
