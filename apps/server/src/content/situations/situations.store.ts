import type { situations } from "@sannong/contract/content/situations-publication";
import type { Db } from "../../platform/database/database.ts";
import { type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";

export type SituationContent = PublicationContent<typeof situations>;

export const situationsStore = (db: Db) =>
  publicationStore<"situation", SituationContent>(db, {
    table: "situation",
    words: ["name", "summary"],
    order: ["sort", "id"],
    contentOf: ({ name, summary, said, audiences, domain, icon, steps, sort, regionCode }) => ({
      name,
      summary,
      said,
      audiences: audiences as SituationContent["audiences"],
      domain: domain as SituationContent["domain"],
      icon: icon as SituationContent["icon"],
      steps,
      sort,
      areaCode: regionCode,
    }),
    columnsOf: ({ areaCode, said, audiences, steps, ...columns }) => ({
      ...columns,
      said: JSON.stringify(said),
      audiences: JSON.stringify(audiences),
      steps: JSON.stringify(steps),
      regionCode: areaCode,
    }),
  });
