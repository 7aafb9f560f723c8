import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import { mayAmend, onboardingStatuses, type OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type Amendment, LOOKED_AFTER } from "./onboarding.store.ts";

const AMENDABLE = (Object.keys(onboardingStatuses) as OnboardingStatus[]).filter(mayAmend);

/** Another registration of a system, from its owner's wish to what stands. */
export const amendmentsStore = (sealer: { seal(plain: string): string }) => ({
  /** False when it stands elsewhere, or another registration is being looked at already. */
  async propose(id: string, amendment: Amendment, within: Db): Promise<boolean> {
    const result = await within
      .updateTable("systemApplication")
      .set({ amendmentSealed: sealer.seal(JSON.stringify(amendment)), note: null })
      .where("id", "=", id)
      .where("status", "in", AMENDABLE)
      .where("amendmentSealed", "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
  /** @param note why it came back; null: its owner took it back */
  async drop(id: string, note: string | null, within: Db): Promise<void> {
    await within.updateTable("systemApplication").set({ amendmentSealed: null, note }).where("id", "=", id).execute();
  },
  /** What was proposed stands from now on. */
  async take(id: string, { form, contact }: Amendment, within: Db): Promise<boolean> {
    const result = await within
      .updateTable("systemApplication")
      .set({
        form: JSON.stringify(form),
        contactSealed: sealer.seal(JSON.stringify(contact)),
        amendmentSealed: null,
        note: null,
      })
      .where("id", "=", id)
      .where("status", "in", AMENDABLE)
      .where("amendmentSealed", "is not", null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
  /** What administrators changed of a system stands in the application that it came by, too. */
  async noteWayIn(abbr: string, wayIn: Partial<ApplicationForm>, within: Db): Promise<void> {
    await within
      .updateTable("systemApplication")
      .set({ form: sql<string>`form || ${JSON.stringify(wayIn)}::jsonb` })
      .where("abbr", "=", abbr)
      .where("status", "in", LOOKED_AFTER)
      .execute();
  },
});

export type AmendmentsStore = ReturnType<typeof amendmentsStore>;
