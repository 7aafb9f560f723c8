/** What the part of an address behind `#` names. Somebody who copied half of it has the wrong place, not a broken page. */
export function chapterIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
