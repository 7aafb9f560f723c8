import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Key = { systemAbbr: string; todoId: string };
type Put = Key & {
  accountId: string;
  title: string;
  summary: string;
  address: string;
  dueAt: Date | null;
  at: Date;
};

const asTodo = (row: Selectable<Tables["systemTodo"]>) => ({
  id: row.id,
  systemAbbr: row.systemAbbr,
  title: row.title,
  summary: row.summary,
  address: row.address,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  completedAt: row.completedAt,
  result: row.result,
});

export const todosStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /**
   * Of two with the same number one is new, and the other brings it up to date. What is done stays as it was; a
   * number that stands for somebody else's is foreign.
   */
  async put(todo: Put, within: Db): Promise<"created" | "updated" | "foreign"> {
    const { systemAbbr, todoId, accountId, title, summary, address, dueAt, at } = todo;
    const given = { title, summary, address, dueAt };
    const added = await within
      .insertInto("systemTodo")
      .values({ systemAbbr, todoId, accountId, ...given, createdAt: at })
      .onConflict((conflict) => conflict.constraint("system_todo_own_number").doNothing())
      .executeTakeFirst();
    if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return "created";
    const kept = await within
      .selectFrom("systemTodo")
      .select("accountId")
      .where("systemAbbr", "=", systemAbbr)
      .where("todoId", "=", todoId)
      .executeTakeFirst();
    if (kept?.accountId !== accountId) return "foreign";
    await within
      .updateTable("systemTodo")
      .set(given)
      .where("systemAbbr", "=", systemAbbr)
      .where("todoId", "=", todoId)
      .where("completedAt", "is", null)
      .execute();
    return "updated";
  },

  /** Done twice is done once, at the first time. */
  async complete({ systemAbbr, todoId, result, at }: Key & { result: string | null; at: Date }) {
    const row = await db
      .updateTable("systemTodo")
      .set((eb) => ({
        completedAt: eb.fn.coalesce("completedAt", eb.cast<Date>(eb.val(at), "timestamptz")),
        result: eb.case().when("completedAt", "is", null).then(result).else(eb.ref("result")).end(),
      }))
      .where("systemAbbr", "=", systemAbbr)
      .where("todoId", "=", todoId)
      .returning("completedAt")
      .executeTakeFirst();
    return row?.completedAt ?? undefined;
  },

  async list(accountId: string, { state, offset, limit }: { state: "open" | "done"; offset: number; limit: number }) {
    const found = db
      .selectFrom("systemTodo")
      .where("accountId", "=", accountId)
      .where("completedAt", state === "open" ? "is" : "is not", null);
    const ordered =
      state === "open"
        ? found.orderBy("dueAt", (order) => order.asc().nullsLast()).orderBy("createdAt")
        : found.orderBy("completedAt", "desc");
    const [rows, { total }] = await Promise.all([
      ordered.selectAll().orderBy("id").offset(offset).limit(limit).execute(),
      found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { todos: rows.map(asTodo), total: Number(total) };
  },

  async countOpen(accountId: string): Promise<number> {
    const { open } = await db
      .selectFrom("systemTodo")
      .select((eb) => eb.fn.countAll<string>().as("open"))
      .where("accountId", "=", accountId)
      .where("completedAt", "is", null)
      .executeTakeFirstOrThrow();
    return Number(open);
  },
});

export type TodosStore = ReturnType<typeof todosStore>;
