import { type Kysely, sql } from "kysely";

/** Serves "who received what of me": the provider's rows name their account in the detail, for they have no actor. */
export async function up(db: Kysely<unknown>) {
  await sql`create index audit_entry_received on audit_entry ((detail->>'accountId'), at)
             where event in ('oidc.codeRedeemed', 'oidc.tokensRefreshed')`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index audit_entry_received`.execute(db);
}
