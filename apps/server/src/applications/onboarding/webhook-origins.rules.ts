/**
 * Scheme, host and port of these addresses, each once. What stands behind ? or # may hold placeholders and names no
 * place.
 */
export const originsOf = (addresses: readonly (string | null | undefined)[]): string[] => {
  const plain = addresses.map((address) => address?.split(/[?#]/)[0] ?? "").filter((address) => URL.canParse(address));
  return [...new Set(plain.map((address) => new URL(address).origin))];
};

/** Events go only where the system was looked at: another path there is no other place. */
export const isReviewed = (url: string, origins: readonly string[]): boolean => origins.includes(new URL(url).origin);
