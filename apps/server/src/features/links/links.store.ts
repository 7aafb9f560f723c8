import type { LinkVerdict } from "@sannong/contract/link-words";
import type { Db } from "../../platform/database/database.ts";
import type { Finding } from "./links.rules.ts";

type Which = { checkId: string; onlyBroken: boolean };

const CHUNK = 500;
/** So many checks are kept. */
const KEPT = 10;

const columns = [
  "address",
  "title",
  "found_on as foundOn",
  "verdict",
  "status",
  "detail",
  "took_ms as tookMs",
] as const;
const asFinding = (row: Omit<Finding, "verdict"> & { verdict: string }): Finding => ({
  ...row,
  verdict: row.verdict as LinkVerdict,
});

export const linksStore = (db: Db) => {
  const of = ({ checkId, onlyBroken }: Which) =>
    db
      .selectFrom("link_finding")
      .where("check_id", "=", checkId)
      .$if(onlyBroken, (query) => query.where("is_broken", "=", true));
  const count = async (which: Which): Promise<number> => {
    const { total } = await of(which)
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  return {
    /** Undefined while another is under way. One whose server died is given up first. */
    async begin({ at, askedBy, deadBefore }: { at: Date; askedBy: string | null; deadBefore: Date }) {
      await db
        .updateTable("link_check")
        .set({ ended_at: at })
        .where("ended_at", "is", null)
        .where("begun_at", "<", deadBefore)
        .execute();
      const begun = await db
        .insertInto("link_check")
        .values({ begun_at: at, asked_by: askedBy })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun?.id;
    },

    /** All findings and the end, or nothing; false where it was given up before. */
    end: ({ id, at, findings, isComplete }: Ended): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable("link_check")
          .set({ ended_at: at, is_complete: isComplete })
          .where("id", "=", id)
          .where("ended_at", "is", null)
          .executeTakeFirst();
        if (ended.numUpdatedRows === 0n) return false;
        const rows = findings.map(({ foundOn, tookMs, isBroken, ...finding }, place) => ({
          ...finding,
          check_id: id,
          place,
          found_on: foundOn,
          took_ms: tookMs,
          is_broken: isBroken,
        }));
        for (let next = 0; next < rows.length; next += CHUNK)
          await trx
            .insertInto("link_finding")
            .values(rows.slice(next, next + CHUNK))
            .execute();
        const oldest = trx.selectFrom("link_check").select("id").orderBy("id", "desc").limit(KEPT);
        await trx.deleteFrom("link_check").where("id", "not in", oldest).execute();
        return true;
      }),

    underWay: () =>
      db.selectFrom("link_check").select("begun_at as begunAt").where("ended_at", "is", null).executeTakeFirst(),

    /** The one that ended last with something found. */
    async latest() {
      const row = await db
        .selectFrom("link_check")
        .select([
          "id",
          "begun_at as begunAt",
          "ended_at as endedAt",
          "asked_by as askedBy",
          "is_complete as isComplete",
        ])
        .where("ended_at", "is not", null)
        .where((eb) => eb.exists(eb.selectFrom("link_finding").whereRef("check_id", "=", "link_check.id")))
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!row?.endedAt) return undefined;
      const [total, broken] = await Promise.all(
        [false, true].map((onlyBroken) => count({ checkId: row.id, onlyBroken })),
      );
      return { ...row, endedAt: row.endedAt, total: total ?? 0, broken: broken ?? 0 };
    },

    count,
    async findings({ offset, limit, ...which }: Which & { offset: number; limit: number }): Promise<Finding[]> {
      const rows = await of(which).select(columns).orderBy("place").offset(offset).limit(limit).execute();
      return rows.map(asFinding);
    },
  };
};
type Ended = { id: string; at: Date; findings: readonly (Finding & { isBroken: boolean })[]; isComplete: boolean };

export type LinksStore = ReturnType<typeof linksStore>;
