import { clientOfAddress } from "../http/origin.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";
import type { Audit, AuditFact } from "./audit.ts";

/** Far more than people mistype, a whole bureau behind one address included. */
const A_MINUTE = 600;

type Deps = { audit: Audit; shortLived: Pick<ShortLived, "count"> };
export type AnonymousFact = AuditFact & { from: { address: string } };

/**
 * Writes down what nobody in particular tried: of each kind from one address (IPv6: its /64) so many a minute, and then
 * one more that says so. The log keeps every row for half a year, so whoever is not even known must not fill it.
 */
export function createAnonymousAudit({ audit, shortLived }: Deps) {
  return {
    /** @returns whether there were more of this kind from this address than are written down */
    async record(fact: AnonymousFact): Promise<{ isTooMany: boolean }> {
      const { count } = await shortLived.count(
        "strangersFacts",
        `${fact.event} ${clientOfAddress(fact.from.address)}`,
        60,
      );
      if (count <= A_MINUTE) await audit.record(fact);
      else if (count === A_MINUTE + 1)
        await audit.record({ ...fact, detail: { ...fact.detail, furtherNotWritten: true } });
      return { isTooMany: count > A_MINUTE };
    },
  };
}

export type AnonymousAudit = ReturnType<typeof createAnonymousAudit>;
