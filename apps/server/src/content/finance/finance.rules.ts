import type { FinanceOrder } from "@sannong/contract/content/finance-words";
import { type Facet, narrow, severalOf } from "@sannong/contract/rules/lists/facets";
import type { FinanceProduct } from "@sannong/contract/content/finance";

/** With the service one applies through. */
export type StoredProduct = FinanceProduct & { identification: string };

export type Input = {
  keywords?: string | undefined;
  kind?: string | undefined;
  audience?: string | undefined;
  institution?: string | undefined;
  order: FinanceOrder;
};

const facets: readonly Facet<StoredProduct>[] = [
  { name: "kind", of: ({ kind }) => [kind] },
  { name: "audience", of: ({ audiences }) => audiences },
  { name: "institution", of: ({ institutionId }) => [institutionId] },
];

const orders: Record<FinanceOrder, (one: StoredProduct, other: StoredProduct) => number> = {
  usual: () => 0,
  rate: (one, other) => one.rateFrom - other.rateFrom,
  most: (one, other) => other.most - one.most,
  quick: (one, other) => one.days - other.days,
};

/**
 * Does the text hold every one of the words, whatever their case? Without words it does.
 *
 * @param keywords words parted by spaces
 */
export const mentions = (text: string, keywords: string | undefined): boolean =>
  (keywords ?? "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** The products a list shows, and how many there would be of each. */
export function productsFor(products: readonly StoredProduct[], input: Input) {
  const offered = products.filter((one) => mentions(`${one.name} ${one.institution} ${one.about}`, input.keywords));
  const chosen = {
    kind: severalOf(input.kind),
    audience: severalOf(input.audience),
    institution: severalOf(input.institution),
  };
  const { found, facets: counts } = narrow(offered, facets, chosen);
  return { found: found.toSorted(orders[input.order]), facets: counts };
}

/** Whether an institution serves a place: in it, above it, or below it. */
export const serves = (regionCode: string, areaCode: string | undefined): boolean =>
  !areaCode || regionCode.startsWith(areaCode) || areaCode.startsWith(regionCode);
