import { confirmNotMe, lookAtNotMe, signInHistory } from "@sannong/contract/authentication/devices";
import type { Server } from "../../platform/http/serve.ts";
import type { DevicesService } from "./devices.service.ts";
import type { NotMeService } from "./not-me.service.ts";

export function devicesRoutes(server: Server, { devices, notMe }: { devices: DevicesService; notMe: NotMeService }) {
  server.serve(signInHistory, (paging, { caller }) => devices.history(caller, paging));
  server.serve(lookAtNotMe, ({ token }) => notMe.look(token));
  server.serve(confirmNotMe, async ({ token }, { origin }) => {
    await notMe.confirm(token, origin);
    return null;
  });
}
