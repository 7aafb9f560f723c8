import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { SystemTodoTable } from "../../platform/database/desk-tables.ts";

type Key = { systemAbbr: string; todoId: string };
type Put = Key & {
  accountId: string;
  title: string;
  summary: string;
  address: string;
  dueAt: Date | null;
  at: Date;
};

const asTodo = (row: Selectable<SystemTodoTable>) => ({
  id: row.id,
  systemAbbr: row.system_abbr,
  title: row.title,
  summary: row.summary,
  address: row.address,
  dueAt: row.due_at,
  createdAt: row.created_at,
  completedAt: row.completed_at,
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
    const given = { title, summary, address, due_at: dueAt };
    const added = await within
      .insertInto("system_todo")
      .values({ system_abbr: systemAbbr, todo_id: todoId, account_id: accountId, ...given, created_at: at })
      .onConflict((conflict) => conflict.constraint("system_todo_own_number").doNothing())
      .executeTakeFirst();
    if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return "created";
    const kept = await within
      .selectFrom("system_todo")
      .select("account_id")
      .where("system_abbr", "=", systemAbbr)
      .where("todo_id", "=", todoId)
      .executeTakeFirst();
    if (kept?.account_id !== accountId) return "foreign";
    await within
      .updateTable("system_todo")
      .set(given)
      .where("system_abbr", "=", systemAbbr)
      .where("todo_id", "=", todoId)
      .where("completed_at", "is", null)
      .execute();
    return "updated";
  },

  /** Done twice is done once, at the first time. */
  async complete({ systemAbbr, todoId, result, at }: Key & { result: string | null; at: Date }) {
    const row = await db
      .updateTable("system_todo")
      .set((eb) => ({
        completed_at: eb.fn.coalesce("completed_at", eb.cast<Date>(eb.val(at), "timestamptz")),
        result: eb.case().when("completed_at", "is", null).then(result).else(eb.ref("result")).end(),
      }))
      .where("system_abbr", "=", systemAbbr)
      .where("todo_id", "=", todoId)
      .returning("completed_at")
      .executeTakeFirst();
    return row?.completed_at ?? undefined;
  },

  async list(accountId: string, { state, offset, limit }: { state: "open" | "done"; offset: number; limit: number }) {
    const found = db
      .selectFrom("system_todo")
      .where("account_id", "=", accountId)
      .where("completed_at", state === "open" ? "is" : "is not", null);
    const ordered =
      state === "open"
        ? found.orderBy("due_at", (order) => order.asc().nullsLast()).orderBy("created_at")
        : found.orderBy("completed_at", "desc");
    const [rows, { total }] = await Promise.all([
      ordered.selectAll().orderBy("id").offset(offset).limit(limit).execute(),
      found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { todos: rows.map(asTodo), total: Number(total) };
  },

  async countOpen(accountId: string): Promise<number> {
    const { open } = await db
      .selectFrom("system_todo")
      .select((eb) => eb.fn.countAll<string>().as("open"))
      .where("account_id", "=", accountId)
      .where("completed_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(open);
  },
});

export type TodosStore = ReturnType<typeof todosStore>;
