import { COUNTED_TO } from "@sannong/contract/counted";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";

type Counted = { count: string };

/**
 * Figures of a region's day, each by one statement that stops counting at 10,000. They read what other modules write
 * and write nothing. A region's codes carry it as prefix, so it is a range of the index.
 */
export const workbenchStore = (db: Db) => ({
  signIns: async (region: string, since: Date): Promise<number> => one(db, statements.signIns, [region, since]),
  registrations: async (region: string, since: Date): Promise<number> =>
    one(db, statements.registrations, [region, since]),
  jumps: async (region: string, since: Date): Promise<number> => one(db, statements.jumps, [region, since]),

  /** Systems that did not take a notice or an event after the last try, and how many those are. */
  async deadLetters(): Promise<{ count: number; recipients: string[] }> {
    const rows = await queryPrepared<Counted & { recipient: string }>(db, statements.deadLetters, []);
    return {
      count: rows.reduce((sum, { count }) => sum + Number(count), 0),
      recipients: rows.map((row) => row.recipient),
    };
  },

  /** Names of connected systems whose secret ends before this moment. */
  async secretsEnding(before: Date): Promise<string[]> {
    const rows = await queryPrepared<{ name: string }>(db, statements.secretsEnding, [before]);
    return rows.map(({ name }) => name);
  },
});

async function one(db: Db, statement: string, values: unknown[]): Promise<number> {
  const [row] = await queryPrepared<Counted>(db, statement, values);
  return Number(row?.count ?? 0);
}

/** `$1` and everything below it. */
const IN_REGION = (column: string) =>
  `${column} collate "C" >= $1 and ${column} collate "C" < $1 || chr(1114111) and starts_with(${column}, $1)`;
const counted = (rows: string) => `select count(*) as count from (${rows} limit ${COUNTED_TO}) as found`;

const statements = {
  signIns: counted(`select 1 from account where ${IN_REGION("region_code")} and last_sign_in_at >= $2`),
  registrations: counted(`select 1 from account where created_at >= $2 and ${IN_REGION("region_code")}`),
  jumps: counted(`
    select 1 from gateway_log join account on account.id = gateway_log.account_id
     where gateway_log.at >= $2 and outcome = 'opened' and ${IN_REGION("account.region_code")}`),
  deadLetters: `
    select recipient, count(*) as count from delivery where channel in ('signOff', 'userEvent') and state = 'dead'
     group by recipient order by count(*) desc limit 100`,
  secretsEnding: `
    select form->>'name' as name from system_application
     where status in ('sandbox', 'goLive', 'live') and secret_due_at <= $1 order by secret_due_at limit 100`,
} as const;

export type WorkbenchStore = ReturnType<typeof workbenchStore>;
