import { type Kysely, sql } from "kysely";

/** Accounts, their roles and former passwords. Phone and ID number are sealed; equality is asked of the blind index. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("username_key", "text", (c) => c.notNull().unique()) // look-up at sign-in, folded
    .addColumn("nickname_sealed", "text", (c) => c.notNull())
    .addColumn("phone_sealed", "text")
    .addColumn("phone_index", "char(64)")
    .addColumn("id_number_sealed", "text")
    .addColumn("id_number_index", "char(64)")
    .addColumn("totp_secret_sealed", "text")
    .addColumn("password_hash", "text")
    .addColumn("password_changed_at", "timestamptz")
    .addColumn("password_is_weak", "boolean", (c) => c.notNull())
    .addColumn("account_type", "smallint", (c) => c.notNull().check(sql`account_type between 1 and 3`))
    // No foreign key: codes are withdrawn when regions merge, and an account keeps the one it registered with.
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("company", "text", (c) => c.notNull())
    .addColumn("dept_name", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('pending', 'active', 'disabled')`))
    .addColumn("complete", "boolean", (c) => c.notNull())
    .addColumn("is_demonstration", "boolean", (c) => c.notNull())
    .addColumn("last_sign_in_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addCheckConstraint("account_phone_whole", sql`(phone_sealed is null) = (phone_index is null)`)
    .addCheckConstraint("account_id_number_whole", sql`(id_number_sealed is null) = (id_number_index is null)`)
    .execute();
  // Serves sign-in by phone; one phone is one account, or an SMS code would not say who came.
  await sql`create unique index account_phone on account (phone_index) where phone_index is not null`.execute(db);
  // Serves "is this person registered already".
  await sql`create index account_id_number on account (id_number_index) where id_number_index is not null`.execute(db);
  // Serves a regional administrator's list: a subtree is a range of codes.
  await sql`create index account_region on account (region_code collate "C")`.execute(db);

  await db.schema
    .createTable("role")
    .addColumn("code", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("sort", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("role_permission")
    .addColumn("role_code", "text", (c) => c.notNull().references("role.code"))
    .addColumn("permission", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("role_permission_pkey", ["role_code", "permission"])
    .execute();

  await db.schema
    .createTable("account_role")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("role_code", "text", (c) => c.notNull().references("role.code"))
    .addColumn("is_primary", "boolean", (c) => c.notNull())
    .addColumn("granted_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("mac", "char(64)", (c) => c.notNull())
    .addPrimaryKeyConstraint("account_role_pkey", ["account_id", "role_code"])
    .execute();
  // Three-way separation (design §2): of system, security and audit administrator an account holds at most one.
  await sql`create unique index account_role_separated on account_role (account_id) where role_code in ('3', '5', '6')`.execute(
    db,
  );
  await sql`create unique index account_role_primary on account_role (account_id) where is_primary`.execute(db);
  // Serves "who holds this role".
  await db.schema.createIndex("account_role_holders").on("account_role").column("role_code").execute();

  await db.schema
    .createTable("password_history")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("changed_at", "timestamptz", (c) => c.notNull())
    .addPrimaryKeyConstraint("password_history_pkey", ["account_id", "changed_at"]) // newest first by this
    .execute();

  // Codes and names are the specification's; without them no account can be made.
  await sql`
    insert into role (code, name, sort) values
      ('1', '农业农村部门工作人员', 1), ('2', '区域管理员', 2), ('3', '系统管理员', 3),
      ('4', '社会用户', 4), ('5', '安全管理员', 5), ('6', '审计管理员', 6)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["password_history", "account_role", "role_permission", "role", "account"]) {
    await db.schema.dropTable(table).execute();
  }
}
