import { type Selectable, sql } from "kysely";
import type { DataGrantTable } from "../../platform/database/data-resource-tables.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DataGrant } from "./data-grants.rules.ts";
import type { Post } from "./data-holder.rules.ts";
import type { DataSeals } from "./data-seals.ts";

type PostColumns = Pick<Selectable<DataGrantTable>, "post_region" | "post_unit" | "post_department">;
export const postIn = ({
  post_region: region,
  post_unit: unit,
  post_department: department,
}: PostColumns): Post | null => (region === null ? null : { region, unit: unit ?? "", department: department ?? "" });

const asGrant = (row: Selectable<DataGrantTable>): DataGrant => ({
  id: row.id,
  resourceCode: row.resource_code,
  holderId: row.holder_id,
  unit: row.unit,
  items: row.items,
  scopeCode: row.scope_code,
  post: postIn(row),
  rate: row.rate,
  appId: row.app_id,
  grantedAt: row.granted_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  endedBy: row.ended_by as DataGrant["endedBy"],
  note: row.note,
  calls: Number(row.calls),
  rows: Number(row.rows),
  lastUsedAt: row.last_used_at,
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

type Needs = {
  db: Db;
  seals: Pick<DataSeals, "ofGrant" | "grantIsWhole">;
  /** told of every grant that is used and does not carry our seal */
  onBroken: (id: string) => void;
};

export function dataGrantsStore({ db, seals, onBroken }: Needs) {
  /** A grant somebody wrote behind our back gives nothing. */
  const usable = (row: Selectable<DataGrantTable> | undefined): DataGrant | undefined => {
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
        .updateTable("data_grant")
        .set((eb) => ({ ended_at: eb.ref("expires_at") }))
        .where("holder_id", "=", given.holderId)
        .where("resource_code", "=", given.resourceCode)
        .where("ended_at", "is", null)
        .where("expires_at", "<=", given.at)
        .execute();
      const result = await within
        .insertInto("data_grant")
        .values({
          id: given.id,
          application_id: given.applicationId,
          resource_code: given.resourceCode,
          holder_id: given.holderId,
          unit: given.unit,
          items: JSON.stringify(given.items),
          scope_code: given.scopeCode,
          post_region: given.post.region,
          post_unit: given.post.unit,
          post_department: given.post.department,
          rate: given.rate,
          granted_at: given.at,
          expires_at: given.expiresAt,
          mac: seals.ofGrant(given),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False when it has ended before its time. */
    async extend(id: string, until: Date, within: Db): Promise<boolean> {
      const result = await within
        .updateTable("data_grant")
        .set({ expires_at: until, reminded_at: null })
        .where("id", "=", id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async findById(id: string, within: Db = db): Promise<DataGrant | undefined> {
      const row = await within.selectFrom("data_grant").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asGrant(row);
    },
    /** The newest first. */
    async ofHolder(holderId: string): Promise<DataGrant[]> {
      const rows = await db
        .selectFrom("data_grant")
        .selectAll()
        .where("holder_id", "=", holderId)
        .orderBy("granted_at", "desc")
        .limit(MOST_MINE)
        .execute();
      return rows.map(asGrant);
    },
    async liveOf(holderId: string, resourceCode: string, at: Date): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("data_grant")
        .selectAll()
        .where("holder_id", "=", holderId)
        .where("resource_code", "=", resourceCode)
        .where("ended_at", "is", null)
        .where("expires_at", ">", at)
        .executeTakeFirst();
      return row && asGrant(row);
    },
    /** How many units use a resource now. */
    async usersOf(resourceCode: string, at: Date): Promise<number> {
      const { users } = await db
        .selectFrom("data_grant")
        .select((eb) => eb.fn.count<string>("unit").distinct().as("users"))
        .where("resource_code", "=", resourceCode)
        .where("ended_at", "is", null)
        .where("expires_at", ">", at)
        .executeTakeFirstOrThrow();
      return Number(users);
    },

    /** Ends a live grant in one statement; undefined when it was not live any more. */
    async end({ id, by, note, at }: Ending, within: Db): Promise<DataGrant | undefined> {
      const row = await within
        .updateTable("data_grant")
        .set({ ended_at: at, ended_by: by, note })
        .where("id", "=", id)
        .where("ended_at", "is", null)
        .where("expires_at", ">", at)
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
        .updateTable("data_grant")
        .set({ ended_at: at, ended_by: "post", note })
        .where("holder_id", "=", holderId)
        .where("ended_at", "is", null)
        .where("expires_at", ">", at)
        .returningAll()
        .execute();
      return rows.map(asGrant);
    },
    async connect(id: string, appId: string, within: Db): Promise<void> {
      await within.updateTable("data_grant").set({ app_id: appId }).where("id", "=", id).execute();
    },

    /** A new credential; the newest ones stay, the others end. Of several at the same instant each waits its turn. */
    async addCredential(given: { grantId: string; hash: string; hint: string; at: Date }, within: Db): Promise<void> {
      const { grantId, hash, hint, at } = given;
      await within.selectFrom("data_grant").select("id").where("id", "=", grantId).forUpdate().execute();
      await within
        .insertInto("data_credential")
        .values({ secret_hash: hash, grant_id: grantId, hint, issued_at: at })
        .execute();
      await within
        .deleteFrom("data_credential")
        .where("grant_id", "=", grantId)
        .where("secret_hash", "<>", hash)
        .where("secret_hash", "not in", (eb) =>
          eb
            .selectFrom("data_credential")
            .select("secret_hash")
            .where("grant_id", "=", grantId)
            .where("secret_hash", "<>", hash)
            .orderBy("issued_at", "desc")
            .orderBy("secret_hash")
            .limit(LIVE_CREDENTIALS - 1),
        )
        .execute();
    },
    async findByCredential(hash: string): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("data_credential")
        .innerJoin("data_grant", "data_grant.id", "data_credential.grant_id")
        .selectAll("data_grant")
        .where("secret_hash", "=", hash)
        .executeTakeFirst();
      return usable(row);
    },
    /** The one that ends last. */
    async findByApp(appId: string, resourceCode: string): Promise<DataGrant | undefined> {
      const row = await db
        .selectFrom("data_grant")
        .selectAll()
        .where("app_id", "=", appId)
        .where("resource_code", "=", resourceCode)
        .orderBy(sql`ended_at is not null`)
        .orderBy("expires_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return usable(row);
    },
    async credentialsOf(grantIds: readonly string[]): Promise<Map<string, LiveCredential[]>> {
      if (grantIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("data_credential")
        .select(["grant_id", "hint", "issued_at", "last_used_at"])
        .where("grant_id", "in", [...grantIds])
        .orderBy("issued_at", "desc")
        .execute();
      const listed = rows.map((row) => ({
        grantId: row.grant_id,
        hint: row.hint,
        issuedAt: row.issued_at,
        lastUsedAt: row.last_used_at,
      }));
      return Map.groupBy(listed, ({ grantId }) => grantId);
    },

    /** Counts a call where the grant is still live; false when it ended meanwhile. */
    async use({ grantId, secretHash, rows, at, day }: Use, within: Db): Promise<boolean> {
      const used = await within
        .updateTable("data_grant")
        .set({ calls: sql<number>`calls + 1`, rows: sql<number>`rows + ${rows}`, last_used_at: at })
        .where("id", "=", grantId)
        .where("ended_at", "is", null)
        .where("expires_at", ">", at)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return false;
      if (secretHash !== null)
        await within
          .updateTable("data_credential")
          .set({ last_used_at: at })
          .where("secret_hash", "=", secretHash)
          .execute();
      await within
        .insertInto("data_use")
        .values({ grant_id: grantId, day, calls: 1, rows })
        .onConflict((conflict) =>
          conflict.columns(["grant_id", "day"]).doUpdateSet((eb) => ({
            calls: eb("data_use.calls", "+", eb.ref("excluded.calls")),
            rows: eb("data_use.rows", "+", eb.ref("excluded.rows")),
          })),
        )
        .execute();
      return true;
    },
    async daysOf(grantIds: readonly string[], since: string): Promise<Map<string, DayOfUse[]>> {
      if (grantIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("data_use")
        .selectAll()
        .where("grant_id", "in", [...grantIds])
        .where("day", ">=", since)
        .orderBy("day")
        .execute();
      const listed = rows.map(({ grant_id: grantId, day, calls, rows: told }) => ({
        grantId,
        day,
        calls,
        rows: Number(told),
      }));
      return Map.groupBy(listed, ({ grantId }) => grantId);
    },

    /** Live ones whose end is near, each once. */
    async remindOf(before: Date, at: Date): Promise<DataGrant[]> {
      const rows = await db
        .updateTable("data_grant")
        .set({ reminded_at: at })
        .where("reminded_at", "is", null)
        .where("ended_at", "is", null)
        .where("expires_at", "<=", before)
        .where("expires_at", ">", at)
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
        .selectFrom("data_grant")
        .where("resource_code", "in", [...codes])
        .$if(state === "active", (query) => query.where("ended_at", "is", null).where("expires_at", ">", at))
        .$if(state === "expired", (query) => query.where("ended_by", "is", null).where("expires_at", "<=", at))
        .$if(state === "handedBack", (query) => query.where("ended_by", "=", "holder"))
        .$if(state === "revoked", (query) => query.where("ended_by", "=", "provider"))
        .$if(state === "postLeft", (query) => query.where("ended_by", "=", "post"));
      const [rows, { total }] = await Promise.all([
        given.selectAll().orderBy("granted_at", "desc").orderBy("id").offset(offset).limit(limit).execute(),
        given.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { grants: rows.map(asGrant), total: Number(total) };
    },
  };
}

export type DataGrantsStore = ReturnType<typeof dataGrantsStore>;
