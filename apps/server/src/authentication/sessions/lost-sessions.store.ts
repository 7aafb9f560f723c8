import type { Db } from "../../platform/database/database.ts";
import type { OpenIdLink } from "./sessions.store.ts";

/** Whose an OpenID session is, as it was kept. */
export type RecordedLink = { oidcUid: string; link: OpenIdLink; group: string; expiresAt: Date };

/** The record of sessions that are kept elsewhere. */
export const lostSessionsStore = (db: Db) => ({
  /** OpenID sessions that are recorded, by uid. */
  async linksAfter(uid: string, now: Date, limit: number): Promise<RecordedLink[]> {
    const rows = await db
      .selectFrom("sessionRecord")
      .select(["key", "value", "groupKey", "expiresAt"])
      .where("kind", "=", "sessionOidc")
      .where("key", ">", uid)
      .where("expiresAt", ">", now)
      .orderBy("key")
      .limit(limit)
      .execute();
    return rows.map(({ key: oidcUid, value, groupKey, expiresAt }) => ({
      oidcUid,
      link: value as OpenIdLink,
      group: groupKey ?? "",
      expiresAt,
    }));
  },
});

export type LostSessionsStore = ReturnType<typeof lostSessionsStore>;
