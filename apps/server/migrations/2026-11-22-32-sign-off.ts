import { type Kysely, sql } from "kysely";

/** Which sign-off a notice belongs to, so that whoever signed out can be shown what became of it. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("delivery").addColumn("sign_off", "text").execute();
  // Serves "who was told of this sign-off".
  await sql`create index delivery_sign_off on delivery (sign_off) where sign_off is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("delivery").dropColumn("sign_off").execute();
}
