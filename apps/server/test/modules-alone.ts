import type { FastifyInstance } from "fastify";
import type { Caller, Identified } from "../src/platform/caller.ts";
import { createHttp } from "../src/platform/http/create-http.ts";
import type { Server } from "../src/platform/http/serve.ts";
import { silentLog } from "./database.ts";

export const PORTAL = "https://portal.example";
export const nobody: Identified = { state: "none" };

/** Somebody who is signed in, without an account behind them: a farmer, but for what is said. */
export const signedInAs = (traits: Partial<Caller> = {}): Identified & { state: "live" } => ({
  state: "live",
  caller: {
    sessionId: "s",
    accountId: "a-7",
    username: "someone",
    nickname: "王演示",
    accountType: 2,
    roles: [{ roleCode: "4", roleName: "社会用户" }],
    permissions: new Set(),
    regionCode: "320102",
    source: "",
    factors: ["password"],
    oidcUid: "u",
    ...traits,
  },
});

/** Modules behind the edge that every request passes, without the rest of the app. */
export async function serveAlone(
  modules: readonly { routes: (server: Server) => void }[],
  asking: () => Identified = () => nobody,
): Promise<FastifyInstance> {
  const { app, server } = createHttp({
    log: silentLog,
    identify: async () => asking(),
    publicUrl: PORTAL,
    trustedProxies: [],
    strictRefusals: true,
    twoFactorInForce: () => true,
  });
  for (const module of modules) module.routes(server);
  await app.ready();
  return app;
}
