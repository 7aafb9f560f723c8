import { type Kysely, sql } from "kysely";

/** One row that says what this database is. A demonstration cannot become anything else (design §5). */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("installation")
    .addColumn("only", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`"only"`),
    ) // at most one row
    .addColumn("demonstration", "boolean", (c) => c.notNull())
    .addColumn("seeded_version", "integer", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  // The application may update the row (seeded_version), so the mark needs a guard of its own.
  await sql`
    create function installation_keeps_its_mark() returns trigger language plpgsql as $$
    begin
      if old.demonstration and (tg_op = 'DELETE' or not new.demonstration) then
        raise exception 'a demonstration database stays one' using errcode = 'restrict_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`.execute(db);
  await sql`
    create trigger installation_keeps_its_mark before update or delete on installation
    for each row execute function installation_keeps_its_mark()`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("installation").execute();
  await sql`drop function installation_keeps_its_mark()`.execute(db);
}
