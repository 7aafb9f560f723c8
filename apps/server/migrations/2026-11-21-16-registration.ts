import { type Kysely, sql } from "kysely";

/** Requests that somebody decides, consents that registrants gave, and the dictionaries forms offer. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("approval_request")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("receipt_number", "text", (c) => c.notNull().unique()) // given to the applicant; opens the status
    .addColumn("kind", "text", (c) => c.notNull())
    // What is decided about. No foreign key: the decision outlives the account, and subjects are of many kinds.
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("applicant_id", "text")
    .addColumn("applicant_index", "char(64)", (c) => c.notNull()) // blind index of the applicant's phone
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("facts_sealed", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c
        .notNull()
        .defaultTo("pending")
        .check(sql`status in ('pending', 'awaitingSecond', 'approved', 'rejected')`),
    )
    .addColumn("needs_second", "boolean", (c) => c.notNull())
    .addColumn("first_decider_id", "text")
    .addColumn("decided_by_id", "text")
    .addColumn("decided_by_name", "text")
    .addColumn("decided_at", "timestamptz")
    .addColumn("reason", "text")
    .addColumn("due_at", "timestamptz", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addCheckConstraint(
      "approval_request_decided",
      sql`(status in ('approved', 'rejected')) = (decided_at is not null)`,
    )
    .execute();
  // One open request of a kind about a subject: of two at the same instant one is kept.
  await sql`create unique index approval_request_open on approval_request (kind, subject_id)
              where status in ('pending', 'awaitingSecond')`.execute(db);
  // Serves a queue: one kind, one region subtree (a range of codes), the most urgent first.
  await sql`create index approval_request_queue on approval_request (kind, region_code collate "C", due_at)`.execute(
    db,
  );
  // Serves "how far is my application".
  await sql`create index approval_request_applicant on approval_request (applicant_index, created_at desc)`.execute(db);

  await db.schema
    .createTable("consent")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("document", "text", (c) => c.notNull()) // privacy, agreement, idNumber
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("given_at", "timestamptz", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("consent_pkey", ["account_id", "document", "version"]) // an account's consents by this
    .execute();

  await db.schema
    .createTable("dictionary_item")
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("code_value", "text", (c) => c.notNull())
    .addColumn("code_name", "text", (c) => c.notNull())
    .addColumn("sort", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("dictionary_item_pkey", ["type", "code_value"])
    .execute();
  // 单位性质; without it no entity can register. 7 is what the specification preselects.
  await sql`
    insert into dictionary_item (type, code_value, code_name, sort) values
      ('CompanyType', '1', '行政机关', 1), ('CompanyType', '2', '事业单位', 2),
      ('CompanyType', '3', '农业企业', 3), ('CompanyType', '4', '农民专业合作社', 4),
      ('CompanyType', '5', '家庭农场', 5), ('CompanyType', '6', '社会组织', 6),
      ('CompanyType', '7', '其他', 7)`.execute(db);

  // Approvals are the security administrator's too (design §2).
  await sql`insert into role_permission (role_code, permission) values ('5', 'account.review')
              on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where role_code = '5' and permission = 'account.review'`.execute(db);
  for (const table of ["dictionary_item", "consent", "approval_request"]) await db.schema.dropTable(table).execute();
}
