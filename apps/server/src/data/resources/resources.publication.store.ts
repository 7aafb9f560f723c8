import type { dataResources } from "@sannong/contract/data/resources-publication";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type PublicationContent, publicationStore } from "../../kernel/publication/index.ts";
import { asResource } from "./catalogue.store.ts";
import { sealLabels } from "./data-seals.store.ts";

type WrittenResource = PublicationContent<typeof dataResources>;
type KeptResource = WrittenResource & { publishedOn: string; rowCount: number };

/** Resources as administrators catalogue them; whatever is written carries our seal on its labels. */
export function resourcesPublicationStore(db: Db, today: () => string, grantKey: string) {
  const store = publicationStore<"dataResource", WrittenResource, KeptResource>(db, {
    table: "dataResource",
    key: "code",
    area: "providerRegion",
    words: ["name", "provider", "code"],
    order: ["code"],
    atFirst: () => ({ publishedOn: today(), isDemonstration: false }),
    contentOf(row) {
      const { code: _code, providerRegion, quality, isListed: _state, ...resource } = asResource(row);
      return { ...resource, ...quality, areaCode: providerRegion };
    },
    columnsOf: ({ areaCode, formats, items, related, completeness, accuracy, timeliness, ...resource }) => ({
      ...resource,
      providerRegion: areaCode,
      formats: JSON.stringify(formats),
      items: JSON.stringify(items),
      related: JSON.stringify(related),
      quality: JSON.stringify({ completeness, accuracy, timeliness }),
    }),
  });
  return {
    ...store,
    async add(...[id, content, change, trx]: Parameters<typeof store.add>): Promise<void> {
      await store.add(id, content, change, trx);
      await sealLabels(trx, id, grantKey);
    },
    async change(...[on, content, change, trx]: Parameters<typeof store.change>): Promise<boolean> {
      const done = await store.change(on, content, change, trx);
      if (done) await sealLabels(trx, on.id, grantKey);
      return done;
    },
  };
}

/** The highest serial number that any resource has. */
export async function lastSerial(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(split_part(code, '/', 2)::bigint)::int as last from data_resource`.execute(db);
  return rows[0]?.last ?? 0;
}
