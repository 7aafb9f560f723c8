import type { Kysely } from "kysely";

/**
 * What a request showed is kept with it as values, sealed with its facts; the digest ties both to the request. Requests
 * from before have none: what they stand on is judged by their rooms alone.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("approval_request").addColumn("facts_digest", "text").execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("approval_request").dropColumn("facts_digest").execute();
}
