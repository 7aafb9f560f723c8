import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";

/** The oldest browsers that citizens' pages run in; what is older is led to /old-browser (design §7). */
const floor = { chrome: 86, firefox: 102 } as const;

const releaseOf = ({ version_added: added }: SimpleSupportStatement): number => {
  const release = typeof added === "string" ? Number.parseFloat(added.replace("≤", "")) : NaN;
  return Number.isNaN(release) ? Infinity : release;
};
/** Under a flag or another name it is nothing that a page can count on. */
const isPlain = (one: SimpleSupportStatement) => !one.flags && !one.prefix && !one.alternative_name;
const isGivenUp = ({ version_removed: removed }: SimpleSupportStatement) => removed !== undefined && removed !== null;

function since({ support }: CompatStatement, browser: keyof typeof floor): number {
  const told = support[browser];
  if (told === undefined) return Infinity;
  const statements = (Array.isArray(told) ? told : [told]).filter(isPlain);
  // what ended in a part is told of as ended, and the whole that took its place beside it
  return statements.every(isGivenUp) ? Infinity : Math.min(Infinity, ...statements.map(releaseOf));
}

/** A feature that one of the oldest browsers lacks; of what is not written down nothing is said. */
export function isBeyondFloor(feature: Identifier | undefined): boolean {
  const compat = feature?.__compat;
  if (!compat) return false;
  return since(compat, "chrome") > floor.chrome || since(compat, "firefox") > floor.firefox;
}
