import type { Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";

/** Registrations an hour from one address; a village's clerk may register the village. */
const AN_HOUR_FROM_AN_ADDRESS = 300;

/**
 * How often somebody who is not known yet may have a password opened and hashed to make an account, whichever entry point they
 * makes it at.
 *
 * @throws Refusal `request.tooMany` from the returned function
 */
export const registrationBudget =
  (shortLived: Pick<ShortLived, "count">) =>
  async ({ address }: Pick<Origin, "address">): Promise<void> => {
    const { count, resetsIn } = await shortLived.count("registrations", clientOfAddress(address), 3600);
    if (count > AN_HOUR_FROM_AN_ADDRESS) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };
