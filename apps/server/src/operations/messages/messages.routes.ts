import { listMessages, readAllMessages, readMessage, unreadMessages } from "@sannong/contract/operations/messages";
import type { Server } from "../../platform/http/serve.ts";
import type { MessagesService } from "./messages.service.ts";

export function messagesRoutes(server: Server, messages: MessagesService): void {
  server.serve(listMessages, (input, { caller }) => messages.list(caller.accountId, input));
  server.serve(unreadMessages, (_input, { caller }) => messages.unread(caller.accountId));
  server.serve(readMessage, ({ id }, { caller }) => messages.read(caller.accountId, id));
  server.serve(readAllMessages, (_input, { caller }) => messages.readAll(caller.accountId));
}
