import { sql } from "kysely";
import type { DelegationAct, DelegationEnd, DelegationSide } from "@sannong/contract/identity/delegation-words";
import type { Db } from "../../platform/database/database.ts";
import type { Delegation } from "./delegations.rules.ts";

type Deps = {
  db: Db;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
};

export type ActRow = { at: Date; doer: DelegationSide | null; act: DelegationAct; about: string | null };
type Invitation = Pick<Delegation, "id" | "grantorId" | "identification" | "openUntil" | "invitedAt" | "endsAt"> & {
  code: string;
  note: string;
};

const columns = sql`
  one.id, one.grantor_id as "grantorId", one.helper_id as "helperId", one.identification,
  service.system_abbr as "systemAbbr", one.state,
  one.ended_why as "endedWhy", one.number, one.open_until as "openUntil", one.invited_at as "invitedAt",
  one.started_at as "startedAt", one.ended_at as "endedAt", one.ends_at as "endsAt", one.ticked,
  grantor.status = 'active' and grantor.closing_at is null as "grantorIsHere",
  coalesce(helper.status = 'active' and helper.closing_at is null, false) as "helperIsHere",
  service.state = 'published' and coalesce(system.stage <> 'offline', true) as "matterIsHere"`;
const others = sql`
  join account as grantor on grantor.id = one.grantor_id
  left join account as helper on helper.id = one.helper_id
  join service on service.identification = one.identification
  left join connected_system as system on system.abbr = service.system_abbr`;
/** What counts among the most that somebody has at once. */
const isOpen = (now: Date) => sql`state <> 'ended' and ends_at > ${now} and (state = 'active' or open_until > ${now})`;

/** 代办授权 as rows. Whoever changes the state of one names the former in the same statement: of two at once one does. */
export function delegationsStore({ db, sealer }: Deps) {
  const indexOf = (code: string) => sealer.index(`delegation ${code}`);
  const read = async (which: ReturnType<typeof sql>, within: Db = db): Promise<Delegation[]> =>
    (await sql<Delegation>`select ${columns} from delegation as one ${others} where ${which}`.execute(within)).rows;
  /** holds the account, so that what is counted of it stays so until the end of the transaction */
  const hold = (within: Db, accountId: string) =>
    within.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
  const changed = async (query: ReturnType<typeof sql>, within: Db): Promise<boolean> =>
    Number((await query.execute(within)).numAffectedRows ?? 0) > 0;

  return {
    inTransaction: <T>(work: (within: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    find: async (id: string): Promise<Delegation | undefined> => (await read(sql`one.id = ${id}`))[0],
    findByCode: async (code: string): Promise<Delegation | undefined> =>
      (await read(sql`one.code_index = ${indexOf(code)} and one.state = 'invited'`))[0],
    /** Those of both sides, the newest first. */
    ofAccount: (accountId: string, most: number): Promise<Delegation[]> =>
      read(
        sql`(one.grantor_id = ${accountId} or one.helper_id = ${accountId}) order by one.invited_at desc limit ${most}`,
      ),
    /** Under which somebody is helped now, as it is written down. */
    helping: (grantorId: string): Promise<Delegation[]> =>
      read(sql`one.grantor_id = ${grantorId} and one.state = 'active'`),
    /** Those of which something says that they are over, and nothing is written down yet; `standingOf` says why. */
    due: (now: Date, most: number): Promise<Delegation[]> =>
      read(
        sql`one.state <> 'ended' and (one.ends_at <= ${now} or (one.state <> 'active' and one.open_until <= ${now})
              or grantor.status <> 'active' or grantor.closing_at is not null
              or helper.status <> 'active' or helper.closing_at is not null
              or service.state <> 'published' or system.stage = 'offline') limit ${most}`,
      ),

    async noteOf(id: string): Promise<string> {
      const row = await db.selectFrom("delegation").select("noteSealed").where("id", "=", id).executeTakeFirst();
      return row === undefined ? "" : sealer.open(row.noteSealed);
    },

    /** False when its grantor has as many as may be, or the code is another's at this moment. */
    async add(within: Db, { code, note, ...row }: Invitation, most: number): Promise<boolean> {
      await hold(within, row.grantorId);
      return changed(
        sql`insert into delegation (id, grantor_id, identification, state, code_index, open_until, invited_at, ends_at,
                                    note_sealed)
            select ${row.id}, ${row.grantorId}, ${row.identification}, 'invited', ${indexOf(code)}, ${row.openUntil},
                   ${row.invitedAt}::timestamptz, ${row.endsAt}, ${sealer.seal(note)}
             where (select count(*) from delegation
                     where grantor_id = ${row.grantorId} and ${isOpen(row.invitedAt)}) < ${most}
            on conflict (code_index) do nothing`,
        within,
      );
    },

    /** The code is spent by it. @returns whether it was taken up; "tooMany" where the helper has as many as may be */
    async accept(
      within: Db,
      row: Pick<Delegation, "id"> & { helperId: string; number: string; until: Date; now: Date },
      most: number,
    ): Promise<boolean | "tooMany"> {
      await hold(within, row.helperId);
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from delegation where helper_id = ${row.helperId} and ${isOpen(row.now)}`.execute(
        within,
      );
      if ((rows[0]?.total ?? most) >= most) return "tooMany";
      return changed(
        sql`update delegation set state = 'accepted', helper_id = ${row.helperId}, number = ${row.number},
                   code_index = null, open_until = ${row.until}
             where id = ${row.id} and state = 'invited' and open_until > ${row.now} and grantor_id <> ${row.helperId}`,
        within,
      );
    },

    start: (within: Db, { id, grantorId, number, now }: { id: string; grantorId: string; number: string; now: Date }) =>
      changed(
        sql`update delegation set state = 'active', started_at = ${now}
             where id = ${id} and grantor_id = ${grantorId} and state = 'accepted' and number = ${number}
               and open_until > ${now} and ends_at > ${now}`,
        within,
      ),

    /** @returns how many wrong numbers there were by now; undefined where none is waited for */
    async miss(within: Db, id: string, grantorId: string): Promise<number | undefined> {
      const { rows } = await sql<{ misses: number }>`
        update delegation set misses = misses + 1
         where id = ${id} and grantor_id = ${grantorId} and state = 'accepted' returning misses`.execute(within);
      return rows[0]?.misses;
    },

    /** @returns who helped when it ended; undefined where it was over already */
    async end(within: Db, id: string, why: DelegationEnd, now: Date): Promise<{ helperId: string | null } | undefined> {
      const { rows } = await sql<{ helperId: string | null }>`
        update delegation set state = 'ended', ended_why = ${why}, ended_at = ${now}, code_index = null
         where id = ${id} and state <> 'ended' returning helper_id as "helperId"`.execute(within);
      return rows[0];
    },

    /** False when it is as it was already, or over. */
    tick: (within: Db, { id, material, ticked, now }: { id: string; material: string; ticked: boolean; now: Date }) =>
      changed(
        ticked
          ? sql`update delegation set ticked = ticked || to_jsonb(${material}::text)
                 where id = ${id} and state = 'active' and ends_at > ${now} and not ticked ? ${material}`
          : sql`update delegation set ticked = ticked - ${material}::text
                 where id = ${id} and state = 'active' and ends_at > ${now} and ticked ? ${material}`,
        within,
      ),

    noteAct: (within: Db, id: string, { at, doer, act, about }: ActRow) =>
      within.insertInto("delegationAct").values({ delegationId: id, at, doer, act, about }).execute(),
    /** The newest first. */
    acts: async (id: string, most: number): Promise<ActRow[]> =>
      db
        .selectFrom("delegationAct")
        .select(["at", "doer", "act", "about"])
        .where("delegationId", "=", id)
        .orderBy("id", "desc")
        .limit(most)
        .execute(),
  };
}

export type DelegationsStore = ReturnType<typeof delegationsStore>;
