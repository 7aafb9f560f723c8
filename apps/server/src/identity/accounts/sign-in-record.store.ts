import { dayOf } from "@sannong/contract/rules/time/days";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { expectFew } from "../../platform/fast/planner-hint.ts";
import { batched } from "../../platform/fast/batched.ts";
import { writeBehind } from "../../platform/fast/write-behind.ts";
import type { Account } from "./accounts.rules.ts";

type Deps = {
  db: Db;
  /** commits without waiting for the disk */
  eventual: Db;
  onFailure: (cause: unknown) => void;
};

export type SignInFacts = { at: Date; passwordIsWeak: boolean };
/** what the record said of the account when it was let in */
export type BeforeSignIn = Pick<Account, "id" | "lastSignInAt" | "passwordIsWeak">;

type Noted = { id: string; at: Date };

const BEHIND_MS = 1000;

/**
 * When people signed in last, and how many did on a day. A crash may take a sign-in back: the next one says it again.
 * The first of a person's day, which is counted, and one that tells something of the password are written at once;
 * of all others only the moment is news, and it is written a second behind.
 */
export function signInRecord({ db, eventual, onFailure }: Deps) {
  const atOnce = batched({
    run: async (signIns: (Noted & { passwordIsWeak: boolean })[]) => {
      await queryPrepared(eventual, recordAndCount, [JSON.stringify(signIns), Math.floor(Math.random() * SLOTS)]);
      return signIns;
    },
    nameOf: ({ id }) => id,
  });
  const behind = writeBehind<Noted>({
    write: (moments) => queryPrepared(eventual, recordMoments, [JSON.stringify(moments)]),
    nameOf: ({ id }) => id,
    ms: BEHIND_MS,
    onFailure,
  });

  return {
    async record({ id, lastSignInAt, passwordIsWeak }: BeforeSignIn, now: SignInFacts): Promise<void> {
      const { at } = now;
      const isCounted = lastSignInAt !== null && dayOf(lastSignInAt) === dayOf(at);
      if (isCounted && passwordIsWeak === now.passwordIsWeak) behind.add({ id, at });
      else await atOnce({ id, at, passwordIsWeak: now.passwordIsWeak });
    },

    /** The newer of what its row says and what is still to be written there. */
    lastOf(id: string, recorded: Date | null): Date | null {
      const noted = behind.pending(id)?.at;
      return noted !== undefined && recorded !== null && recorded < noted ? noted : recorded;
    },

    /** How many people signed in on a day in Beijing. */
    async peopleOn(day: string): Promise<number> {
      const [row] = await queryPrepared<{ people: string }>(db, peopleOn, [day]);
      return Number(row?.people ?? 0);
    },

    close: behind.close,
  };
}

export type SignInRecord = ReturnType<typeof signInRecord>;

/** Writers of one count wait for each other; they take turns over so many rows. */
const SLOTS = 8;
const DAY_IN_BEIJING = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** Here it is seen whether another sign-in of the same day came first. */
const recordAndCount = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, at timestamptz, "passwordIsWeak" boolean)
     where ${expectFew("id")}),
  counted as (
    insert into sign_in_day (day, slot, people)
    select ${DAY_IN_BEIJING("given.at")}, $2::smallint, count(*)
      from given join account on account.id = given.id
     where account.last_sign_in_at is null
        or ${DAY_IN_BEIJING("account.last_sign_in_at")} < ${DAY_IN_BEIJING("given.at")}
     group by 1
        on conflict (day, slot) do update set people = sign_in_day.people + excluded.people)
  update account set last_sign_in_at = given.at, password_is_weak = given."passwordIsWeak"
    from given where account.id = given.id`;

/** A moment that was overtaken, or whose account was emptied meanwhile, is news no more. */
const recordMoments = `
  update account set last_sign_in_at = given.at
    from jsonb_to_recordset($1::jsonb) as given (id text, at timestamptz)
   where account.id = given.id and account.last_sign_in_at < given.at and ${expectFew("given.id")}`;

const peopleOn = `select coalesce(sum(people), 0) as people from sign_in_day where day = $1::date`;
