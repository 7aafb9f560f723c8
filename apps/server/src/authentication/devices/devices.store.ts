import { queryPrepared, queryPipelined } from "../../platform/fast/prepared-statements.ts";
import { expectFew } from "../../platform/fast/planner-hint.ts";
import type { Db } from "../../platform/database/database.ts";
import { batched } from "../../platform/fast/batched.ts";

type Deps = {
  db: Db;
  /** a crash may take back that a browser was seen: its owner is told once more */
  eventual: Db;
};

type Seen = { accountId: string; deviceHash: string; at: Date };
type Met = { accountId: string; known: boolean; hasOthers: boolean };

type EntryRow = {
  at: Date;
  result: string;
  reason: string | null;
  detail: Record<string, unknown>;
  address: string | null;
  userAgent: string | null;
};

/** Browsers an account was signed in with, and its sign-ins as the audit log tells them. */
export const devicesStore = ({ db, eventual }: Deps) => {
  const seeJoined = batched({
    run: async (seen: Seen[]) => {
      const rows = await queryPipelined<Met>(eventual, statements.see, [JSON.stringify(seen)]);
      const byAccount = new Map(rows.map((row) => [row.accountId, row]));
      return seen.map(({ accountId: id }) => byAccount.get(id));
    },
    nameOf: ({ accountId: id }) => id,
  });

  return {
    inTransaction: <T>(work: (within: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Writes down, to the hour, that the account was signed in there; what was known of it until then. */
    async see(accountId: string, deviceHash: string, at: Date): Promise<{ known: boolean; hasOthers: boolean }> {
      const met = await seeJoined({ accountId, deviceHash, at });
      return { known: met?.known ?? false, hasOthers: met?.hasOthers ?? false };
    },

    /** That browser is a stranger's. */
    async forget(accountId: string, deviceHash: string, within: Db): Promise<void> {
      await within
        .deleteFrom("knownDevice")
        .where("accountId", "=", accountId)
        .where("deviceHash", "=", deviceHash)
        .execute();
    },

    async signInsOf(accountId: string, { since, limit, offset }: { since: Date; limit: number; offset: number }) {
      const [entries, counted] = await Promise.all([
        queryPrepared<EntryRow>(db, statements.signIns, [accountId, since, limit, offset]),
        queryPrepared<{ total: number }>(db, statements.countSignIns, [accountId, since]),
      ]);
      return { entries, total: counted[0]?.total ?? 0 };
    },
  };
};

/** The condition reads as the index `audit_entry_sign_in` does. */
const ownSignIns = `
  from audit_entry
 where event = 'signIn' and (case when result = 'ok' then actor_id else object_id end) = $1 and at > $2`;

const statements = {
  see: `
    with given as (
      select * from jsonb_to_recordset($1::jsonb) as one ("accountId" text, "deviceHash" text, at timestamptz)
       where ${expectFew('"accountId"')}),
    before as (
      select given."accountId",
             coalesce(bool_or(known.device_hash = given."deviceHash"), false) as known,
             coalesce(bool_or(known.device_hash <> given."deviceHash"), false) as "hasOthers"
        from given left join known_device known on known.account_id = given."accountId"
       group by given."accountId"),
    written as (
      insert into known_device (account_id, device_hash, first_seen_at, last_seen_at)
      select "accountId", "deviceHash", at, at from given
       where not exists (
         select from known_device recent
          where recent.account_id = given."accountId" and recent.device_hash = given."deviceHash"
            and recent.last_seen_at > given.at - interval '1 hour')
      on conflict (account_id, device_hash) do update set last_seen_at = excluded.last_seen_at)
    select * from before`,
  signIns: `select at, result, reason, detail, address, user_agent as "userAgent" ${ownSignIns} order by at desc limit $3 offset $4`,
  countSignIns: `select count(*)::int as total ${ownSignIns}`,
} as const;

export type DevicesStore = ReturnType<typeof devicesStore>;
