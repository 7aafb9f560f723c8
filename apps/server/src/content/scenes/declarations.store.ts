import type { SceneAct, SceneLevel, SceneStatus } from "@sannong/contract/content/scene-words";
import type { SceneDraft, SceneDraftPart } from "@sannong/contract/content/scenes.schemas";
import { type Selectable, sql } from "kysely";
import { stillAsRead } from "../../platform/database/as-read.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type Declaration = {
  id: string;
  declarerId: string | null;
  declarerRegion: string;
  form: SceneDraft;
  status: SceneStatus;
  note: string | null;
  receiptNumber: string | null;
  revision: number;
  updatedAt: Date;
};
export type Step = { at: Date; act: SceneAct; level: SceneLevel | null; by: string | null; note: string | null };

const asDeclaration = (row: Selectable<Tables["scene"]>): Declaration => ({
  id: row.id,
  declarerId: row.declarerId,
  declarerRegion: row.declarerRegion,
  form: row.form as SceneDraft,
  status: row.status,
  note: row.note,
  receiptNumber: row.receiptNumber,
  revision: row.revision,
  updatedAt: row.updatedAt,
});
const EDITABLE: SceneStatus[] = ["draft", "returned"];
const next = sql<number>`revision + 1`;

export function declarationsStore(db: Db) {
  const ofDeclarer = (declarerId: string) => db.selectFrom("scene").where("declarerId", "=", declarerId);
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async find(id: string, within: Db = db): Promise<Declaration | undefined> {
      const row = await within.selectFrom("scene").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asDeclaration(row);
    },

    /** The last touched first. */
    async mine(declarerId: string, { offset, limit }: { offset: number; limit: number }) {
      const [rows, { total }] = await Promise.all([
        ofDeclarer(declarerId)
          .selectAll()
          .orderBy("updatedAt", "desc")
          .orderBy("id")
          .offset(offset)
          .limit(limit)
          .execute(),
        ofDeclarer(declarerId)
          .select((eb) => eb.fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      return { declarations: rows.map(asDeclaration), total: Number(total) };
    },

    /** False when its declarer has `most` already that are not done with. */
    async add(
      given: { id: string; declarerId: string; declarerRegion: string; form: SceneDraftPart; at: Date },
      most: number,
    ): Promise<boolean> {
      const { id, declarerId, declarerRegion, form, at } = given;
      const result = await sql`
        insert into scene (id, declarer_id, declarer_region, form, created_at, updated_at)
        select ${id}, ${declarerId}, ${declarerRegion}, jsonb_strip_nulls(${JSON.stringify(form)}::jsonb), ${at}, ${at}
         where (select count(*) from scene where declarer_id = ${declarerId} and status not in ('published', 'takenDown')) < ${most}
      `.execute(db);
      return (result.numAffectedRows ?? 0n) > 0n;
    },

    /**
     * What was sent takes its place among what is there, and null takes out what stood there.
     *
     * @param given.revision the one it was written on; undefined where none was told
     * @returns false where nothing may be written any more, or another revision stands there
     */
    async write({
      id,
      form,
      revision,
      at,
    }: {
      id: string;
      form: SceneDraftPart;
      revision: number | undefined;
      at: Date;
    }): Promise<boolean> {
      const result = await db
        .updateTable("scene")
        .set({
          form: sql<string>`jsonb_strip_nulls(form || ${JSON.stringify(form)}::jsonb)`,
          revision: next,
          updatedAt: at,
        })
        .where("id", "=", id)
        .where("status", "in", EDITABLE)
        .where(stillAsRead("revision", revision))
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** Hands it to its first level; undefined when it was handed in, taken away or, where a revision is told, changed meanwhile. */
    async handIn(
      given: {
        id: string;
        declarerId: string;
        declarerRegion: string;
        level: SceneLevel;
        revision: number | undefined;
        at: Date;
      },
      within: Db,
    ): Promise<Declaration | undefined> {
      const row = await within
        .updateTable("scene")
        .set({
          status: given.level,
          declarerRegion: given.declarerRegion,
          note: null,
          revision: next,
          updatedAt: given.at,
        })
        .where("id", "=", given.id)
        .where("declarerId", "=", given.declarerId)
        .where("status", "in", EDITABLE)
        .where(stillAsRead("revision", given.revision))
        .returningAll()
        .executeTakeFirst();
      return row && asDeclaration(row);
    },

    /** False when it stood elsewhere. */
    async move(
      id: string,
      { from, to, note, at }: { from: readonly SceneStatus[]; to: SceneStatus; note: string | null; at: Date },
      within: Db,
    ): Promise<boolean> {
      const result = await within
        .updateTable("scene")
        .set({
          status: to,
          note,
          receiptNumber: null,
          updatedAt: at,
          ...(to === "published" ? { publishedAt: at } : {}),
        })
        .where("id", "=", id)
        .where("status", "in", [...from])
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async receive(id: string, receiptNumber: string, within: Db): Promise<void> {
      await within.updateTable("scene").set({ receiptNumber }).where("id", "=", id).execute();
    },

    async remove(id: string, within: Db): Promise<boolean> {
      const result = await within
        .deleteFrom("scene")
        .where("id", "=", id)
        .where("status", "in", EDITABLE)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async addStep(sceneId: string, { at, act, level, by, note }: Step, within: Db): Promise<void> {
      await within.insertInto("sceneStep").values({ sceneId, at, act, level, byName: by, note }).execute();
    },
    /** The first first. */
    async stepsOf(sceneId: string): Promise<Step[]> {
      const rows = await db.selectFrom("sceneStep").selectAll().where("sceneId", "=", sceneId).orderBy("id").execute();
      return rows.map((row) => ({
        at: row.at,
        act: row.act as SceneAct,
        level: row.level as SceneLevel | null,
        by: row.byName,
        note: row.note,
      }));
    },

    /** Other scenes of the same name, declared or published. */
    async countNamesakes(id: string, name: string): Promise<number> {
      const { total } = await db
        .selectFrom("scene")
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .where("name", "=", name)
        .where("id", "<>", id)
        .where("status", "<>", "draft")
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

export type DeclarationsStore = ReturnType<typeof declarationsStore>;
