import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import { pushedTodosService } from "./pushed-todos.service.ts";
import { type PersonOfSystem, personsOfSystems } from "./system-subjects.service.ts";
import { systemSubjectsStore } from "./system-subjects.store.ts";
import { type Neighbours, todosService } from "./todos.service.ts";
import { todosRoutes, type SystemOf } from "./todos.routes.ts";
import { todosStore } from "./todos.store.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { PersonOfSystem } from "./system-subjects.service.ts";
export type { SystemOf } from "./todos.routes.ts";

type Deps = Neighbours &
  Pick<AppContext, "db" | "clock"> & {
    shortLived: Pick<ShortLived, "count">;
    tell: SendMessage;
    /** which system calls, as its secret or signature says */
    systemOf: SystemOf;
    personOf: PersonOfSystem;
  };

/** Finds whom a connected system means by its own name for them. */
export const personsKnownTo = (db: Db, claims: Pick<ReleaseModule, "release">) =>
  personsOfSystems(systemSubjectsStore(db), claims);

/** What somebody has to do: decisions that wait for them, and what connected systems ask of them. */
export function todosModule({ db, clock, shortLived, tell, systemOf, personOf, ...neighbours }: Deps) {
  const store = todosStore(db);
  const todos = todosService({ store, ...neighbours });
  const pushed = pushedTodosService({ store, clock, shortLived, tell, personOf });
  return { routes: (server: Server) => todosRoutes(server, { todos, pushed, systemOf }) };
}
