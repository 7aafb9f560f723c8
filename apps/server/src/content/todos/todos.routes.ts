import { completeTodo, countTodos, createTodo, listTodos } from "@sannong/contract/content/todos";
import type { FastifyRequest } from "fastify";
import type { Server } from "../../platform/http/serve.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { PushedTodosService } from "./pushed-todos.service.ts";
import type { TodosService } from "./todos.service.ts";

export type SystemOf = (request: FastifyRequest) => Promise<ConnectedSystem>;
type Deps = { todos: TodosService; pushed: PushedTodosService; systemOf: SystemOf };

export function todosRoutes(server: Server, { todos, pushed, systemOf }: Deps): void {
  server.serve(listTodos, (input, { caller }) => todos.list(caller, input));
  server.serve(countTodos, (_input, { caller }) => todos.count(caller));
  server.serve(createTodo, async (input, { request }) => pushed.create(await systemOf(request), input));
  server.serve(completeTodo, async (input, { request }) => pushed.complete(await systemOf(request), input));
}
