/** One way to narrow a list down: what a record stands under, one value or several. */
export type Facet<T> = { name: string; of: (record: T) => readonly string[] };
export type Chosen = Readonly<Record<string, readonly string[]>>;
export type FacetCounts = Record<string, { value: string; count: number }[]>;

const meets = <T>({ name, of }: Facet<T>, chosen: Chosen, record: T): boolean => {
  const requested = chosen[name] ?? [];
  return requested.length === 0 || of(record).some((value) => requested.includes(value));
};

/**
 * Narrows records down, and says of every value how many there would be with the other conditions as they are. Values
 * stand as the records name them first and stay when a choice leaves none of them: what one chooses from does not move.
 */
export function narrow<T>(
  records: readonly T[],
  facets: readonly Facet<T>[],
  chosen: Chosen,
): { found: T[]; facets: FacetCounts } {
  const counts = new Map(facets.map(({ name }) => [name, new Map<string, number>()]));
  const found: T[] = [];
  for (const record of records) {
    const unmet = facets.filter((facet) => !meets(facet, chosen, record));
    if (unmet.length === 0) found.push(record);
    for (const facet of facets) {
      // a record counts where it is the only condition it does not meet, and everywhere when it meets them all
      const counted = unmet.every((one) => one === facet) ? 1 : 0;
      const count = counts.get(facet.name);
      for (const value of facet.of(record)) count?.set(value, (count.get(value) ?? 0) + counted);
    }
  }
  const told = [...counts].map(([name, count]) => [name, [...count].map(([value, of]) => ({ value, count: of }))]);
  return { found, facets: Object.fromEntries(told) as FacetCounts };
}

/** Several values in one word of a query, as a browser's address and a GET carry them. */
export const severalOf = (given: string | undefined): string[] =>
  (given ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean);

/** One page of a list that is held whole. */
export const pageOf = <T>(records: readonly T[], { pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  records: records.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  total: records.length,
  pageNum,
  pageSize,
});
