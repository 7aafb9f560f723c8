import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { addressInside, type ConnectedSystem } from "../../kernel/application/index.ts";
import type { PersonOfSystem } from "./system-subjects.service.ts";
import type { TodosStore } from "./todos.store.ts";

type Deps = {
  store: TodosStore;
  clock: Clock;
  shortLived: Pick<ShortLived, "count">;
  tell: SendMessage;
  personOf: PersonOfSystem;
};
type Created = {
  todoId: string;
  sub?: string | undefined;
  boundUsername?: string | undefined;
  title: string;
  summary?: string | undefined;
  address: string;
  dueAt?: string | undefined;
};

/** A system that runs in a circle fills nobody's list of to-dos. */
const CALLS_A_MINUTE = 600;

/** What connected systems give somebody to do, each under its own numbers. */
export function pushedTodosService({ store, clock, shortLived, tell, personOf }: Deps) {
  const withinBudget = async ({ abbr }: ConnectedSystem) => {
    const { count, resetsIn } = await shortLived.count("todoBudget", abbr, 60);
    if (count > CALLS_A_MINUTE) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  return {
    /** @throws Refusal `todo.personUnknown`, `todo.foreignAddress`, `todo.otherPerson`, `request.tooMany` */
    async create(system: ConnectedSystem, { todoId, sub, boundUsername, title, summary, address, dueAt }: Created) {
      await withinBudget(system);
      const inside = addressInside(address, system);
      if (inside === null) throw new Refusal("todo.foreignAddress");
      const person = await personOf(system, { sub, boundUsername }, { entryPoint: "todo.create", about: todoId });
      if (person === undefined) throw new Refusal("todo.personUnknown");
      const { accountId } = person;
      const about = { title, summary: summary ?? "", address: inside, dueAt: dueAt ? new Date(dueAt) : null };
      const key = { systemAbbr: system.abbr, todoId };
      return store.inTransaction(async (within) => {
        const put = await store.put({ ...key, accountId, ...about, at: clock() }, within);
        if (put === "foreign") throw new Refusal("todo.otherPerson");
        if (put === "created") {
          await person.writeDown(within);
          await tell(
            {
              to: accountId,
              kind: "todo",
              title: `${system.name}：${title}`,
              content: summary ?? "有一件事等您办理。",
              link: "/todo",
              about: `todo:${system.abbr}:${todoId}`,
            },
            within,
          );
        }
        return { todoId, created: put === "created" };
      });
    },

    /** @throws Refusal `todo.unknown`, `request.tooMany` */
    async complete(system: ConnectedSystem, { todoId, result }: { todoId: string; result?: string | undefined }) {
      await withinBudget(system);
      const key = { systemAbbr: system.abbr, todoId };
      const completedAt = await store.complete({ ...key, result: result ?? null, at: clock() });
      if (!completedAt) throw new Refusal("todo.unknown");
      return { todoId, completedAt: completedAt.toISOString() };
    },
  };
}

export type PushedTodosService = ReturnType<typeof pushedTodosService>;
