import { type Kysely, sql } from "kysely";

/**
 * The audit log (design, Stored data). Entries go in with the act they tell of; the sealer links
 * committed ones into a chain. No foreign keys: the chain must be able to say that a row is missing.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("audit_entry")
    // Made by the server, so that the MAC can cover it: a copied row cannot pass for another act.
    .addColumn("id", "uuid", (c) => c.primaryKey())
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("result", "text", (c) => c.notNull().check(sql`result in ('ok', 'refused', 'failed')`))
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text")
    .addColumn("actor_role", "text")
    .addColumn("object_kind", "text")
    .addColumn("object_id", "text")
    .addColumn("reason", "text")
    .addColumn("detail", "jsonb", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("port", "integer")
    .addColumn("user_agent", "text")
    .addColumn("trace_id", "text")
    .addColumn("mac", "char(64)", (c) => c.notNull())
    .execute();
  // Serves reading by period and, later, the removal of what is past its retention; rows come in order of time.
  await sql`create index audit_entry_at on audit_entry using brin (at)`.execute(db);
  // Serves "what did this account do" and "what was done to this object".
  await sql`create index audit_entry_actor on audit_entry (actor_id, at) where actor_id is not null`.execute(db);
  await sql`create index audit_entry_object on audit_entry (object_kind, object_id, at) where object_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("audit_link")
    .addColumn("seq", "bigint", (c) => c.primaryKey())
    .addColumn("entry_id", "uuid", (c) => c.notNull().unique())
    .addColumn("mac", "char(64)", (c) => c.notNull())
    .addColumn("linked_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  // Entries that wait for the sealer: it need not search the whole log for them.
  await db.schema
    .createTable("audit_pending")
    .addColumn("entry_id", "uuid", (c) => c.primaryKey())
    .execute();

  // How long the chain was when it was last sealed: a chain that ends earlier was cut off.
  await db.schema
    .createTable("audit_head")
    .addColumn("only", "boolean", (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`"only"`),
    )
    .addColumn("seq", "bigint", (c) => c.notNull())
    .addColumn("mac", "char(64)", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["audit_head", "audit_pending", "audit_link", "audit_entry"])
    await db.schema.dropTable(table).execute();
}
