import type { GuideKind, ServiceSection } from "@sannong/contract/catalogue/guide-words";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";
import type { Db } from "../../platform/database/database.ts";
import { type ReadDb, replicaOf } from "../../platform/database/replica.ts";

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
  "serviceGuide.identification",
  "code",
  "kind",
  "section",
  "promisedDays",
  "isFree",
  "service.areaCode",
  "service.accountTypes",
] as const;

export const guidesStore = (db: Db) => {
  // Heads are kept in memory for everybody, whoever wrote; a guide is read for whoever asks.
  const read = replicaOf(db, { of: "guides", staleSeconds: 5 });
  const guides = (from: ReadDb) =>
    from.selectFrom("serviceGuide").innerJoin("service", "service.identification", "serviceGuide.identification");
  return {
    /** All of them, without their documents. */
    heads: async (): Promise<GuideHead[]> =>
      (await guides(db).select(heads).execute()).map((row) => ({
        ...row,
        kind: row.kind as GuideKind,
        section: row.section as ServiceSection,
      })),

    texts: async (): Promise<{ identification: string; text: string }[]> =>
      (await db.selectFrom("serviceGuide").select(["identification", "document"]).execute()).map(
        ({ identification, document }) => ({ identification, text: JSON.stringify(document) }),
      ),

    async find(identification: string): Promise<StoredGuide | undefined> {
      const row = await guides(read)
        .select([...heads, "document", "publishedOn", "source"])
        .where("serviceGuide.identification", "=", identification)
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
