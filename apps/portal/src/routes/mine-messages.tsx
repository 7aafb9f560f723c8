import { type MessageKind, messageKinds } from "@sannong/contract/message-words";
import { useSearchParams } from "react-router";
import { MessageList, type MessageView } from "../features/messages/message-list.tsx";

const isKind = (value: string | null): value is MessageKind => value !== null && Object.hasOwn(messageKinds, value);

/** /mine/messages. The message centre; what is shown of it stands in the address. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const kind = query.get("kind");
  const view: MessageView = {
    kind: isKind(kind) ? kind : undefined,
    unreadOnly: query.has("unread"),
    page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
  };
  const show = (change: Partial<MessageView>) => {
    const next = { ...view, ...change };
    const address = new URLSearchParams();
    if (next.kind) address.set("kind", next.kind);
    if (next.unreadOnly) address.set("unread", "");
    if (next.page > 1) address.set("page", String(next.page));
    setQuery(address, { preventScrollReset: true });
  };
  return <MessageList view={view} onView={show} />;
}
