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
  const { state } = useLocation() as { state: { turned?: number } | null };
  const turned = state?.turned ?? 0;
  const go = (next: URLSearchParams, turns: number) =>
    void navigate({ search: next.toString() }, { state: { turned: turns }, preventScrollReset: true });
  return {
    query,
    cursor: query.get("cursor") ?? "",
    /** to the first page of this list */
    begin(next: URLSearchParams) {
      next.delete("cursor");
      go(next, 0);
    },
    /** on by a cursor that the list named */
    turnTo(cursor: string) {
      go(addressWith({ cursor }), turned + 1);
    },
    /** there where somebody came from the page before */
    back: turned > 0 ? () => void navigate(-1) : undefined,
  };
}

/** The state of a table in the address of its page: filters, order, and page or cursor. */
export function useTableAddress(offer: ListOffer) {
  const { query, cursor, begin, turnTo, back } = useTurning();
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
    narrowing: { isSet: isSet || view.region !== "", onClear: () => show({ ...allOf(view), region: "" }) },
    turnTo,
    back,
  };
}
