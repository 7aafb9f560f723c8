import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SessionEnds } from "../sessions/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { deviceCookie } from "./device-cookie.ts";
import { devicesRoutes } from "./devices.routes.ts";
import { devicesService } from "./devices.service.ts";
import { devicesStore } from "./devices.store.ts";
import { notMeService } from "./not-me.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "eventual" | "shortLived" | "clock" | "audit"> & {
  publicUrl: string;
  accounts: Pick<AccountsModule, "findById" | "voidPassword">;
  sessions: SessionEnds;
  notices: OneTimeCodesModule["notices"];
};

/** The devices module: which browsers an account knows, its sign-in history, and "that was not me". */
export function devicesModule({ db, eventual, notices, ...deps }: Deps) {
  const store = devicesStore({ db, eventual });
  const notMe = notMeService({ ...deps, store });
  const cookie = deviceCookie({ https: deps.publicUrl.startsWith("https:") });
  const devices = devicesService({ ...deps, store, cookie, notices, notMe });
  return {
    routes: (server: Server) => devicesRoutes(server, { devices, notMe }),
    meet: devices.meet,
    tellOwner: devices.tellOwner,
    signInsOf: devices.history,
    /** to be run once a day */
  };
}

export type DevicesModule = ReturnType<typeof devicesModule>;
