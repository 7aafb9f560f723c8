import type { MessageKind } from "@sannong/contract/operations/message-words";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MessagesStore } from "./messages.store.ts";

type NewMessage = {
  /** account ids; one, or several that are told the same */
  to: string | readonly string[];
  kind: MessageKind;
  /** one line, without phone, ID number or code: it is shown on the bell */
  title: string;
  content: string;
  /** a page of the portal that has more of it: `/mine/roles` */
  link?: string;
  /** names the event, `approval:17`: an account is told once of each, however often it is sent */
  about?: string;
};

/** @param within a transaction that the message stands or falls with */
export type SendMessage = (message: NewMessage, within?: Db) => Promise<void>;

/** As if the event that `about` names had not been told to this account. */
export type TakeBackMessage = (what: { accountId: string; about: string }, within?: Db) => Promise<void>;

type Input = { kind?: MessageKind | undefined; unreadOnly: boolean; pageNum: number; pageSize: number };

const LONGEST_TITLE = 80;
const LONGEST_CONTENT = 500;

const cut = (text: string, longest: number) => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : text;
};

export function messagesService({ store, clock }: { store: MessagesStore; clock: Clock }) {
  const unread = async (accountId: string) => ({ unread: await store.countUnread(accountId) });

  const send: SendMessage = async ({ to, kind, title, content, link, about }, within) => {
    const accountIds = typeof to === "string" ? [to] : [...new Set(to)];
    if (accountIds.length === 0) return;
    const told = { title: cut(title, LONGEST_TITLE), content: cut(content, LONGEST_CONTENT) };
    await store.add({ accountIds, kind, ...told, link: link ?? null, about: about ?? null, at: clock() }, within);
  };

  return {
    send,
    takeBack: store.remove,
    unread,

    async list(accountId: string, { kind, unreadOnly, pageNum, pageSize }: Input) {
      const [page, count] = await Promise.all([
        store.list(accountId, { kind, unreadOnly, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.countUnread(accountId),
      ]);
      return { ...page, pageNum, pageSize, unread: count };
    },

    /** @throws Refusal `message.unknown` for one that is gone, or somebody else's */
    async read(accountId: string, id: string) {
      if (!(await store.markRead(accountId, id, clock()))) throw new Refusal("message.unknown");
      return unread(accountId);
    },

    readAll: async (accountId: string) => ({ marked: await store.markAllRead(accountId, clock()) }),
  };
}

export type MessagesService = ReturnType<typeof messagesService>;
