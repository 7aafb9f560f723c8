import type { Identified } from "../../apps/server/src/platform/caller.ts";
import { createHttp } from "../../apps/server/src/platform/http/create-http.ts";
import type { Server } from "../../apps/server/src/platform/http/serve.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";

type Asking = { bind: (server: Server) => void; caller?: Identified };

/** Routes as the portal serves them, asked without a network between; each asking comes from an address of its own. */
export async function asking({ bind, caller = { state: "none" } }: Asking) {
  const { app, server } = createHttp({
    log: createLog("warn"),
    identify: async () => caller,
    publicUrl: "http://127.0.0.1",
    trustedProxies: [],
    twoFactorInForce: () => true,
  });
  bind(server);
  await app.ready();
  let asked = 0;

  /** How long one answer takes, in milliseconds. */
  async function timed(path: string, payload: object): Promise<number> {
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    asked += 1;
    const begun = performance.now();
    const reply = await app.inject({ method: "POST", url: `/api${path}`, payload, remoteAddress });
    const took = performance.now() - begun;
    if (!reply.json<{ success: boolean }>().success) throw new Error(reply.body);
    return took;
  }
  return { timed, close: () => app.close() };
}
