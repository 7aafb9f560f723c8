import { type MessageKind, messageKinds } from "@sannong/contract/operations/message-words";
import { pageIn } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { MessageList, type MessageView } from "../operations/messages/message-list.tsx";
import { addressNow } from "../lib/navigation/address.ts";

const isKind = (value: string | null): value is MessageKind => value !== null && Object.hasOwn(messageKinds, value);

function viewOf(query: URLSearchParams): MessageView {
  const kind = query.get("kind");
  return {
    kind: isKind(kind) ? kind : undefined,
    unreadOnly: query.has("unread"),
    page: pageIn(query),
  };
}

/** /mine/messages. The message centre; what is shown of it stands in the address. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const show = (change: Partial<MessageView>) => {
    const next = { ...viewOf(addressNow()), ...change };
    const address = new URLSearchParams();
    if (next.kind) address.set("kind", next.kind);
    if (next.unreadOnly) address.set("unread", "");
    if (next.page > 1) address.set("page", String(next.page));
    setQuery(address, { preventScrollReset: true });
  };
  return <MessageList view={viewOf(query)} onView={show} />;
}
