import type { Endpoint } from "@sannong/contract/endpoint";
import type { Audit } from "../audit/audit.ts";
import { actorOf, type Caller, type Origin } from "../caller.ts";
import { Refusal } from "../refusal.ts";

/** Somebody who is known reached for what their permissions or their region do not hold. */
type Reach = { entry: Endpoint; caller: Caller; origin: Origin };

/**
 * Does what is for staff, and writes down who was refused because it is beyond them, or because of
 * where they are: once, here, for every module.
 * A module that wrote it down itself, with what it knows of the thing, does not mark its refusal.
 */
export async function recordOverreach<R>(
  audit: Pick<Audit, "record">,
  reach: () => Reach,
  act: () => R | Promise<R>,
): Promise<R> {
  try {
    return await act();
  } catch (thrown) {
    if (thrown instanceof Refusal && isBeyond(thrown)) await audit.record(factOf(thrown, reach()));
    throw thrown;
  }
}

const isBeyond = ({ reason, detail }: Refusal): boolean =>
  reason === "permission.denied" || reason === "officeNetwork.elsewhere" || detail.beyond !== undefined;

const factOf = ({ reason, detail: { beyond } }: Refusal, { entry, caller, origin: { traceId, ...from } }: Reach) =>
  ({
    event: "access.refused",
    result: "refused",
    reason,
    actor: actorOf(caller),
    objectKind: beyond?.kind ?? "entry",
    objectId: beyond?.id ?? entry.path,
    detail: { path: entry.path },
    from,
    traceId,
  }) as const;
