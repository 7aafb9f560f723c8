import type { SettingKey } from "@sannong/contract/governance/setting-words";
import type { Db } from "../../platform/database/database.ts";

/** The values that are in force where an administrator changed them, and how often each was changed. */
export function settingsStore(db: Db) {
  return {
    async values(): Promise<Map<SettingKey, number>> {
      const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
      return new Map(rows.map(({ key, value }) => [key as SettingKey, value]));
    },

    revisions: () => db.selectFrom("setting").select(["key", "revision", "changedAt"]).execute(),

    /** What an administrator put there last, and how often it was changed; undefined for a value that nobody changed. */
    changed: (key: SettingKey, within: Db): Promise<{ value: number; revision: number } | undefined> =>
      within.selectFrom("setting").select(["value", "revision"]).where("key", "=", key).executeTakeFirst(),

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
