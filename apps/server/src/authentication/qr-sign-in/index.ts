import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import { qrEvents } from "./qr-events.ts";
import { qrSignInRoutes } from "./qr-sign-in.routes.ts";
import { qrSignInService } from "./qr-sign-in.service.ts";
import { qrSignInStore } from "./qr-sign-in.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "shortLived" | "clock" | "audit" | "log"> & {
  publicUrl: string;
  accounts: Pick<AccountsModule, "findById">;
  sessions: Pick<SessionsModule, "byId">;
  signIn: Pick<SignInModule, "enter" | "audit">;
};

/** The QR sign-in module: a phone that is signed in opens a session in another browser. */
export function qrSignInModule({ shortLived, log, ...deps }: Deps) {
  const qr = qrSignInService({
    ...deps,
    store: qrSignInStore(shortLived),
    tell: (qrId) => events.tell(qrId),
  });
  const events = qrEvents({ progress: qr.progress, progressOfAll: qr.progressOfAll, log });
  return {
    routes: (server: Server) => qrSignInRoutes(server, { qr, events }),
    /** ends the open event streams; before the server closes */
    close: events.close,
  };
}
