import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { PostRightHandler } from "../../identity/accounts/index.ts";
import type { Application, OnboardingStore } from "./onboarding.store.ts";

type Deps = { store: Pick<OnboardingStore, "lookedAfterBy" | "ownerLeaves">; audit: Audit };

const namesOf = (applications: readonly Application[]) => applications.map(({ form }) => form.name);

/** Systems are looked after from a post: whoever leaves it leaves them to the administrators of its region. */
export const ownedSystems = ({ store, audit }: Deps): PostRightHandler => ({
  heldBy: async (accountId, within) => namesOf(await store.lookedAfterBy(accountId, within)),
  async end(leaving, within) {
    const left = await store.ownerLeaves(leaving, within);
    const what = { event: "system.ownerLeft", result: "ok", objectKind: "systemApplication" } as const;
    for (const { id: objectId } of left) await audit.record({ ...what, objectId, reason: leaving.why }, within);
    return namesOf(left);
  },
});

/** Who tries a system before it is live does so for the office whose work it is. */
export const testUsers = (db: Db): PostRightHandler => ({
  async heldBy(accountId) {
    const rows = await db
      .selectFrom("systemTestUser")
      .innerJoin("connectedSystem", "connectedSystem.abbr", "systemTestUser.systemAbbr")
      .select("connectedSystem.name")
      .where("accountId", "=", accountId)
      .orderBy("connectedSystem.name")
      .execute();
    return rows.map(({ name }) => name);
  },
  async end({ accountId }, within) {
    const rows = await within
      .deleteFrom("systemTestUser")
      .using("connectedSystem")
      .whereRef("connectedSystem.abbr", "=", "systemTestUser.systemAbbr")
      .where("accountId", "=", accountId)
      .returning("connectedSystem.name")
      .execute();
    return rows.map(({ name }) => name).toSorted();
  },
});
