import type { MessageKind } from "@sannong/contract/operations/message-words";
import type { OwnMessage } from "@sannong/contract/operations/messages";
import { openedOf } from "../../platform/crypto/formerly-open.ts";
import type { Db } from "../../platform/database/database.ts";

type Added = {
  accountIds: readonly string[];
  kind: MessageKind;
  title: string;
  content: string;
  link: string | null;
  about: string | null;
  at: Date;
};
type Listed = { kind: MessageKind | undefined; unreadOnly: boolean; offset: number; limit: number };

type Deps = { db: Db; sealer: { seal(plain: string): string; open(sealed: string): string } };

export const messagesStore = ({ db, sealer }: Deps) => ({
  /** Whoever has been told of it already is not told again; an account that is gone meanwhile is left out. */
  async add({ accountIds, at, ...message }: Added, within: Db = db): Promise<void> {
    await within
      .insertInto("message")
      .columns(["accountId", "kind", "title", "contentSealed", "link", "about", "createdAt"])
      .expression((eb) =>
        eb
          .selectFrom("account")
          .select((one) => [
            "account.id",
            one.val(message.kind).as("kind"),
            one.val(message.title).as("title"),
            one.val(sealer.seal(message.content)).as("contentSealed"),
            one.val(message.link).as("link"),
            one.val(message.about).as("about"),
            one.cast<Date>(one.val(at), "timestamptz").as("createdAt"),
          ])
          .where("account.id", "in", accountIds),
      )
      .onConflict((conflict) => conflict.constraint("message_told_once").doNothing())
      .execute();
  },

  /** What was told under this name is told no more, and may be told anew. */
  async remove({ accountId, about }: { accountId: string; about: string }, within: Db = db): Promise<void> {
    await within.deleteFrom("message").where("accountId", "=", accountId).where("about", "=", about).execute();
  },

  async list(accountId: string, { kind, unreadOnly, offset, limit }: Listed) {
    const found = db
      .selectFrom("message")
      .where("accountId", "=", accountId)
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind as MessageKind))
      .$if(unreadOnly, (query) => query.where("readAt", "is", null));
    const [rows, { total }] = await Promise.all([
      found.selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
      found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    const records = rows.map((row): OwnMessage => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      content: openedOf(sealer, row.contentSealed, row.content) ?? "",
      link: row.link,
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    }));
    return { records, total: Number(total) };
  },

  async countUnread(accountId: string): Promise<number> {
    const { unread } = await db
      .selectFrom("message")
      .select((eb) => eb.fn.countAll<string>().as("unread"))
      .where("accountId", "=", accountId)
      .where("readAt", "is", null)
      .executeTakeFirstOrThrow();
    return Number(unread);
  },

  /** False when it is not theirs. One that was read already stays as it is. */
  async markRead(accountId: string, id: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("message")
      .set((eb) => ({ readAt: eb.fn.coalesce("readAt", eb.cast<Date>(eb.val(at), "timestamptz")) }))
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async markAllRead(accountId: string, at: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("message")
      .set({ readAt: at })
      .where("accountId", "=", accountId)
      .where("readAt", "is", null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});

export type MessagesStore = ReturnType<typeof messagesStore>;
