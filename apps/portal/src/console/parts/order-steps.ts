/** One step up or down; undefined past either end. */
export function stepped(keys: readonly string[], key: string, step: -1 | 1): string[] | undefined {
  const to = keys.indexOf(key) + step;
  if (to < 0 || to >= keys.length) return undefined;
  return keys.filter((one) => one !== key).toSpliced(to, 0, key);
}

/** To the place of another: before it when it comes from below, behind it when it comes from above. */
export function movedTo(keys: readonly string[], key: string, place: string): string[] | undefined {
  const to = keys.indexOf(place);
  if (key === place || to < 0 || !keys.includes(key)) return undefined;
  return keys.filter((one) => one !== key).toSpliced(to, 0, key);
}
