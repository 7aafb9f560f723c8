import { Client } from "pg";
import type { TestDatabase } from "./database.ts";

const tables = [
  "audit_entry",
  "audit_link",
  "audit_pending",
  "audit_head",
  "audit_signing_key",
  "audit_signed_head",
  "audit_segment",
  "audit_check",
  "audit_round",
];

/** As the owner: what a test breaks, or looks at, the application cannot. */
export async function asOwner({ ownerUrl }: TestDatabase, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An audit log that nothing was written into, at a fraction of what a new database costs. */
export const emptyLog = (database: TestDatabase): Promise<void> => asOwner(database, `truncate ${tables.join(", ")}`);
