import type { GuideKind, ServiceSection } from "@sannong/contract/guide-words";
import type { GuideDocument } from "@sannong/contract/guides.schemas";
import type { Db } from "../../platform/database/database.ts";

export type GuideHead = {
  identification: string;
  code: string;
  kind: GuideKind;
  section: ServiceSection;
  promisedDays: number;
  isFree: boolean;
};
export type StoredGuide = GuideHead & { document: GuideDocument; publishedOn: string; source: string };

const heads = [
  "identification",
  "code",
  "kind",
  "section",
  "promised_days as promisedDays",
  "is_free as isFree",
] as const;

export const guidesStore = (db: Db) => ({
  /** All of them, without their documents. */
  heads: async (): Promise<GuideHead[]> =>
    (await db.selectFrom("service_guide").select(heads).execute()).map((row) => ({
      ...row,
      kind: row.kind as GuideKind,
      section: row.section as ServiceSection,
    })),

  texts: async (): Promise<{ identification: string; text: string }[]> =>
    (await db.selectFrom("service_guide").select(["identification", "document"]).execute()).map(
      ({ identification, document }) => ({ identification, text: JSON.stringify(document) }),
    ),

  async find(identification: string): Promise<StoredGuide | undefined> {
    const row = await db
      .selectFrom("service_guide")
      .select([...heads, "document", "published_on as publishedOn", "source"])
      .where("identification", "=", identification)
      .executeTakeFirst();
    return (
      row && {
        ...row,
        kind: row.kind as GuideKind,
        section: row.section as ServiceSection,
        document: row.document as GuideDocument,
      }
    );
  },
});

export type GuidesStore = ReturnType<typeof guidesStore>;
