import type { Endpoint } from "@sannong/contract/endpoint";
import { call, callWithMessage } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import type { WritingCalls } from "./publication.ts";
import type { ListConditions, Listed, PublicationCalls } from "./publication-list.tsx";

type Entries = { list: Endpoint; act: Endpoint; read?: Endpoint; save?: Endpoint };
type Written = Entries & { read: Endpoint; save: Endpoint };
type How = {
  /** what one of them is told apart by; `id` when left out */
  key?: string;
  /** the list's conditions as its entry takes them; as the filters are called when left out */
  conditionsOf?: (conditions: ListConditions) => object;
};

/** How an office page asks the entries of a kind (`publication` in the contract). Filters are called as the entry calls them. */
export function publicationCalls<Row, One = Row>(
  entries: Entries,
  { key = "id", conditionsOf = (conditions) => conditions }: How = {},
): PublicationCalls<Row, One> {
  const { list, read, act } = entries;
  return {
    list: async (input, how) => {
      const { pageNum, pageSize } = input;
      return (await call(list, { ...conditionsOf(input), pageNum, pageSize }, how)) as Listed<Row>;
    },
    ...(read && { read: async (id: string) => (await call(read, { [key]: id })) as One }),
    act: ({ id, ...input }) => callWithMessage(act, { [key]: id, ...input }),
    onFailure: showFailure,
  };
}

/** The same of a kind that is written in the office. */
export const writingCalls = <Row>(entries: Written, how?: How): WritingCalls<Row> => ({
  ...publicationCalls<Row>(entries, how),
  read: async (id) => (await call(entries.read, { id })) as Row,
  save: (input) => callWithMessage(entries.save, input),
});
