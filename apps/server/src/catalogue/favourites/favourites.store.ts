import { sql } from "kysely";
import type { Favourite } from "@sannong/contract/catalogue/favourites";
import type { Db } from "../../platform/database/database.ts";

export const favouritesStore = (db: Db) => ({
  async list(accountId: string): Promise<Favourite[]> {
    const rows = await db
      .selectFrom("favourite")
      .select(["kind", "subject"])
      .where("accountId", "=", accountId)
      .orderBy("place")
      .orderBy("addedAt")
      .execute();
    return rows.map(({ kind, subject }) => ({ kind: kind, subject }));
  },

  /** Behind the others. False when there are as many as may be; one that is kept already stays where it is. */
  async add(accountId: string, { kind, subject }: Favourite, { at, most }: { at: Date; most: number }) {
    const { rows } = await sql<{ kept: boolean }>`
      with kept as (select count(*) as total, coalesce(max(place), 0) as last,
                           coalesce(bool_or(kind = ${kind} and subject = ${subject}), false) as there
                      from favourite where account_id = ${accountId}),
      added as (
        insert into favourite (account_id, kind, subject, place, added_at)
        select ${accountId}, ${kind}, ${subject}, last + 1, ${at}::timestamptz from kept where total < ${most} and not there
        on conflict do nothing)
      select there or total < ${most} as kept from kept`.execute(db);
    return rows[0]?.kept ?? false;
  },

  async remove(accountId: string, { kind, subject }: Favourite): Promise<void> {
    await db
      .deleteFrom("favourite")
      .where("accountId", "=", accountId)
      .where("kind", "=", kind)
      .where("subject", "=", subject)
      .execute();
  },

  /** All or nothing: false when the list names other ones than are kept. */
  async order(accountId: string, favourites: readonly Favourite[]): Promise<boolean> {
    const requested = JSON.stringify(favourites.map((favourite, index) => ({ ...favourite, place: index + 1 })));
    const { rows } = await sql<{ fits: boolean }>`
      with asked as (select * from jsonb_to_recordset(${requested}::jsonb) as one (kind text, subject text, place integer)),
      fits as (
        select not exists (
          select from (select kind, subject from favourite where account_id = ${accountId}) as kept
            full join (select kind, subject, count(*) as times from asked group by kind, subject) as named
              using (kind, subject)
           where kept.kind is null or named.times is distinct from 1) as fits),
      moved as (
        update favourite set place = asked.place
          from asked, fits
         where fits.fits and favourite.account_id = ${accountId}
           and favourite.kind = asked.kind and favourite.subject = asked.subject)
      select fits from fits`.execute(db);
    return rows[0]?.fits ?? false;
  },
});

export type FavouritesStore = ReturnType<typeof favouritesStore>;
