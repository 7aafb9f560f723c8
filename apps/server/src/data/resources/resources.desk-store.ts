import type { ResourceInput } from "@sannong/contract/data/resources-desk";
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/database/database.ts";
import { shelfStore } from "../../platform/publishing/shelf-store.ts";
import { asResource } from "./catalogue.store.ts";
import { sealLabels } from "./data-seals.store.ts";

export type WrittenResource = Omit<ResourceInput, "id" | "revision">;
export type KeptResource = WrittenResource & { publishedOn: string; rowCount: number };

export function resourceShelf(db: Db, today: () => string, grantKey: string) {
  const shelf = shelfStore<Selectable<Tables["dataResource"]>, WrittenResource, KeptResource>(db, {
    table: "dataResource",
    key: "code",
    area: "providerRegion",
    words: ["name", "provider", "code"],
    order: sql`code`,
    atFirst: () => ({ publishedOn: today(), isDemonstration: false }),
    contentOf(row) {
      const { code: _code, providerRegion, quality, isListed: _state, ...resource } = asResource(row);
      return { ...resource, ...quality, areaCode: providerRegion };
    },
    columnsOf: (resource) => ({
      classCode: resource.classCode,
      name: resource.name,
      provider: resource.provider,
      providerCode: resource.providerCode,
      providerRegion: resource.areaCode,
      summary: resource.summary,
      domain: resource.domain,
      level: resource.level,
      formats: JSON.stringify(resource.formats),
      items: JSON.stringify(resource.items),
      sharing: resource.sharing,
      sharingCondition: resource.sharingCondition,
      sharingWay: resource.sharingWay,
      legalBasis: resource.legalBasis,
      openness: resource.openness,
      opennessCondition: resource.opennessCondition,
      updateCycle: resource.updateCycle,
      updatedOn: resource.updatedOn,
      related: JSON.stringify(resource.related),
      quality: JSON.stringify({
        completeness: resource.completeness,
        accuracy: resource.accuracy,
        timeliness: resource.timeliness,
      }),
    }),
  });
  return {
    ...shelf,
    async add(...[id, content, change, trx]: Parameters<typeof shelf.add>): Promise<void> {
      await shelf.add(id, content, change, trx);
      await sealLabels(trx, id, grantKey);
    },
    async change(...[on, content, change, trx]: Parameters<typeof shelf.change>): Promise<boolean> {
      const done = await shelf.change(on, content, change, trx);
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

export const sharingIs = (sharing: string) => sql<boolean>`sharing = ${sharing}`;
export const domainIs = (domain: string) => sql<boolean>`domain = ${domain}`;
