import { consentVersions } from "@sannong/contract/identity/registration-words";
import { sharedFields } from "@sannong/contract/identity/shared-fields";
import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";
import { seededAccounts } from "./people.ts";
import { connectedHere } from "./popularity.ts";

const { privacy, agreement } = consentVersions;
const inForce = { privacy, agreement };

/**
 * They have read what is in force, so that nobody is asked about it when they are about to show something else; one
 * agreed to an older text, and is asked.
 */
export async function seedConsents(db: Db, now: Date): Promise<void> {
  const older = seededAccounts.flatMap(({ username, agreedPrivacy: version }) =>
    version ? { username, version } : [],
  );
  await sql`
    insert into consent (account_id, document, version, given_at, address)
    select account.id, given.document,
           case when given.document = 'privacy' then coalesce(older.version, given.version) else given.version end,
           ${now}, '演示'
      from account
           left join jsonb_to_recordset(${JSON.stringify(older)}::jsonb) as older (username text, version text)
             on older.username = account.username,
           jsonb_each_text(${JSON.stringify(inForce)}::jsonb) as given (document, version)
     where account.is_demonstration
        on conflict do nothing`.execute(db);
}

/**
 * The people of the demonstration have been in the systems that can be entered, on one day or another since they
 * registered, but for those who are there to show the first-jump notice. Safe to run again: who has an agreement keeps it.
 */
export async function seedAgreements(db: Db, now: Date): Promise<void> {
  const familiar = seededAccounts.filter((account) => !account.isNewToSystems).map(({ username }) => username);
  await sql`
    insert into told_fields (account_id, system_abbr, fields, told_at)
    select account.id, system.abbr, ${JSON.stringify(sharedFields)}::jsonb,
           account.created_at + (${now} - account.created_at) * (1 + abs(hashtext(account.username || system.abbr)) % 98) / 100
      from account cross join connected_system as system
     where account.is_demonstration and account.username = any(${familiar})
       and system.abbr = any(${[...connectedHere]})
        on conflict do nothing`.execute(db);
}
