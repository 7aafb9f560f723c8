import type { RefusalName } from "@sannong/contract/errors";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";

/** What came of one of several requests: what it is now, or why nothing was done, as a sentence. */
export type EachResult =
  | { id: string; request: ChangeRequest; problem: null }
  | { id: string; request: null; problem: string };

/** What concerns the administrator and where they sit, and not the row: it would be the same for each of them. */
const ofWhoeverAsks: ReadonlySet<RefusalName> = new Set([
  "permission.denied",
  "secondFactor.confirmationRequired",
  "officeNetwork.shutsOut",
]);

/**
 * Does the same with several requests, each by itself: one that is refused keeps no other back.
 *
 * @throws Refusal where it concerns the administrator and not the row: no permission, a sign-in too old
 */
export async function eachById(
  ids: readonly string[],
  act: (id: string) => Promise<ChangeRequest>,
): Promise<EachResult[]> {
  const results: EachResult[] = [];
  for (const id of new Set(ids)) {
    try {
      results.push({ id, request: await act(id), problem: null });
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || ofWhoeverAsks.has(thrown.reason)) throw thrown;
      results.push({ id, request: null, problem: thrown.message });
    }
  }
  return results;
}
