import { cut } from "@sannong/contract/rules/texts/cut";

/** What is chosen, group by group. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** What a list in the address is narrowed down to, so that a link shows the same list. */
export type ListAddress = {
  keywords: string;
  chosen: Chosen;
  /** empty for the list's own order */
  order: string;
  /** from 1 */
  page: number;
};

/** What the list has to offer; anything else in the address is somebody's invention and falls away. */
export type ListOffer = {
  groups: readonly { name: string; options: readonly { value: string }[] }[];
  orders?: readonly { value: string }[];
};

/** The longest word a search takes (specification §5). */
export const LONGEST_SEARCH = 25;
const fitted = (typed: string): string => cut(typed.trim(), LONGEST_SEARCH);

/** What is looked for in a list by its address. */
export const soughtIn = (query: URLSearchParams): string => fitted(query.get("keywords") ?? "");

/** The page the address asks for; whatever somebody wrote there, it is one of the pages there may be. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get("page"))) || 1);

/** Whatever somebody wrote into the address, a list comes of it. */
export function readListAddress(query: URLSearchParams, { groups, orders = [] }: ListOffer): ListAddress {
  const order = query.get("order") ?? "";
  return {
    keywords: soughtIn(query),
    chosen: Object.fromEntries(
      groups.map(({ name, options }) => {
        const requested = new Set(query.getAll(name));
        return [name, options.map(({ value }) => value).filter((value) => requested.has(value))];
      }),
    ),
    order: orders.some(({ value }) => value === order) ? order : "",
    page: pageIn(query),
  };
}

/** The address with a change in it: another list begins at its first page; what the list does not own stays. */
export function writeListAddress(query: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, values: readonly string[]) => {
    next.delete(name);
    for (const value of values) if (value) next.append(name, value);
  };
  if (change.keywords !== undefined) put("keywords", [fitted(change.keywords)]);
  if (change.order !== undefined) put("order", [change.order]);
  for (const [name, values] of Object.entries(change.chosen ?? {})) put(name, values);
  put("page", change.page !== undefined && change.page > 1 ? [String(change.page)] : []);
  return next;
}

/** How many conditions narrow the list down. */
export const conditionsOf = ({ keywords, chosen }: Pick<ListAddress, "keywords" | "chosen">): number =>
  Object.values(chosen).reduce((sum, values) => sum + values.length, keywords ? 1 : 0);

/** Nothing chosen and nothing looked for. */
export const allOf = ({ chosen }: Pick<ListAddress, "chosen">): Pick<ListAddress, "keywords" | "chosen"> => ({
  keywords: "",
  chosen: Object.fromEntries(Object.keys(chosen).map((name) => [name, []])),
});
