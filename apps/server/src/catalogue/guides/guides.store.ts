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
/** A service as the search reads it: what people call it, and its guide where it has one. */
export type SoughtService = {
  identification: string;
  otherWords: string;
  areaCode: string;
  guide: { kind: GuideKind; promisedDays: number; isFree: boolean; document: GuideDocument } | null;
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

    async sought(): Promise<SoughtService[]> {
      const rows = await db
        .selectFrom("service")
        .leftJoin("serviceGuide", "serviceGuide.identification", "service.identification")
        .select(["service.identification", "otherWords", "service.areaCode"])
        .select(["kind", "promisedDays", "isFree", "document"])
        .where("service.state", "=", "published")
        .execute();
      return rows.map(({ identification, otherWords, areaCode, kind, promisedDays, isFree, document }) => ({
        identification,
        otherWords,
        areaCode,
        guide:
          kind === null
            ? null
            : {
                kind: kind as GuideKind,
                promisedDays: promisedDays ?? 0,
                isFree: isFree ?? false,
                document: document as GuideDocument,
              },
      }));
    },

    texts: async (): Promise<{ identification: string; text: string }[]> =>
      (await db.selectFrom("serviceGuide").select(["identification", "document"]).execute()).map(
        ({ identification, document }) => ({ identification, text: JSON.stringify(document) }),
      ),

    async documentsOf(identifications: readonly string[]): Promise<Map<string, GuideDocument>> {
      if (identifications.length === 0) return new Map();
      const rows = await read
        .selectFrom("serviceGuide")
        .select(["identification", "document"])
        .where("identification", "in", identifications)
        .execute();
      return new Map(rows.map(({ identification, document }) => [identification, document as GuideDocument]));
    },

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
