import { DAY_MS } from "@sannong/contract/rules/time/days";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import { TOLD_DAYS, UNUSED_DAYS } from "@sannong/contract/identity/people-words";

export type WhyNot = "people.otherRegion" | "people.self" | "people.administrator";
type Actor = { accountId: string; permissions: ReadonlySet<string> };
type Target = { id: string; roles: readonly { roleCode: string }[] };

/**
 * Why this administrator may not act on this account; null when they may. Nobody handles their own, and who holds an
 * administrator's role is handled by those who grant such roles: a region's administrator would otherwise lock out,
 * or walk in as, the one beside them.
 */
export function whyNotAct(actor: Actor, target: Target & { isInRegion: boolean }): WhyNot | null {
  if (!target.isInRegion) return "people.otherRegion";
  if (target.id === actor.accountId) return "people.self";
  return isAdministrator(target) && !actor.permissions.has("role.grant") ? "people.administrator" : null;
}

type Use = { status: string; lastSignInAt: Date | null; createdAt: Date };

/** An account that nobody used since this moment is unused. */
export const unusedBefore = (now: Date): Date => new Date(now.getTime() - UNUSED_DAYS * DAY_MS);

/** In use, and not signed in for so long that it should be stopped (rule SEC-AC-02). */
export const isUnused = ({ status, lastSignInAt, createdAt }: Use, now: Date): boolean =>
  status === "active" && (lastSignInAt ?? createdAt) < unusedBefore(now);

/** Its owner was told after they last came, and has had their days to come back. */
export const wasTold = ({ toldAt, lastSignInAt }: { toldAt: Date | null; lastSignInAt: Date | null }, now: Date) =>
  toldAt !== null &&
  toldAt.getTime() <= now.getTime() - TOLD_DAYS * DAY_MS &&
  (lastSignInAt === null || lastSignInAt < toldAt);

/** The smallest region that holds both, by whose administrators a move between them is decided. */
export function regionAbove(one: string, other: string): string {
  const common = [12, 9, 6, 4, 2].find(
    (digits) => one.length >= digits && one.slice(0, digits) === other.slice(0, digits),
  );
  return one.slice(0, common ?? 2);
}
