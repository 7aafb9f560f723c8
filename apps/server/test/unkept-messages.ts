import { Client } from "pg";
import { expect } from "vitest";

/**
 * Runs it while the database keeps no message whose title matches: it is to fail for that, and what it marked as told
 * must be told the next time.
 *
 * @param ownerUrl of the owner of the tables
 */
export async function failsWithoutMessages(
  ownerUrl: string,
  title: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter table message add constraint undelivered check (title !~ '${title}') not valid`);
    await expect(run()).rejects.toThrow("undelivered");
  } finally {
    await client.query("alter table message drop constraint if exists undelivered");
    await client.end();
  }
}
