import type { ReleaseEntryPoint } from "@sannong/contract/protocols/release-entry-points";
import { type ReleaseModule, pairwiseSub, type WriteDown } from "../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { SystemSubjectsStore } from "./system-subjects.store.ts";

type Named = { sub?: string | undefined; boundUsername?: string | undefined };
/** By which a system reaches somebody whom it knows already. */
type ContactEntryPoint = Extract<ReleaseEntryPoint, "todo.create" | "matter.progress" | "matter.complete">;
/** `writeDown`: that they were reached, in the transaction by which they are */
type Reached = { accountId: string; writeDown: WriteDown };
/**
 * @param about the number of what reaches them
 * @returns undefined for nobody the system knows, and for whoever it may not reach now
 */
export type PersonOfSystem = (
  system: ConnectedSystem,
  named: Named,
  by: { entryPoint: ContactEntryPoint; about: string },
) => Promise<Reached | undefined>;

/**
 * Whom a system means. A pairwise name cannot be reckoned back, so those of everybody the system knows are kept,
 * and written when one is asked for that is not there yet.
 */
export function personsOfSystems(
  store: SystemSubjectsStore,
  { release }: Pick<ReleaseModule, "release">,
): PersonOfSystem {
  const find = async (system: ConnectedSystem, { sub, boundUsername }: Named) => {
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
  return async (system, named, by) => {
    const accountId = await find(system, named);
    if (accountId === undefined) return undefined;
    let reached: Reached | undefined;
    await release({ accountId, system, ...by, hold: (writeDown) => (reached = { accountId, writeDown }) });
    return reached;
  };
}
