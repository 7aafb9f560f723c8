import { type Kysely, sql } from "kysely";

/** The catalogue of government data, applications for it, what they granted, and how that is used. */
export async function up(db: Kysely<unknown>) {
  // 类, 项, 目, 细目: a code begins with its parent's.
  await db.schema
    .createTable("data_class")
    .addColumn("code", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("data_resource")
    .addColumn("code", "text", (c) => c.primaryKey()) // class code / serial
    .addColumn("class_code", "text", (c) => c.notNull().references("data_class.code"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("provider_code", "text", (c) => c.notNull())
    .addColumn("provider_region", "text", (c) => c.notNull()) // who reviews: administrators of this region
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("domain", "text", (c) => c.notNull())
    .addColumn("level", "text", (c) => c.notNull().check(sql`level in ('ministry', 'province', 'local')`))
    .addColumn("formats", "jsonb", (c) => c.notNull())
    .addColumn("items", "jsonb", (c) => c.notNull()) // field, name, type, length, sensitivity
    .addColumn("sharing", "text", (c) => c.notNull().check(sql`sharing in ('unconditional', 'conditional', 'refused')`))
    .addColumn("sharing_condition", "text", (c) => c.notNull())
    .addColumn("sharing_way", "text", (c) => c.notNull())
    .addColumn("legal_basis", "text", (c) => c.notNull().check(sql`sharing <> 'refused' or legal_basis <> ''`))
    .addColumn("openness", "text", (c) => c.notNull())
    .addColumn("openness_condition", "text", (c) => c.notNull())
    .addColumn("update_cycle", "text", (c) => c.notNull())
    .addColumn("published_on", "text", (c) => c.notNull())
    .addColumn("updated_on", "text", (c) => c.notNull())
    .addColumn("related", "jsonb", (c) => c.notNull()) // codes
    .addColumn("quality", "jsonb", (c) => c.notNull())
    .addColumn("row_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_demonstration", "boolean", (c) => c.notNull())
    .execute();

  // What a call gives out. Sensitive items are masked before they come here.
  await db.schema
    .createTable("data_row")
    .addColumn("resource_code", "text", (c) => c.notNull().references("data_resource.code").onDelete("cascade"))
    .addColumn("seq", "integer", (c) => c.notNull())
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("content", "jsonb", (c) => c.notNull())
    .addPrimaryKeyConstraint("data_row_pkey", ["resource_code", "seq"])
    .execute();
  await sql`create index data_row_region on data_row (resource_code, region_code text_pattern_ops, seq)`.execute(db);

  await db.schema
    .createTable("data_application")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("resource_code", "text", (c) => c.notNull().references("data_resource.code"))
    .addColumn("applicant_id", "text", (c) => c.notNull()) // outlives the account
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("basis", "text", (c) => c.notNull())
    .addColumn("items", "jsonb", (c) => c.notNull()) // field and reason
    .addColumn("scope_code", "text", (c) => c.notNull())
    .addColumn("months", "smallint", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c.notNull().check(sql`status in ('draft', 'department', 'provider', 'approved', 'rejected', 'withdrawn')`),
    )
    .addColumn("receipt_number", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("provider_receipt", "text") // of the second review
    .addColumn("department_decider_id", "text") // may not decide for the provider too
    .addColumn("renews_grant_id", "text")
    .addColumn("note", "text") // why it came back
    .addColumn("due_at", "timestamptz") // of the review that is open
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addColumn("saved_at", "timestamptz", (c) => c.notNull())
    .addColumn("submitted_at", "timestamptz")
    .addColumn("decided_at", "timestamptz")
    .execute();
  // One draft and one application under way for each person and resource: of two at the same instant one is kept.
  await sql`create unique index data_application_draft on data_application (applicant_id, resource_code)
              where status = 'draft'`.execute(db);
  await sql`create unique index data_application_open on data_application (applicant_id, resource_code)
              where status in ('department', 'provider')`.execute(db);
  await sql`create index data_application_applicant on data_application (applicant_id, saved_at desc)`.execute(db);
  await sql`create index data_application_resource on data_application (resource_code)
              where status <> 'draft'`.execute(db);

  await db.schema
    .createTable("data_grant")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("application_id", "text", (c) => c.notNull())
    .addColumn("resource_code", "text", (c) => c.notNull().references("data_resource.code"))
    .addColumn("holder_id", "text", (c) => c.notNull())
    .addColumn("unit", "text", (c) => c.notNull())
    .addColumn("items", "jsonb", (c) => c.notNull()) // fields
    .addColumn("scope_code", "text", (c) => c.notNull())
    .addColumn("rate", "integer", (c) => c.notNull()) // calls a minute
    .addColumn("app_id", "text") // the system that may call with its signature
    .addColumn("granted_at", "timestamptz", (c) => c.notNull())
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("reminded_at", "timestamptz")
    .addColumn("ended_at", "timestamptz") // before its time
    .addColumn("ended_by", "text", (c) => c.check(sql`ended_by in ('holder', 'provider')`))
    .addColumn("note", "text")
    .addColumn("calls", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("rows", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("last_used_at", "timestamptz")
    .execute();
  // One for each holder and resource; one that ran out makes room for the next.
  await sql`create unique index data_grant_live on data_grant (holder_id, resource_code)
              where ended_at is null`.execute(db);
  await sql`create index data_grant_holder on data_grant (holder_id, granted_at desc)`.execute(db);
  await sql`create index data_grant_resource on data_grant (resource_code, granted_at desc)`.execute(db);
  await sql`create index data_grant_app on data_grant (app_id, resource_code) where app_id is not null`.execute(db);
  // Serves the reminder of what ends soon.
  await sql`create index data_grant_due on data_grant (expires_at)
              where reminded_at is null and ended_at is null`.execute(db);

  await db.schema
    .createTable("data_credential")
    .addColumn("secret_hash", "text", (c) => c.primaryKey())
    .addColumn("grant_id", "text", (c) => c.notNull().references("data_grant.id").onDelete("cascade"))
    .addColumn("hint", "text", (c) => c.notNull()) // its last four signs
    .addColumn("issued_at", "timestamptz", (c) => c.notNull())
    .addColumn("last_used_at", "timestamptz")
    .execute();
  await sql`create index data_credential_grant on data_credential (grant_id, issued_at desc)`.execute(db);

  await db.schema
    .createTable("data_use")
    .addColumn("grant_id", "text", (c) => c.notNull().references("data_grant.id").onDelete("cascade"))
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("calls", "integer", (c) => c.notNull())
    .addColumn("rows", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("data_use_pkey", ["grant_id", "day"])
    .execute();

  // Regional administrators review within their regions, those who look after security too.
  await sql`insert into role_permission (role_code, permission)
              select code, 'data.review' from role where code in ('2', '5') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'data.review'`.execute(db);
  for (const table of [
    "data_use",
    "data_credential",
    "data_grant",
    "data_application",
    "data_row",
    "data_resource",
    "data_class",
  ])
    await db.schema.dropTable(table).execute();
}
