import { sharedFields } from "@sannong/contract/shared-fields";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { seededAccounts } from "./accounts-demonstration.ts";

/**
 * The people of the demonstration have been in its systems before, but for those who are there to show the
 * first-jump notice. Safe to run again: who has an agreement keeps it.
 */
export async function seedAgreements(db: Db, now: Date): Promise<void> {
  const familiar = seededAccounts.filter((account) => !account.isNewToSystems).map(({ username }) => username);
  await sql`
    insert into told_fields (account_id, system_abbr, fields, told_at)
    select account.id, system.abbr, ${JSON.stringify(sharedFields)}::jsonb, ${now}
      from account cross join connected_system as system
     where account.is_demonstration and account.username = any(${familiar}) and system.is_demonstration
        on conflict do nothing`.execute(db);
}
