import { workbench } from "@sannong/contract/workbench";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { type Neighbours, workbenchService } from "./workbench.service.ts";
import { workbenchStore } from "./workbench.store.ts";

/** The workbench room: an administrator's first page of the day, made of what other rooms keep. */
export function workbenchRoom({ db, clock, ...neighbours }: Neighbours & { db: Db; clock: Clock }) {
  const service = workbenchService({ store: workbenchStore(db), clock, ...neighbours });
  return { routes: (server: Server) => server.serve(workbench, (_input, { caller }) => service.show(caller)) };
}
