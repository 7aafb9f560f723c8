import { pairwiseSub } from "../claims/index.ts";
import type { ConnectedSystem, SystemsRoom } from "../systems/index.ts";
import type { SystemSubjectsStore } from "./system-subjects.store.ts";

type Named = { sub?: string | undefined; boundUsername?: string | undefined };
export type PersonOfSystem = (
  system: Pick<ConnectedSystem, "abbr" | "stage" | "pairwiseSalt">,
  named: Named,
) => Promise<string | undefined>;

/**
 * Whom a system means. A pairwise name cannot be reckoned back, so those of everybody the system knows are kept,
 * and written when one is asked for that is not there yet.
 */
export function personsOfSystems(store: SystemSubjectsStore, admits: SystemsRoom["stages"]["admits"]): PersonOfSystem {
  const find: PersonOfSystem = async (system, { sub, boundUsername }) => {
    if (boundUsername !== undefined) return store.accountBoundTo(system.abbr, boundUsername);
    if (sub === undefined) return undefined;
    const known = await store.accountOf(system.abbr, sub);
    if (known !== undefined) return known;
    const accountIds = await store.unnamed(system.abbr);
    if (accountIds.length === 0) return undefined;
    await store.name(
      system.abbr,
      accountIds.map((accountId) => ({ accountId, sub: pairwiseSub(accountId, system) })),
    );
    return store.accountOf(system.abbr, sub);
  };
  return async (system, named) => {
    const accountId = await find(system, named);
    return accountId !== undefined && (await admits(system, accountId)) ? accountId : undefined;
  };
}
