import type { FilterGroup } from "@sannong/ui";

/** One way to tell things apart: where it stands in the address, and which of its values a thing has. */
export type Facet<T> = {
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
  valuesOf: (one: T) => readonly string[];
  shown?: number;
};

type Chosen = Readonly<Record<string, readonly string[]>>;

const fits = <T>(one: T, { name, valuesOf }: Facet<T>, chosen: Chosen): boolean => {
  const requested = chosen[name] ?? [];
  return requested.length === 0 || valuesOf(one).some((value) => requested.includes(value));
};

/** Things that have one of the chosen values of every group. */
export const narrow = <T>(all: readonly T[], facets: readonly Facet<T>[], chosen: Chosen): T[] =>
  all.filter((one) => facets.every((facet) => fits(one, facet, chosen)));

/**
 * The groups with the number each value would give, the other groups staying as they are; values nothing has fall away,
 * unless they are chosen.
 */
export function countedGroups<T>(all: readonly T[], facets: readonly Facet<T>[], chosen: Chosen): FilterGroup[] {
  return facets.map((facet) => {
    const others = narrow(
      all,
      facets.filter((one) => one !== facet),
      chosen,
    );
    const countOf = (value: string, among: readonly T[]) =>
      among.filter((one) => facet.valuesOf(one).includes(value)).length;
    const options = facet.options
      .filter(({ value }) => countOf(value, all) > 0 || chosen[facet.name]?.includes(value))
      .map((option) => ({ ...option, count: countOf(option.value, others) }));
    const { name, title, shown } = facet;
    return { name, title, options, ...(shown !== undefined && { shown }) };
  });
}

/** Whether what is looked for stands in one of these texts. */
export const hasWords = (keywords: string, ...texts: readonly string[]): boolean => {
  const sought = keywords.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(sought));
};
