import type { Clock } from "../../platform/clock.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { totpService } from "./totp.service.ts";

/** The second-factor room: time-based codes. Setting one up comes with the accounts. */
export function secondFactorRoom(needs: { shortLived: ShortLived; clock: Clock }) {
  const { redeem } = totpService(needs);
  return { redeemTotp: redeem };
}

export type SecondFactorRoom = ReturnType<typeof secondFactorRoom>;
