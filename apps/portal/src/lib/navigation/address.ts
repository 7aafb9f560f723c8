/**
 * What the page's address asks for, as it stands. Whoever changes it begins here and not with what the page has drawn,
 * which may be the address before: of two quick changes neither is lost.
 */
export const addressNow = () => new URLSearchParams(window.location.search);

/** The address as it stands with these fields changed; one that is undefined or empty is taken out. */
export function addressWith(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = addressNow();
  for (const [name, value] of Object.entries(fields)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
