import { type Kysely, sql } from "kysely";

/**
 * Dictionaries in the office's hands: an entry is renamed, put elsewhere, taken out of the forms and brought back, and
 * never lost, since accounts hold its code. How many hold it is read from an index.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("dictionary_item")
    .addColumn("is_withdrawn", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
  await db.schema
    .createIndex("dictionary_item_name")
    .on("dictionary_item")
    .columns(["type", "code_name"])
    .unique()
    .execute();
  await sql`create index account_company_type on account (company_type_id) include (status, is_temporary)
              where company_type_id <> ''`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropIndex("account_company_type").execute();
  await db.schema.dropIndex("dictionary_item_name").execute();
  await db.schema
    .alterTable("dictionary_item")
    .dropColumn("is_withdrawn")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
