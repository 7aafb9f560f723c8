import { type Kysely, sql } from "kysely";

/** Heads of the audit chain, signed once a day, and which of them is kept elsewhere. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("audit_signing_key")
    .addColumn("kid", "text", (c) => c.primaryKey())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("private_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("retired_at", "timestamptz")
    .execute();
  // Of servers that start together one brings the key that signs.
  await sql`create unique index audit_signing_key_standing on audit_signing_key ((true)) where retired_at is null`.execute(
    db,
  );

  await db.schema
    .createTable("audit_signed_head")
    .addColumn("seq", "bigint", (c) => c.primaryKey())
    .addColumn("first_seq", "bigint", (c) => c.notNull().unique())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("signed_at", "timestamptz", (c) => c.notNull())
    .addColumn("kid", "text", (c) => c.notNull())
    // to the letter as it was signed
    .addColumn("statement", "text", (c) => c.notNull())
    .addColumn("signature", "text", (c) => c.notNull())
    .addCheckConstraint("audit_signed_head_range", sql`first_seq <= seq`)
    .execute();

  await db.schema
    .createTable("audit_head_delivery")
    .addColumn("seq", "bigint", (c) => c.notNull().references("audit_signed_head.seq"))
    .addColumn("place", "text", (c) => c.notNull().check(sql`place in ('folder', 'collector')`))
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("tried_at", "timestamptz", (c) => c.notNull())
    .addColumn("next_try_at", "timestamptz")
    .addColumn("failure", "text")
    .addColumn("taken_at", "timestamptz")
    .addPrimaryKeyConstraint("audit_head_delivery_pkey", ["place", "seq"])
    .execute();
  // Serves the last head that a place has taken.
  await sql`create index audit_head_delivery_taken on audit_head_delivery (place, seq desc) where taken_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["audit_head_delivery", "audit_signed_head", "audit_signing_key"])
    await db.schema.dropTable(table).execute();
}
