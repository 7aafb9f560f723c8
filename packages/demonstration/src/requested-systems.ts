import { factsOfSystem } from "@sannong/server/applications/onboarding/index";
import { accountOf, ask, HOUR_MS, type Deps } from "./asking.ts";
import { requestedSystems } from "./requested-lists.ts";

const REVIEWER = "xitongguanli";

/** Systems on their way in: one in review, one that came back. Safe to run again. */
export async function seedRequestedSystems(deps: Deps, nameOf: (code: string) => string): Promise<void> {
  const { trx, sealer, now } = deps;
  const reviewer = await accountOf(deps, REVIEWER);
  for (const { key, applicant, hoursAgo, contact, form, rejection } of requestedSystems) {
    const account = await accountOf(deps, applicant);
    if (!account || !reviewer) continue;
    const id = `demo-system-${key}`;
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const added = await trx
      .insertInto("systemApplication")
      .values({
        id,
        abbr: form.abbr,
        applicantId: account.id,
        regionCode: account.regionCode,
        form: JSON.stringify(form),
        contactSealed: sealer.seal(JSON.stringify(contact)),
        receiptNumber: "",
        status: rejection === null ? "review" : "rejected",
        note: rejection,
        createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    const receiptNumber = await ask(deps, {
      kind: "systemOnboarding",
      prefix: "JR",
      key,
      workingDays: 3,
      subjectId: id,
      applicantId: account.id,
      regionCode: account.regionCode,
      facts: factsOfSystem(
        { form, contact, abbr: form.abbr },
        { regionName: nameOf(account.regionCode), published: null },
      ),
      createdAt,
      needsSecond: form.usesPrivateNetwork,
      decided:
        rejection === null
          ? undefined
          : {
              status: "rejected",
              by: reviewer,
              at: new Date(createdAt.getTime() + 26 * HOUR_MS),
              reason: rejection,
            },
    });
    await trx.updateTable("systemApplication").set({ receiptNumber }).where("id", "=", id).execute();
  }
}
