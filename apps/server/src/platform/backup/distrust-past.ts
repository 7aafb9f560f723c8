import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";

/**
 * What stays: it only ever keeps somebody from something. A mark says that something was spent, a lock that somebody
 * waits; counters, whose value is a number, stay too.
 */
const KEPT = [
  "alarms.raised",
  "casSessionEnded",
  "oidc.ReplayDetection",
  "open.nonce",
  "saml.ended",
  "saml.seen",
  "sessionEnded",
  "signInLocked",
  "totpStep",
  "upstreamTicket",
];

export type PastFound = {
  /** sessions of people that stand now */
  sessions: number;
  /** everything else that may be given for something: codes, tokens, grants, tickets, captchas, by its kind */
  others: Record<string, number>;
  /** of administrators, handed out and not used */
  activationCodes: number;
  /** not used, of everybody */
  recoveryCodes: number;
};

type Options = {
  /** also the codes that stand for a lost factor: which of them were used meanwhile nobody knows */
  withRecoveryCodes: boolean;
};

const perishable = sql<boolean>`jsonb_typeof(value) <> 'number' and kind <> all (${sql.val(KEPT)})`;

/** What there is of the past, as `distrustPast` would find it now. */
export async function findPast(db: Db): Promise<PastFound> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from short_lived where ${perishable} group by kind order by kind`.execute(db);
  const { sessions = 0, ...others } = Object.fromEntries(
    rows.map(({ kind, count }) => [kind === "session" ? "sessions" : kind, count]),
  );
  const unused = async (table: "activationCode" | "recoveryCode") =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((row) => row.fn.countAll().as("count"))
          .where("usedAt", "is", null)
          .executeTakeFirstOrThrow()
      ).count,
    );
  return {
    sessions,
    others,
    activationCodes: await unused("activationCode"),
    recoveryCodes: await unused("recoveryCode"),
  };
}

/**
 * After a restore to an earlier moment, or a fail-over that lost the last moments: everything that was handed out
 * before is worth nothing, whether it came back with the database or its spending was lost. People sign in anew. It
 * may run while servers do, and again.
 *
 * @param shortLived of the same database
 * @param note writes it down, in the transaction that ends it
 */
export async function distrustPast(
  db: Db,
  shortLived: Pick<ShortLived, "marksKnownSince">,
  clock: Clock,
  { withRecoveryCodes }: Options,
  note: (found: PastFound, within: Db) => Promise<void> = async () => {},
): Promise<PastFound> {
  // First what refuses; whatever is handed out from here on is of the present.
  await shortLived.marksKnownSince(clock());
  const found = await findPast(db);
  const kinds = [...(found.sessions > 0 ? ["session"] : []), ...Object.keys(found.others)];
  // A kind is one statement, and what lets somebody in goes first: there may be millions.
  for (const kind of kinds.toSorted((one, other) => Number(other === "session") - Number(one === "session")))
    await sql`delete from short_lived where kind = ${kind} and ${perishable}`.execute(db);
  // Whatever is interrupted before this is through has not been done, and is done again.
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("activationCode").where("usedAt", "is", null).execute();
    if (withRecoveryCodes) await trx.deleteFrom("recoveryCode").execute();
    // Servers remember for half a minute what they read; from now on nothing of it.
    await trx.insertInto("changedSubject").values({ subject: "*" }).execute();
    await note(found, trx);
  });
  return found;
}
