import { type FilterGroup, type ListAddress, readListAddress, writeListAddress } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { addressNow } from "../navigation/address.ts";

type Offer = Parameters<typeof readListAddress>[1];

/** A list's state in the address of the page: the view to show, and how to change it; `replace` leaves no step back. */
export function useListAddress(offer: Offer, { replace = false } = {}) {
  const [query, setQuery] = useSearchParams();
  const show = (change: Partial<ListAddress>) =>
    setQuery(writeListAddress(addressNow(), change), { replace, preventScrollReset: change.page === undefined });
  return { view: readListAddress(query, offer), show };
}

/** One page of what the list is narrowed down to, as searching entries are asked: the values of a group in one word. */
type Input<Order> = { keywords?: string; order?: Order; pageNum: number; pageSize: number };

/** @returns the view in the words of an entry; `Order` is what the offer's orders are called, and none else is in a view */
export const askedBy = <Order extends string>(
  { keywords, chosen, order, page }: ListAddress,
  pageSize: number,
): Input<Order> => ({
  ...(keywords && { keywords }),
  ...(order && { order: order as Order }),
  ...Object.fromEntries(Object.entries(chosen).flatMap(([name, of]) => (of.length > 0 ? [[name, of.join()]] : []))),
  pageNum: page,
  pageSize,
});

type Counts = Record<string, readonly { value: string; count: number }[]>;
/** A group before its counts are known: value and label. */
export type Offered = { name: string; title: string; labels: Readonly<Record<string, string>> };

/** Groups with the server's counts; what nothing stands under is left out once that is known, unless it is chosen. */
export function withCounts(
  groups: readonly Offered[],
  counts: Counts | undefined,
  chosen: ListAddress["chosen"],
): FilterGroup[] {
  return groups.map(({ name, title, labels }) => {
    const known = counts && new Map((counts[name] ?? []).map(({ value, count }) => [value, count]));
    const all = Object.entries(labels).map(([value, label]) =>
      known ? { value, label, count: known.get(value) ?? 0 } : { value, label },
    );
    const isOffered = ({ value }: { value: string }) =>
      known === undefined || known.has(value) || chosen[name]?.includes(value);
    return { name, title, options: all.filter(isOffered) };
  });
}

/** The same groups as the address is read against. */
export const offerOf = (groups: readonly Offered[], orders?: Offer["orders"]): Offer => ({
  groups: groups.map(({ name, labels }) => ({ name, options: Object.keys(labels).map((value) => ({ value })) })),
  ...(orders ? { orders } : {}),
});
