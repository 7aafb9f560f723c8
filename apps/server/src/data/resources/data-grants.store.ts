import { type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DataGrant } from "./data-grants.rules.ts";
import type { Post } from "./data-holder.rules.ts";
import type { DataSeals } from "./data-seals.ts";

type PostColumns = Pick<Selectable<Tables["dataGrant"]>, "postRegion" | "postUnit" | "postDepartment">;
export const postIn = ({ postRegion: region, postUnit: unit, postDepartment: department }: PostColumns): Post | null =>
  region === null ? null : { region, unit: unit ?? "", department: department ?? "" };

const asGrant = (row: Selectable<Tables["dataGrant"]>): DataGrant => ({
  id: row.id,
  resourceCode: row.resourceCode,
  holderId: row.holderId,
  unit: row.unit,
  items: row.items,
  scopeCode: row.scopeCode,
  post: postIn(row),
  rate: row.rate,
  appId: row.appId,
  grantedAt: row.grantedAt,
  expiresAt: row.expiresAt,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
  note: row.note,
  calls: Number(row.calls),
  rows: Number(row.rows),
  lastUsedAt: row.lastUsedAt,
});

export type LiveCredential = { hint: string; issuedAt: Date; lastUsedAt: Date | null };
export type DayOfUse = { day: string; calls: number; rows: number };
export type NewGrant = Pick<
  DataGrant,
  "id" | "resourceCode" | "holderId" | "unit" | "items" | "scopeCode" | "rate" | "expiresAt"
> & { post: Post; applicationId: string; at: Date };
type Ending = { id: string; by: "holder" | "provider"; note: string | null; at: Date };
type Use = { grantId: string; secretHash: string | null; rows: number; at: Date; day: string };

/** So many credentials of a grant are live at a time: while one takes the place of another. */
const LIVE_CREDENTIALS = 2;
const MOST_MINE = 100;

type Deps = {
  db: Db;
  seals: Pick<DataSeals, "ofGrant" | "grantIsWhole">;
  /** told of every grant that is used and does not carry our seal */
  onBroken: (id: string) => void;
};

export function dataGrantsStore({ db, seals, onBroken }: Deps) {
  /** A grant somebody wrote behind our back gives nothing. */
  const usable = (row: Selectable<Tables["dataGrant"]> | undefined): DataGrant | undefined => {
    const grant = row && asGrant(row);
    if (!grant || seals.grantIsWhole({ ...grant, mac: row.mac })) return grant;
    onBroken(grant.id);
    return undefined;
  };

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** False while its holder has one for the resource already; one that ran out makes room. */
    async add(given: NewGrant, within: Db): Promise<boolean> {
      await within
        .updateTable("dataGrant")
        .set((eb) => ({ endedAt: eb.ref("expiresAt") }))
        .where("holderId", "=", given.holderId)
        .where("resourceCode", "=", given.resourceCode)
        .where("endedAt", "is", null)
        .where("expiresAt", "<=", given.at)
        .execute();
      const result = await within
        .insertInto("dataGrant")
        .values({
          id: given.id,
          applicationId: given.applicationId,
          resourceCode: given.resourceCode,
          holderId: given.holderId,
          unit: given.unit,
          items: JSON.stringify(given.items),
          scopeCode: given.scopeCode,
          postRegion: given.post.region,
          postUnit: given.post.unit,
          postDepartment: given.post.department,
          rate: given.rate,
          grantedAt: given.at,
          expiresAt: given.expiresAt,
          mac: seals.ofGrant(given),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False when it has ended before its time. */
    async extend(id: string, until: Date, within: Db): Promise<boolean> {
      const result = await within
        .updateTable("dataGrant")
        .set({ expiresAt: until, remindedAt: null })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async findById(id: string, within: Db = db): Promise<DataGrant | undefined> {
      const row = await within.selectFrom("dataGrant").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asGrant(row);
    },
    /** Nobody else lets it last longer, or ends it, until the transaction is through. */
    async hold(id: string, within: Db): Promise<DataGrant | undefined> {
      const row = await within.selectFrom("dataGrant").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
      return row && asGrant(row);
    },
    /** The newest first. */
    async ofHolder(holderId: string): Promise<DataGrant[]> {
      const rows = await db
        .selectFrom("dataGrant")
        .selectAll()
        .where("holderId", "=", holderId)
        .orderBy("grantedAt", "desc")
        .limit(MOST_MINE)
        .execute();
      return rows.map(asGrant);
    },
    async liveOf(holderId: string, resourceCode: string, at: Date): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("dataGrant")
        .selectAll()
        .where("holderId", "=", holderId)
        .where("resourceCode", "=", resourceCode)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", at)
        .executeTakeFirst();
      return row && asGrant(row);
    },
    /** How many units use a resource now. */
    async usersOf(resourceCode: string, at: Date): Promise<number> {
      const { users } = await db
        .selectFrom("dataGrant")
        .select((eb) => eb.fn.count<string>("unit").distinct().as("users"))
        .where("resourceCode", "=", resourceCode)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", at)
        .executeTakeFirstOrThrow();
      return Number(users);
    },

    /** Ends a live grant in one statement; undefined when it was not live any more. */
    async end({ id, by, note, at }: Ending, within: Db): Promise<DataGrant | undefined> {
      const row = await within
        .updateTable("dataGrant")
        .set({ endedAt: at, endedBy: by, note })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", at)
        .returningAll()
        .executeTakeFirst();
      return row && asGrant(row);
    },
    /** Ends all that somebody holds, with the post that it was granted for. */
    async endOfPost(
      { holderId, note, at }: { holderId: string; note: string; at: Date },
      within: Db,
    ): Promise<DataGrant[]> {
      const rows = await within
        .updateTable("dataGrant")
        .set({ endedAt: at, endedBy: "post", note })
        .where("holderId", "=", holderId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", at)
        .returningAll()
        .execute();
      return rows.map(asGrant);
    },
    async connect(id: string, appId: string, within: Db): Promise<void> {
      await within.updateTable("dataGrant").set({ appId }).where("id", "=", id).execute();
    },

    /** A new credential; the newest ones stay, the others end. Of several at the same instant each waits its turn. */
    async addCredential(given: { grantId: string; hash: string; hint: string; at: Date }, within: Db): Promise<void> {
      const { grantId, hash, hint, at } = given;
      await within.selectFrom("dataGrant").select("id").where("id", "=", grantId).forUpdate().execute();
      await within.insertInto("dataCredential").values({ secretHash: hash, grantId, hint, issuedAt: at }).execute();
      await within
        .deleteFrom("dataCredential")
        .where("grantId", "=", grantId)
        .where("secretHash", "<>", hash)
        .where("secretHash", "not in", (eb) =>
          eb
            .selectFrom("dataCredential")
            .select("secretHash")
            .where("grantId", "=", grantId)
            .where("secretHash", "<>", hash)
            .orderBy("issuedAt", "desc")
            .orderBy("secretHash")
            .limit(LIVE_CREDENTIALS - 1),
        )
        .execute();
    },
    async findByCredential(hash: string): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("dataCredential")
        .innerJoin("dataGrant", "dataGrant.id", "dataCredential.grantId")
        .selectAll("dataGrant")
        .where("secretHash", "=", hash)
        .executeTakeFirst();
      return usable(row);
    },
    /** The one that ends last. */
    async findByApp(appId: string, resourceCode: string): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("dataGrant")
        .selectAll()
        .where("appId", "=", appId)
        .where("resourceCode", "=", resourceCode)
        .orderBy(sql`ended_at is not null`)
        .orderBy("expiresAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return usable(row);
    },
    async credentialsOf(grantIds: readonly string[]): Promise<Map<string, LiveCredential[]>> {
      if (grantIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("dataCredential")
        .select(["grantId", "hint", "issuedAt", "lastUsedAt"])
        .where("grantId", "in", [...grantIds])
        .orderBy("issuedAt", "desc")
        .execute();
      const listed = rows.map((row) => ({
        grantId: row.grantId,
        hint: row.hint,
        issuedAt: row.issuedAt,
        lastUsedAt: row.lastUsedAt,
      }));
      return Map.groupBy(listed, ({ grantId }) => grantId);
    },

    /** Counts a call where the grant is still live; false when it ended meanwhile. */
    async use({ grantId, secretHash, rows, at, day }: Use, within: Db): Promise<boolean> {
      const used = await within
        .updateTable("dataGrant")
        .set({ calls: sql<number>`calls + 1`, rows: sql<number>`rows + ${rows}`, lastUsedAt: at })
        .where("id", "=", grantId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", at)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return false;
      if (secretHash !== null)
        await within
          .updateTable("dataCredential")
          .set({ lastUsedAt: at })
          .where("secretHash", "=", secretHash)
          .execute();
      await within
        .insertInto("dataUse")
        .values({ grantId, day, calls: 1, rows })
        .onConflict((conflict) =>
          conflict.columns(["grantId", "day"]).doUpdateSet((eb) => ({
            calls: eb("dataUse.calls", "+", eb.ref("excluded.calls")),
            rows: eb("dataUse.rows", "+", eb.ref("excluded.rows")),
          })),
        )
        .execute();
      return true;
    },
    async daysOf(grantIds: readonly string[], since: string): Promise<Map<string, DayOfUse[]>> {
      if (grantIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("dataUse")
        .selectAll()
        .where("grantId", "in", [...grantIds])
        .where("day", ">=", since)
        .orderBy("day")
        .execute();
      const listed = rows.map(({ grantId, day, calls, rows: told }) => ({
        grantId,
        day,
        calls,
        rows: Number(told),
      }));
      return Map.groupBy(listed, ({ grantId }) => grantId);
    },

    /** Live ones whose end is near, each once; whoever reads them tells of them in the same transaction. */
    async remindOf(before: Date, at: Date, within: Db): Promise<DataGrant[]> {
      const rows = await within
        .updateTable("dataGrant")
        .set({ remindedAt: at })
        .where("remindedAt", "is", null)
        .where("endedAt", "is", null)
        .where("expiresAt", "<=", before)
        .where("expiresAt", ">", at)
        .returningAll()
        .execute();
      return rows.map(asGrant);
    },

    /** What was granted of these resources, the newest first. */
    async ofResources(
      codes: readonly string[],
      { state, at, offset, limit }: { state: string | undefined; at: Date; offset: number; limit: number },
    ) {
      if (codes.length === 0) return { grants: [], total: 0 };
      const given = db
        .selectFrom("dataGrant")
        .where("resourceCode", "in", [...codes])
        .$if(state === "active", (query) => query.where("endedAt", "is", null).where("expiresAt", ">", at))
        .$if(state === "expired", (query) => query.where("endedBy", "is", null).where("expiresAt", "<=", at))
        .$if(state === "handedBack", (query) => query.where("endedBy", "=", "holder"))
        .$if(state === "revoked", (query) => query.where("endedBy", "=", "provider"))
        .$if(state === "postLeft", (query) => query.where("endedBy", "=", "post"));
      const [rows, { total }] = await Promise.all([
        given.selectAll().orderBy("grantedAt", "desc").orderBy("id").offset(offset).limit(limit).execute(),
        given.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { grants: rows.map(asGrant), total: Number(total) };
    },
  };
}

export type DataGrantsStore = ReturnType<typeof dataGrantsStore>;
