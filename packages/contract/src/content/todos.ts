import { endpoint } from "../endpoint.ts";
import { byCredentials } from "../protocols/by-credentials.ts";

export type { OwnTodo, WaitingReview, WaitingTickets } from "./todos.schemas.ts";

const own = { module: "todos", access: "signedIn", region: "self", transport: "sealed", method: "POST" } as const;
const open = { module: "todos", access: "anyone", region: "none", transport: "plain", method: "POST" } as const;

export const listTodos = endpoint({
  ...own,
  path: "/todo/list",
  summary: "本人的待办：各接入系统推送的，和等本人审核的",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./todos.schemas.ts")).listTodos,
});

export const countTodos = endpoint({
  ...own,
  path: "/todo/count",
  summary: "本人未办的待办数",
  background: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./todos.schemas.ts")).countTodos,
});

export const createTodo = endpoint({
  ...open,
  path: "/open/todo/create",
  summary: "接入系统：给一个用户推送一条待办（密钥或请求签名），同一编号再推送即更新",
  errors: [...byCredentials, "todo.personUnknown", "todo.foreignAddress", "todo.otherPerson"],
  schemas: async () => (await import("./todos.schemas.ts")).createTodo,
});

export const completeTodo = endpoint({
  ...open,
  path: "/open/todo/complete",
  summary: "接入系统：把本系统的一条待办标为已办（密钥或请求签名）",
  errors: [...byCredentials, "todo.unknown"],
  schemas: async () => (await import("./todos.schemas.ts")).completeTodo,
});
