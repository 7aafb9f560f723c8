import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import type { Reading } from "./reading.rules.ts";

/** What was looked for so many days ago is hot no longer. */
export const HOT_DAYS = 30;

/** Numbers and addresses belong to somebody: a telephone, a document, a mailbox. */
const OF_SOMEBODY = /\d{4,}|@|\d{2,}[a-z]\d/i;

/**
 * Is this worth counting? Not for people from the government office (specification §6), not what may name a person
 * or a paper: only what is made of words of the index all through is counted, and a name is none.
 */
export function isCounted(plain: string, readings: readonly Reading[], caller: { source: string } | null): boolean {
  if (caller?.source === GOVERNMENT_OFFICE || plain.length < 2 || OF_SOMEBODY.test(plain)) return false;
  return readings[0]?.sure === 1 && readings[0].units.every(({ words }) => words.length > 0);
}
