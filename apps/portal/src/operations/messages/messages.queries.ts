import type { InputOf } from "@sannong/contract/endpoint";
import { listMessages, readAllMessages, readMessage, unreadMessages } from "@sannong/contract/operations/messages";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

type MessageFilter = InputOf<typeof listMessages>;

const key = ["messages"] as const;
const MINUTE_MS = 60_000;

export const messageQueries = {
  list: (filter: MessageFilter) =>
    queryOptions({
      queryKey: [...key, "list", filter],
      queryFn: () => call(listMessages, filter),
      placeholderData: keepPreviousData,
    }),
  /** asked anew each minute: the number on the bell */
  unread: () =>
    queryOptions({
      queryKey: [...key, "unread"],
      queryFn: async () => (await call(unreadMessages, {})).unread,
      refetchInterval: MINUTE_MS,
      meta: { quiet: true },
    }),
};

/** What one does with messages; every list and the bell are read anew. */
export function useMessageActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  const read = useMutation({ mutationFn: (id: string) => call(readMessage, { id }), onSettled });
  const readAll = useMutation({ mutationFn: () => call(readAllMessages, {}), onSettled });
  return { read, readAll };
}
