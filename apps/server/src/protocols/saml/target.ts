import { addressInside, type ConnectedSystem } from "../../kernel/application/index.ts";
import { canBeKept } from "../../platform/texts/keepable.ts";

/** The longest address a system may push a to-do with, every character of it percent-encoded. */
const MOST_TARGET = 500 * 9;
/** What some readers of addresses skip or take for a slash, so that a path begins another host. */
const skipped = /[\\\p{Cc}]/u;

/** Where a link leads on to inside a system, as the system is told it; null for what lies elsewhere. */
export function targetInside(target: string, system: ConnectedSystem): string | null {
  if (target.length > MOST_TARGET || skipped.test(target) || !canBeKept(target)) return null;
  return /^\/(?!\/)/.test(target) ? target : addressInside(target, system);
}
