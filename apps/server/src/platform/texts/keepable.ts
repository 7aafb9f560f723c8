/** U+0000 is kept nowhere and half a surrogate pair not in JSON; no form of ours sends them. */
const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Could the database keep every text in this, names too? To be asked before a request's own texts reach it. */
export function canBeKept(value: unknown): boolean {
  if (typeof value === "string") return isKeepable(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(canBeKept);
  // of pairs every one would be a list of its own, for each row of the audit log
  return Object.keys(value).every((name) => isKeepable(name) && canBeKept(value[name as keyof typeof value]));
}

const textAsKept = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

/** Plain data as the database keeps it: itself where it can, else with U+FFFD for what no text may hold. */
export function asKept<T>(value: T): T;
export function asKept(value: unknown): unknown {
  if (canBeKept(value)) return value;
  if (typeof value === "string") return textAsKept(value);
  if (Array.isArray(value)) return value.map((inner) => asKept(inner as unknown));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [textAsKept(name), asKept(inner as unknown)]),
  );
}
