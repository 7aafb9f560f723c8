import type { RefusalName } from "@sannong/contract/errors";

/** What a request says of a system, beside what is registered. */
export type SystemFacts = {
  known: boolean;
  suspended: boolean;
  /** registered; null when the system cannot prove its accounts */
  checkUserUrl: string | null;
  appId: string;
  /** as the request says them; empty or undefined when it says nothing */
  asked: { checkUserUrl?: string | undefined; appId?: string | undefined };
};

type SystemRefusal = Extract<
  RefusalName,
  "service.unknown" | "handoff.suspended" | "binding.notOffered" | "binding.foreignAddress"
>;

/** May the system be asked about one of its accounts? An address in the request never decides where the question goes. */
export function judgeSystem({ known, suspended, checkUserUrl, appId, asked }: SystemFacts): "ask" | SystemRefusal {
  if (!known) return "service.unknown";
  if (suspended) return "handoff.suspended";
  if (asked.checkUserUrl && asked.checkUserUrl !== checkUserUrl) return "binding.foreignAddress";
  if (asked.appId && asked.appId !== appId) return "binding.foreignAddress";
  return checkUserUrl === null ? "binding.notOffered" : "ask";
}

type Named = { username?: string | undefined; tel?: string | undefined; account?: string | undefined };
type Self = { id: string; username: string; phone: string | null };

/** Identity comes from the session: whatever a request names must be the caller's own (design §3). */
export function namesHimself({ username, tel, account }: Named, self: Self): boolean {
  const isOwnName = (name: string | undefined) => !name || name === self.username || name === self.id;
  return isOwnName(username) && isOwnName(account) && (!tel || tel === self.phone);
}

/** Seconds until the next try to tell a system; undefined when it is given up. Half an hour after the tenth. */
export function nextAttemptAfter(attempts: number): number | undefined {
  const MOST = 10;
  return attempts >= MOST ? undefined : Math.min(1800, 30 * 2 ** attempts);
}
