import type { Db } from "../../platform/database/database.ts";
import type { OpenIdLink } from "./sessions.store.ts";

/** The record of sessions that are kept elsewhere. */
export const lostSessionsStore = (db: Db) => ({
  /** OpenID sessions that are recorded, by uid. */
  async linksAfter(uid: string, now: Date, limit: number): Promise<(OpenIdLink & { oidcUid: string })[]> {
    const rows = await db
      .selectFrom("sessionRecord")
      .select(["key", "value"])
      .where("kind", "=", "sessionOidc")
      .where("key", ">", uid)
      .where("expiresAt", ">", now)
      .orderBy("key")
      .limit(limit)
      .execute();
    return rows.map(({ key, value }) => ({ ...(value as OpenIdLink), oidcUid: key }));
  },
});

export type LostSessionsStore = ReturnType<typeof lostSessionsStore>;
