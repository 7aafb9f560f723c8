import type { ChangeStatus, SettingKey } from "@sannong/contract/governance/setting-words";
import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type Change = {
  key: SettingKey;
  before: number;
  after: number;
  reason: string;
  receiptNumber: string;
  askedById: string;
  askedBy: string;
  askedAt: Date;
  status: ChangeStatus;
  endedAt: Date | null;
  endedBy: string | null;
};
type Ending = { receiptNumber: string; status: Exclude<ChangeStatus, "open">; at: Date; by: string | null };
type Asked = { key: SettingKey | undefined; offset: number; limit: number };

const asChange = (row: Selectable<Tables["settingChange"]>): Change => ({
  key: row.key as SettingKey,
  before: row.before,
  after: row.after,
  reason: row.reason,
  receiptNumber: row.receiptNumber,
  askedById: row.askedById,
  askedBy: row.askedBy,
  askedAt: row.askedAt,
  status: row.status,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
});

export function settingsStore(db: Db) {
  const changes = db.selectFrom("settingChange").selectAll();
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async values(): Promise<Map<string, number>> {
      const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    revisions: () => db.selectFrom("setting").select(["key", "revision", "changedAt"]).execute(),

    async waiting(): Promise<Change[]> {
      return (await changes.where("status", "=", "open").execute()).map(asChange);
    },

    /** Who changed a value last. */
    async lastInForce(key: SettingKey): Promise<Change | undefined> {
      const row = await changes
        .where("key", "=", key)
        .where("status", "=", "inForce")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && asChange(row);
    },

    async add(change: Omit<Change, "status" | "endedAt" | "endedBy">, trx: Db): Promise<void> {
      await trx
        .insertInto("settingChange")
        .values({
          key: change.key,
          before: change.before,
          after: change.after,
          reason: change.reason,
          receiptNumber: change.receiptNumber,
          askedById: change.askedById,
          askedBy: change.askedBy,
          askedAt: change.askedAt,
        })
        .execute();
    },

    /** Undefined when it is no longer open. */
    async end({ receiptNumber, status, at, by }: Ending, trx: Db): Promise<Change | undefined> {
      const row = await trx
        .updateTable("settingChange")
        .set({ status, endedAt: at, endedBy: by })
        .where("receiptNumber", "=", receiptNumber)
        .where("status", "=", "open")
        .returningAll()
        .executeTakeFirst();
      return row && asChange(row);
    },

    async put({ key, after }: Change, at: Date, trx: Db): Promise<void> {
      await trx
        .insertInto("setting")
        .values({ key, value: after, revision: 1, changedAt: at })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => ({
            value: eb.ref("excluded.value"),
            revision: eb("setting.revision", "+", 1),
            changedAt: eb.ref("excluded.changedAt"),
          })),
        )
        .execute();
    },

    /** The newest first. */
    async history({ key, offset, limit }: Asked): Promise<{ records: Change[]; total: number }> {
      const found = db
        .selectFrom("settingChange")
        .$if(key !== undefined, (query) => query.where("key", "=", key ?? ""));
      const [rows, { total }] = await Promise.all([
        found.selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(asChange), total: Number(total) };
    },
  };
}

export type SettingsStore = ReturnType<typeof settingsStore>;
