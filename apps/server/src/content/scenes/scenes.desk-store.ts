import type { PublishState } from "@sannong/contract/content/publication-words";
import type { SceneField } from "@sannong/contract/content/scene-words";
import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Change = { by: string; at: Date };
type On = { id: string; revision: number };
type Asked = {
  areaCode: string;
  field?: SceneField | undefined;
  keywords?: string | undefined;
  state?: PublishState | undefined;
  offset: number;
  limit: number;
};

const STATUSES = { published: "published", withdrawn: "takenDown" } as const;
/** Nobody writes a scene at the desk, so none is a draft there. */
export type ShownState = keyof typeof STATUSES;
const stateOf = (status: string): ShownState => (status === STATUSES.withdrawn ? "withdrawn" : "published");
const asPart = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const asStored = (row: Selectable<Tables["scene"]>) => ({
  id: row.id,
  number: row.number,
  declarerId: row.declarerId,
  form: row.form as SceneForm,
  areaCode: row.regionCode,
  state: stateOf(row.status),
  withdrawnReason: row.status === STATUSES.withdrawn ? row.note : null,
  lastOnlineAt: row.lastOnlineAt,
  publishedAt: row.publishedAt ?? row.updatedAt,
  place: row.place,
  revision: row.revision,
  changedAt: row.changedAt,
  changedBy: row.changedBy,
});
export type KeptScene = ReturnType<typeof asStored>;

/** Scenes that were published once, as administrators look after them. */
export function scenesDeskStore(db: Db) {
  const kept = (from: Db = db) => from.selectFrom("scene").where("status", "in", Object.values(STATUSES));
  const chosen = ({ areaCode, field, keywords }: Asked) =>
    kept()
      .where("regionCode", "like", `${areaCode}%`)
      .$if(field !== undefined, (query) => query.where("field", "=", field ?? ""))
      .$if(Boolean(keywords), (query) =>
        query.where((eb) =>
          eb.or((["name", "unit"] as const).map((column) => eb(column, "ilike", asPart(keywords ?? "")))),
        ),
      );
  const changing = ({ by, at }: Change) => ({ revision: sql<number>`revision + 1`, changedAt: at, changedBy: by });

  return {
    inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

    async list(asked: Asked) {
      const { state, offset, limit } = asked;
      const [rows, counted] = await Promise.all([
        state === "draft"
          ? []
          : chosen(asked)
              .selectAll()
              .$if(state !== undefined, (query) => query.where("status", "=", STATUSES[state as ShownState]))
              .orderBy("publishedAt", "desc")
              .orderBy("id")
              .offset(offset)
              .limit(limit)
              .execute(),
        chosen(asked)
          .select((eb) => ["status", eb.fn.countAll<string>().as("total")])
          .groupBy("status")
          .execute(),
      ]);
      const counts: Partial<Record<PublishState, number>> = Object.fromEntries(
        counted.map(({ status, total }) => [stateOf(status), Number(total)]),
      );
      return { scenes: rows.map(asStored), counts };
    },

    async find(id: string, from: Db = db): Promise<KeptScene | undefined> {
      const row = await kept(from).selectAll().where("id", "=", id).executeTakeFirst();
      return row && asStored(row);
    },

    /** False when it is in none of these states, or was changed since `revision`. What is taken down is not recommended. */
    async move(
      { id, revision }: On,
      { from, to, reason }: { from: readonly PublishState[]; to: ShownState; reason: string | null },
      change: Change,
      trx: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("scene")
        .set({ status: STATUSES[to], note: reason, place: null, ...changing(change) })
        .where("id", "=", id)
        .where("revision", "=", revision)
        .where(
          "status",
          "in",
          from.flatMap((state) => (state === "draft" ? [] : [STATUSES[state]])),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    arrangement: (from: Db = db) =>
      from.selectFrom("sceneArrangement").select(["revision", "changedAt", "changedBy"]).executeTakeFirstOrThrow(),

    /** In their order. */
    async recommended(from: Db = db): Promise<KeptScene[]> {
      const rows = await kept(from).selectAll().where("place", "is not", null).orderBy("place").orderBy("id").execute();
      return rows.map(asStored);
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
        where scene.id = chosen.id and scene.status = ${STATUSES.published}`.execute(trx);
      return Number(placed.numAffectedRows ?? 0n) === ids.length;
    },
  };
}

export type ScenesDeskStore = ReturnType<typeof scenesDeskStore>;
