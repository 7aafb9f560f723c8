import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Manner, Person } from "./people.ts";

/** What a sign-in here left behind, until somebody asks for it by its ticket, code or token. */
export type Grant = { person: Person; manner: Manner; facts: Record<string, string> };
type Kept = Grant & { until: number; isSpent: boolean };

const LIFE_MS = 5 * 60_000;
/** Longer than any portal waits. */
const SLOW_MS = 8_000;

const randomName = () => randomBytes(24).toString("base64url");

/** Tickets, codes and tokens: each for one purpose, once, for five minutes. */
export function createGrants() {
  const kept = new Map<string, Kept>();
  const sweep = () => {
    const now = Date.now();
    for (const [name, { until }] of kept) if (until < now - LIFE_MS) kept.delete(name);
  };
  return {
    issue(prefix: string, grant: Grant): string {
      sweep();
      const name = `${prefix}-${randomName()}`;
      kept.set(name, { ...grant, until: Date.now() + LIFE_MS, isSpent: false });
      return name;
    },

    /** @returns why not, or what was granted; slow ones keep the caller waiting first */
    async spend(name: string): Promise<Grant | "unknown" | "used" | "expired"> {
      const found = kept.get(name);
      if (!found) return "unknown";
      if (found.manner === "slow") await pause(SLOW_MS);
      if (found.manner === "slowOnce") {
        // whoever waits for it has given up by then; asked once more, it answers as usual
        found.manner = "good";
        await pause(SLOW_MS);
        return "unknown";
      }
      if (found.manner === "used" || found.isSpent) return "used";
      if (found.manner === "expired" || found.until < Date.now()) return "expired";
      found.isSpent = true;
      return found;
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;
