import { type Kysely, sql } from "kysely";

/** What a service asks and gives, in full; and what finance and machinery have to offer. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("service_guide")
    .addColumn("identification", "text", (c) => c.primaryKey().references("service.identification").onDelete("cascade"))
    .addColumn("code", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("section", "text", (c) => c.notNull())
    .addColumn("promised_days", "smallint", (c) => c.notNull())
    .addColumn("is_free", "boolean", (c) => c.notNull())
    // read and written whole: the contract's schema says what it holds
    .addColumn("document", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(document) = 'object'`))
    .addColumn("published_on", "text", (c) => c.notNull().check(sql`published_on ~ '^\\d{4}-\\d\\d-\\d\\d$'`))
    .addColumn("source", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("finance_institution")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('bank', 'guarantee', 'insurance', 'futures')`))
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("region_name", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("hours", "text", (c) => c.notNull())
    .addColumn("about", "text", (c) => c.notNull())
    .addColumn("sort", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("finance_product")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("institution_id", "text", (c) => c.notNull().references("finance_institution.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("audiences", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(audiences) = 'array'`))
    // what one takes, or insures, at most; in yuan
    .addColumn("most", "integer", (c) => c.notNull())
    // thousandths of a percent a year; a premium rate for insurance
    .addColumn("rate_from", "integer", (c) => c.notNull())
    .addColumn("rate_to", "integer", (c) => c.notNull())
    .addColumn("months", "smallint", (c) => c.notNull())
    .addColumn("days", "smallint", (c) => c.notNull())
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("needs_phone", "boolean", (c) => c.notNull())
    // the service one applies through
    .addColumn("identification", "text", (c) => c.notNull())
    .addColumn("document", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(document) = 'object'`))
    .addColumn("sort", "integer", (c) => c.notNull())
    .execute();
  // Serves the products of an institution, and its removal.
  await db.schema.createIndex("finance_product_institution").on("finance_product").column("institution_id").execute();

  await db.schema
    .createTable("machine")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("item", "text", (c) => c.notNull())
    .addColumn("model", "text", (c) => c.notNull())
    .addColumn("maker", "text", (c) => c.notNull())
    .addColumn("grade", "text", (c) => c.notNull())
    .addColumn("subsidy", "integer", (c) => c.notNull())
    .addColumn("certificate", "text", (c) => c.notNull().unique())
    .addColumn("valid_until", "text", (c) => c.notNull().check(sql`valid_until ~ '^\\d{4}-\\d\\d-\\d\\d$'`))
    .addColumn("year", "smallint", (c) => c.notNull())
    .addColumn("about", "text", (c) => c.notNull())
    .execute();
  // Serves the list of a category, dearest subsidy first.
  await db.schema.createIndex("machine_category").on("machine").columns(["category", "subsidy"]).execute();
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["machine", "finance_product", "finance_institution", "service_guide"])
    await db.schema.dropTable(table).execute();
}
