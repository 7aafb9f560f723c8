/** U+0000 is kept nowhere and half a surrogate pair not in JSON; no form of ours sends them. */
const isKeepable = (text: string): boolean => !text.includes("\0") && !/\p{Surrogate}/u.test(text);

/** Could the database keep every text in this? To be asked before a request's own texts reach it. */
export function canBeKept(value: unknown): boolean {
  if (typeof value === "string") return isKeepable(value);
  return typeof value !== "object" || value === null || Object.values(value).every(canBeKept);
}
