import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";

type Deps = { db: Db; sealer: { index(value: string): string } };
type Sought = { exceptId: string; company: string; idNumber?: string };
export type CountedAlike = { sameUnit: number; sameIdNumber: number };

/** Other accounts that may be the same person's, for whoever decides about one. */
export const alikeStore = ({ db, sealer }: Deps) => ({
  /** For each of these, how many accounts in use are of its unit, and how many hold its ID number; in one read. */
  async countAlike(sought: readonly Sought[]): Promise<CountedAlike[]> {
    const requested = sought.map(({ exceptId, company, idNumber }, place) => ({
      place,
      exceptId,
      company,
      idIndex: idNumber === undefined ? "" : sealer.index(idNumber),
    }));
    const rows = await queryPrepared<{ place: number; sameUnit: string; sameId: string }>(db, ALIKE, [
      JSON.stringify(requested),
    ]);
    const found = new Map(rows.map((row) => [row.place, row]));
    return sought.map((_one, place) => ({
      sameUnit: Number(found.get(place)?.sameUnit ?? 0),
      sameIdNumber: Number(found.get(place)?.sameId ?? 0),
    }));
  },
});

const IN_USE = "account.status = 'active' and account.id <> asked.\"exceptId\"";
const ALIKE = `
  select asked.place,
         (select count(*) from account
           where ${IN_USE} and account.company = asked.company and asked.company <> '') as "sameUnit",
         (select count(*) from account
           where ${IN_USE} and account.id_number_index = asked."idIndex" and asked."idIndex" <> '') as "sameId"
    from jsonb_to_recordset($1::jsonb) as asked (place int, "exceptId" text, company text, "idIndex" text)`;
