import { sql } from "kysely";
import type { Config } from "../../config/config.ts";
import type { Db } from "../database/database.ts";

/** Where a server keeps its files: a folder of that machine, or a bucket that all name alike. */
export type Place = { kind: Config["objects"]["kind"]; place: string };
export type Server = Place & { id: string; host: string; startedAt: Date; seenAt: Date };

/** By the database's clock alone: those of the machines need not agree. */
const now = sql<Date>`clock_timestamp()`;
const FORGOTTEN = "1 day";

export function serversStore(db: Db) {
  return {
    /** Writes a server down, one at a time, so that of two that begin together one sees the other. @returns the others */
    async join(server: Pick<Server, "id" | "host" | keyof Place>): Promise<Server[]> {
      return db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('portalServer'))`.execute(trx);
        await trx
          .deleteFrom("portalServer")
          .where("seenAt", "<", sql<Date>`clock_timestamp() - ${FORGOTTEN}::interval`)
          .execute();
        const others = await trx.selectFrom("portalServer").selectAll().orderBy("startedAt").execute();
        await trx
          .insertInto("portalServer")
          .values({ ...server, startedAt: now, seenAt: now })
          .execute();
        return others;
      });
    },

    /** Says that it still runs; a row that was swept, since the machine slept, is written anew. */
    async beat(server: Pick<Server, "id" | "host" | keyof Place>): Promise<void> {
      await db
        .insertInto("portalServer")
        .values({ ...server, startedAt: now, seenAt: now })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ seenAt: now }))
        .execute();
    },

    /** When it was last heard of, and how long that is ago by the database's clock. */
    async seen(id: string): Promise<{ seenAt: Date; silentMs: number } | undefined> {
      return db
        .selectFrom("portalServer")
        .select([
          "seenAt",
          sql<number>`(extract(epoch from clock_timestamp() - seen_at) * 1000)::float8`.as("silentMs"),
        ])
        .where("id", "=", id)
        .executeTakeFirst();
    },

    async leave(id: string): Promise<void> {
      await db.deleteFrom("portalServer").where("id", "=", id).execute();
    },

    async ids(): Promise<Set<string>> {
      const rows = await db.selectFrom("portalServer").select("id").execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type ServersStore = ReturnType<typeof serversStore>;
