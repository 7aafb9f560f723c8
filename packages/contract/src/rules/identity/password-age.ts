import { DAY_MS } from "../time/days.ts";

/** Days before its end from which on a password's owner is warned (design §4). */
export const PASSWORD_WARN_DAYS = 7;

/**
 * Whole days, rounded up, that a password still lives when it is time to say so; null before that and after its end.
 *
 * @param passwordUpdateTime ISO 8601; empty for an account without a password
 */
export function daysToWarnOf(passwordUpdateTime: string, now: Date): number | null {
  if (passwordUpdateTime === "") return null;
  const left = (new Date(passwordUpdateTime).getTime() - now.getTime()) / DAY_MS;
  return left > 0 && left <= PASSWORD_WARN_DAYS ? Math.ceil(left) : null;
}
