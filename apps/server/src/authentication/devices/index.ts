import type { Server } from "../../platform/http/serve.ts";
import type { AccountRoom } from "../../identity/accounts/index.ts";
import type { SessionsRoom } from "../sessions/index.ts";
import type { VerificationRoom } from "../one-time-codes/index.ts";
import { deviceCookie } from "./device-cookie.ts";
import { devicesRoutes } from "./devices.routes.ts";
import { devicesService } from "./devices.service.ts";
import { devicesStore } from "./devices.store.ts";
import { notMeService } from "./not-me.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Needs = Pick<AppContext, "db" | "eventual" | "shortLived" | "clock" | "audit"> & {
  publicUrl: string;
  accounts: Pick<AccountRoom, "findById" | "voidPassword">;
  sessions: Pick<SessionsRoom, "endAllOf">;
  notices: VerificationRoom["notices"];
};

/** The devices room: which browsers an account knows, its sign-in history, and "that was not me". */
export function devicesRoom({ db, eventual, notices, ...needs }: Needs) {
  const store = devicesStore({ db, eventual });
  const notMe = notMeService({ ...needs, store });
  const cookie = deviceCookie({ https: needs.publicUrl.startsWith("https:") });
  const devices = devicesService({ ...needs, store, cookie, notices, notMe });
  return {
    routes: (server: Server) => devicesRoutes(server, { devices, notMe }),
    meet: devices.meet,
    tellOwner: devices.tellOwner,
    signInsOf: devices.history,
    /** to be run once a day */
    tidy: devices.tidy,
  };
}

export type DevicesRoom = ReturnType<typeof devicesRoom>;
