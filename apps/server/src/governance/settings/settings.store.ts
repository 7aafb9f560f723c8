import type { SettingKey } from "@sannong/contract/governance/setting-words";
import type { Db } from "../../platform/database/database.ts";

/** The values that are in force where an administrator changed them, and how often each was changed. */
export function settingsStore(db: Db) {
  return {
    async values(): Promise<Map<string, number>> {
      const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
      return new Map(rows.map(({ key, value }) => [key, value]));
    },

    revisions: () => db.selectFrom("setting").select(["key", "revision", "changedAt"]).execute(),

    /** 0 for a value that nobody changed. */
    async revisionOf(key: SettingKey): Promise<number> {
      const row = await db.selectFrom("setting").select("revision").where("key", "=", key).executeTakeFirst();
      return row?.revision ?? 0;
    },

    async put({ key, value, at }: { key: SettingKey; value: number; at: Date }, trx: Db): Promise<void> {
      await trx
        .insertInto("setting")
        .values({ key, value, revision: 1, changedAt: at })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet((eb) => ({
            value: eb.ref("excluded.value"),
            revision: eb("setting.revision", "+", 1),
            changedAt: eb.ref("excluded.changedAt"),
          })),
        )
        .execute();
    },
  };
}

export type SettingsStore = ReturnType<typeof settingsStore>;
