import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { publicationStore } from "../../kernel/publication/index.ts";

type Change = { by: string; at: Date };
/** Nobody writes a scene in the office: what is declared is written by its declarer. */
export type SceneContent = { areaCode: string; form: SceneForm };
export type StoredScene = ReturnType<typeof contentOf>;

const PUBLISHED = "published";
const contentOf = (row: Selectable<Tables["scene"]>) => ({
  number: row.number,
  declarerId: row.declarerId,
  form: row.form as SceneForm,
  areaCode: row.regionCode,
  lastOnlineAt: row.lastOnlineAt,
  publishedAt: row.publishedAt ?? row.updatedAt,
  place: row.place,
});

/** Scenes that were published once, as administrators look after them, and which of them are recommended. */
export function scenesPublicationStore(db: Db) {
  const changing = ({ by, at }: Change) => ({ revision: sql<number>`revision + 1`, changedAt: at, changedBy: by });

  return {
    ...publicationStore<"scene", SceneContent, StoredScene>(db, {
      table: "scene",
      words: ["name", "unit"],
      order: ["publishedAt desc", "id"],
      states: { column: "status", reason: "note", words: { published: PUBLISHED, withdrawn: "takenDown" } },
      contentOf,
      columnsOf: () => ({}),
    }),

    arrangement: (from: Db = db) =>
      from.selectFrom("sceneArrangement").select(["revision", "changedAt", "changedBy"]).executeTakeFirstOrThrow(),

    /** In their order. */
    async recommended(from: Db = db): Promise<(StoredScene & { id: string })[]> {
      const rows = await from
        .selectFrom("scene")
        .selectAll()
        .where("place", "is not", null)
        .orderBy("place")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ ...contentOf(row), id: row.id }));
    },

    /** Another order than before, whatever it is; of nobody's revision in particular. */
    async arrangementChanged(change: Change, trx: Db): Promise<void> {
      await trx.updateTable("sceneArrangement").set(changing(change)).execute();
    },

    /** False when somebody else arranged them since `revision`. Whoever does, does so alone until they are done. */
    async beginArranging(revision: number, change: Change, trx: Db): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("sceneArrangement")
        .set(changing(change))
        .where("revision", "=", revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False when one of them is not shown to everybody. */
    async arrange(ids: readonly string[], trx: Db): Promise<boolean> {
      await trx.updateTable("scene").set({ place: null }).where("place", "is not", null).execute();
      const placed = await sql`update scene set place = chosen.place
        from unnest(${[...ids]}::text[]) with ordinality as chosen (id, place)
        where scene.id = chosen.id and scene.status = ${PUBLISHED}`.execute(trx);
      return Number(placed.numAffectedRows ?? 0n) === ids.length;
    },
  };
}

export type ScenesPublicationStore = ReturnType<typeof scenesPublicationStore>;
