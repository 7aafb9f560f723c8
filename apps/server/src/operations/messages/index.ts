import type { Clock } from "../../platform/clock.ts";
import type { Server } from "../../platform/http/serve.ts";
import { messagesRoutes } from "./messages.routes.ts";
import { messagesService } from "./messages.service.ts";
import { messagesStore } from "./messages.store.ts";

export type { SendMessage, TakeBackMessage } from "./messages.service.ts";

type Deps = Parameters<typeof messagesStore>[0] & { clock: Clock };

/** The message centre behind the bell: what the other modules have to tell somebody. */
export function messagesModule({ clock, ...deps }: Deps) {
  const messages = messagesService({ store: messagesStore(deps), clock });
  return {
    routes: (server: Server) => messagesRoutes(server, messages),
    /** The one way to tell somebody something inside the portal. */
    send: messages.send,
    /** where what was told has been undone */
    takeBack: messages.takeBack,
    /** whether what was told can be read, for nobody in particular */
    answers: () => messages.unread(""),
  };
}
