import { type Kysely, sql } from "kysely";

/** How many people signed in on a day, counted as they do: to count them among all accounts is for every first page. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("sign_in_day")
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("slot", "smallint", (c) => c.notNull()) // writers of one count wait for each other
    .addColumn("people", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("sign_in_day_pkey", ["day", "slot"])
    .execute();
  await sql`insert into sign_in_day (day, slot, people)
    select (last_sign_in_at at time zone 'Asia/Shanghai')::date, 0, count(*) from account
     where last_sign_in_at is not null group by 1`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("sign_in_day").execute();
}
