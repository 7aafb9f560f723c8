import type { WaitingReview, WaitingTickets } from "@sannong/contract/content/todos";
import type { Caller } from "../../platform/caller.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { TodosStore } from "./todos.store.ts";

/** What this module wants from those beside it. */
export type Neighbours = {
  /** decisions that wait for this administrator, the most urgent first */
  waitingFor(caller: Caller, most: number): Promise<{ total: number; records: WaitingReview[] }>;
  /** bad ratings that wait for this administrator to be mended */
  ticketsFor(caller: Caller): Promise<WaitingTickets>;
  findSystem(abbr: string): Promise<ConnectedSystem | undefined>;
  /** a system's own sign-in start that leads on to this address; null where it has none */
  startUrl(system: ConnectedSystem, target: string): string | null;
};
type Deps = Neighbours & { store: TodosStore };
type Input = { state: "open" | "done"; pageNum: number; pageSize: number };

const MOST_REVIEWS = 20;
const NONE = { total: 0, records: [] };
const NO_TICKETS: WaitingTickets = { total: 0, overdue: 0, dueAt: null };

export function todosService({ store, waitingFor, ticketsFor, findSystem, startUrl }: Deps) {
  return {
    async list(caller: Caller, { state, pageNum, pageSize }: Input) {
      const [page, reviews, tickets] = await Promise.all([
        store.list(caller.accountId, { state, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        state === "open" ? waitingFor(caller, MOST_REVIEWS) : NONE,
        state === "open" ? ticketsFor(caller) : NO_TICKETS,
      ]);
      const abbrs = [...new Set(page.todos.map(({ systemAbbr }) => systemAbbr))];
      const systems = new Map(await Promise.all(abbrs.map(async (abbr) => [abbr, await findSystem(abbr)] as const)));
      const records = page.todos.map(({ dueAt, createdAt, completedAt, ...todo }) => {
        const system = systems.get(todo.systemAbbr);
        return {
          ...todo,
          systemName: system?.name ?? todo.systemAbbr,
          address: (system && startUrl(system, todo.address)) ?? todo.address,
          dueAt: dueAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
          completedAt: completedAt?.toISOString() ?? null,
        };
      });
      return { records, total: page.total, pageNum, pageSize, reviews, tickets };
    },

    async count(caller: Caller) {
      const [pushed, reviews, tickets] = await Promise.all([
        store.countOpen(caller.accountId),
        waitingFor(caller, 1),
        ticketsFor(caller),
      ]);
      return { pushed, reviews: reviews.total, tickets: tickets.total };
    },
  };
}

export type TodosService = ReturnType<typeof todosService>;
