import { allOf, type ListAddress, type ListOffer, narrowedBy, readListAddress, writeListAddress } from "@sannong/ui";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { addressNow, addressWith } from "../../lib/navigation/address.ts";

/** The address's word for a part of one's region. */
export const REGION = "xzqh";

/** A list's state, and where in a list too long for page numbers it stands. */
export type TableView = ListAddress & {
  cursor: string;
  /** the part of one's region it is narrowed down to; empty for all of it */
  region: string;
};
/** What the page changes of it. */
export type TableChange = Partial<ListAddress & Pick<TableView, "region">>;

/** A list too long for page numbers: one goes on by cursors, and back the way one came. */
export function useTurning() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { before?: readonly string[] } | null };
  /** the cursors of the pages that somebody turned from, the first page's being empty */
  const before = state?.before ?? [];
  const cursor = query.get("cursor") ?? "";
  const go = (next: URLSearchParams, turnedFrom: readonly string[]) =>
    void navigate({ search: next.toString() }, { state: { before: turnedFrom }, preventScrollReset: true });
  return {
    query,
    cursor,
    /** another part of the address, which turns no page: what is open beside the list */
    put: (fields: Readonly<Record<string, string | undefined>>) => go(addressWith(fields), before),
    /** to the first page of this list */
    begin(next: URLSearchParams) {
      next.delete("cursor");
      go(next, []);
    },
    /** on by a cursor that the list named */
    turnTo: (next: string) => go(addressWith({ cursor: next }), [...before, cursor]),
    /** there where somebody came from the page before */
    back: before.length > 0 ? () => go(addressWith({ cursor: before.at(-1) }), before.slice(0, -1)) : undefined,
  };
}

/** The state of a table in the address of its page: filters, order, and page or cursor. */
export function useTableAddress(offer: ListOffer) {
  const { query, cursor, begin, put, turnTo, back } = useTurning();
  const view = { ...readListAddress(query, offer), cursor, region: query.get(REGION) ?? "" } satisfies TableView;
  const { isSet } = narrowedBy(view, () => undefined);
  /** another list begins at its first page */
  const show = ({ region, ...change }: TableChange) => {
    const next = writeListAddress(addressNow(), change);
    if (region) next.set(REGION, region);
    else if (region === "") next.delete(REGION);
    begin(next);
  };
  return {
    view,
    show,
    put,
    narrowing: { isSet: isSet || view.region !== "", onClear: () => show({ ...allOf(view), region: "" }) },
    turnTo,
    back,
  };
}
