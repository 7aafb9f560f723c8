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
  areaCode: string;
  accountTypes: number[];
};
export type StoredGuide = GuideHead & { document: GuideDocument; publishedOn: string; source: string };

const heads = [
  "service_guide.identification",
  "code",
  "kind",
  "section",
  "promised_days as promisedDays",
  "is_free as isFree",
  "service.area_code as areaCode",
  "service.account_types as accountTypes",
] as const;

export const guidesStore = (db: Db) => {
  const guides = () =>
    db.selectFrom("service_guide").innerJoin("service", "service.identification", "service_guide.identification");
  return {
    /** All of them, without their documents. */
    heads: async (): Promise<GuideHead[]> =>
      (await guides().select(heads).execute()).map((row) => ({
        ...row,
        kind: row.kind as GuideKind,
        section: row.section as ServiceSection,
      })),

    texts: async (): Promise<{ identification: string; text: string }[]> =>
      (await db.selectFrom("service_guide").select(["identification", "document"]).execute()).map(
        ({ identification, document }) => ({ identification, text: JSON.stringify(document) }),
      ),

    async find(identification: string): Promise<StoredGuide | undefined> {
      const row = await guides()
        .select([...heads, "document", "published_on as publishedOn", "source"])
        .where("service_guide.identification", "=", identification)
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
  };
};

export type GuidesStore = ReturnType<typeof guidesStore>;
