import { verify } from "otplib";
import type { Clock } from "../../platform/clock.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";

const SPENT = "totpStep";
const STEP_SECONDS = 30;

type TotpClaim = { accountId: string; secret: string; code: string };

/** Time-based codes (RFC 6238): six digits, 30 seconds, one step of tolerance for clocks that disagree. */
export function totpService({ shortLived, clock }: { shortLived: ShortLived; clock: Clock }) {
  /**
   * Is this the code of now? Each step of an account is spent once, so a code that was looked
   * over a shoulder is worth nothing a second time.
   */
  const redeem = async ({ accountId, secret, code }: TotpClaim): Promise<boolean> => {
    const epoch = Math.floor(clock().getTime() / 1000);
    const found = await verify({ secret, token: code, period: STEP_SECONDS, epoch, epochTolerance: STEP_SECONDS });
    if (!found.valid) return false;
    const step = Math.floor(epoch / STEP_SECONDS) + found.delta;
    // spent for as long as it could be accepted anywhere, and a little longer
    return shortLived.putIfAbsent(SPENT, `${accountId}:${step}`, true, { ttl: STEP_SECONDS * 4 });
  };
  return { redeem };
}
