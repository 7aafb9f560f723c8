import type { ManualFile } from "@sannong/contract/content/manual-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Change = { by: string; at: Date };
type On = { id: string; revision: number };
export type EditionContent = { text: string; note: string; basedOn: number | null };

const asSummary = (row: Omit<Selectable<Tables["manualEdition"]>, "text">) => ({
  id: row.id,
  of: row.manual,
  state: row.state,
  number: row.number,
  note: row.note,
  basedOn: row.basedOn,
  revision: row.revision,
  changedAt: row.changedAt,
  changedBy: row.changedBy,
  publishedAt: row.publishedAt,
  publishedBy: row.publishedBy,
});
const asEdition = (row: Selectable<Tables["manualEdition"]>) => ({ ...asSummary(row), text: row.text });
export type StoredSummary = ReturnType<typeof asSummary>;
export type StoredEdition = ReturnType<typeof asEdition>;

const summaryColumns = [
  "id",
  "manual",
  "number",
  "state",
  "note",
  "basedOn",
  "revision",
  "changedAt",
  "changedBy",
  "publishedAt",
  "publishedBy",
] as const;
const MOST_LISTED = 300;

export const manualsStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  /** Drafts first, then what was published, the newest first. */
  async list(): Promise<StoredSummary[]> {
    const rows = await db
      .selectFrom("manualEdition")
      .select(summaryColumns)
      .orderBy("number", (order) => order.desc().nullsFirst())
      .orderBy("changedAt", "desc")
      .limit(MOST_LISTED)
      .execute();
    return rows.map(asSummary);
  },

  async find(id: string, from: Db = db): Promise<StoredEdition | undefined> {
    const row = await from.selectFrom("manualEdition").selectAll().where("id", "=", id).executeTakeFirst();
    return row && asEdition(row);
  },

  /** What readers see of this manual; undefined: what came with the version. */
  async live(of: ManualFile, from: Db = db): Promise<StoredEdition | undefined> {
    const row = await from
      .selectFrom("manualEdition")
      .selectAll()
      .where("manual", "=", of)
      .where("state", "=", "live")
      .executeTakeFirst();
    return row && asEdition(row);
  },

  async add(id: string, of: ManualFile, { basedOn, ...content }: EditionContent, { by, at }: Change, trx: Db) {
    await trx
      .insertInto("manualEdition")
      .values({ id, manual: of, ...content, basedOn, state: "draft", changedAt: at, changedBy: by })
      .execute();
  },

  /** False when it is no draft any more, or somebody else changed it since `revision`. */
  async change({ id, revision }: On, { text, note }: EditionContent, { by, at }: Change, trx: Db): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("manualEdition")
      .set({ text, note, revision: sql`revision + 1`, changedAt: at, changedBy: by })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .where("state", "=", "draft")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async discard({ id, revision }: On, trx: Db): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom("manualEdition")
      .where("id", "=", id)
      .where("revision", "=", revision)
      .where("state", "=", "draft")
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /**
   * This edition in the place of what readers see, in one statement; its number when it is published for the first
   * time. The count makes the one step aside before the other comes in, as the index of live editions demands.
   *
   * @returns its number; undefined when it was changed since `revision`, or readers see another one than `shown`
   */
  async publish({ id, revision }: On, shown: string | null, { by, at }: Change, trx: Db): Promise<number | undefined> {
    const { rows } = await sql<{ number: number }>`
      with aside as (
        update manual_edition set state = 'past'
         where id = ${shown} and state = 'live'
           and manual = (select manual from manual_edition where id = ${id} and revision = ${revision})
        returning id
      )
      update manual_edition as edition
         set state = 'live',
             number = coalesce(edition.number, (
               select coalesce(max(other.number), 0) + 1 from manual_edition as other where other.manual = edition.manual
             )),
             revision = revision + 1, published_at = ${at}, published_by = ${by}
       where id = ${id} and revision = ${revision} and state in ('draft', 'past')
         and (select count(*) from aside) = ${shown === null ? 0 : 1}
      returning number`.execute(trx);
    return rows[0]?.number;
  },

  /** Nobody's edition is live then: readers see what came with the version. False when they see another than `shown`. */
  async takeDown(of: ManualFile, shown: string, trx: Db): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("manualEdition")
      .set({ state: "past" })
      .where("id", "=", shown)
      .where("manual", "=", of)
      .where("state", "=", "live")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});

export type ManualsStore = ReturnType<typeof manualsStore>;
