import type { LinkVerdict } from "@sannong/contract/content/link-words";
import type { Db } from "../../platform/database/database.ts";
import type { Finding } from "./links.rules.ts";

type Begun = { at: Date; askedBy: string | null; deadBefore: Date };
type Which = { checkId: string; onlyBroken: boolean };

const CHUNK = 500;
/** So many checks are kept. */
const KEPT = 10;

const columns = ["address", "title", "foundOn", "verdict", "status", "detail", "tookMs"] as const;
const asFinding = (row: Omit<Finding, "verdict"> & { verdict: string }): Finding => ({
  ...row,
  verdict: row.verdict as LinkVerdict,
});

export const linksStore = (db: Db) => {
  const of = ({ checkId, onlyBroken }: Which) =>
    db
      .selectFrom("linkFinding")
      .where("checkId", "=", checkId)
      .$if(onlyBroken, (query) => query.where("isBroken", "=", true));
  const count = async (which: Which): Promise<number> => {
    const { total } = await of(which)
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Undefined while another is under way. One whose server died is given up first. */
    async begin({ at, askedBy, deadBefore }: Begun, within: Db) {
      await within
        .updateTable("linkCheck")
        .set({ endedAt: at })
        .where("endedAt", "is", null)
        .where("begunAt", "<", deadBefore)
        .execute();
      const begun = await within
        .insertInto("linkCheck")
        .values({ begunAt: at, askedBy })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun?.id;
    },

    /** All findings and the end, or nothing; false where it was given up before. */
    end: ({ id, at, findings, isComplete }: Ended): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .updateTable("linkCheck")
          .set({ endedAt: at, isComplete })
          .where("id", "=", id)
          .where("endedAt", "is", null)
          .executeTakeFirst();
        if (ended.numUpdatedRows === 0n) return false;
        const rows = findings.map(({ foundOn, tookMs, isBroken, ...finding }, place) => ({
          ...finding,
          checkId: id,
          place,
          foundOn,
          tookMs,
          isBroken,
        }));
        for (let next = 0; next < rows.length; next += CHUNK)
          await trx
            .insertInto("linkFinding")
            .values(rows.slice(next, next + CHUNK))
            .execute();
        const oldest = trx.selectFrom("linkCheck").select("id").orderBy("id", "desc").limit(KEPT);
        await trx.deleteFrom("linkCheck").where("id", "not in", oldest).execute();
        return true;
      }),

    underWay: () => db.selectFrom("linkCheck").select("begunAt").where("endedAt", "is", null).executeTakeFirst(),

    /** The one that ended last with something found. */
    async latest() {
      const row = await db
        .selectFrom("linkCheck")
        .select(["id", "begunAt", "endedAt", "askedBy", "isComplete"])
        .where("endedAt", "is not", null)
        .where((eb) => eb.exists(eb.selectFrom("linkFinding").whereRef("checkId", "=", "linkCheck.id")))
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
