import { setUpSteps, tellKeysKept } from "@sannong/contract/governance/set-up";
import { workbench } from "@sannong/contract/governance/workbench";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { type SetUpNeighbours, setUpService } from "./set-up.service.ts";
import { setUpStore } from "./set-up.store.ts";
import { type Neighbours, workbenchService } from "./workbench.service.ts";
import { workbenchStore } from "./workbench.store.ts";

type Deps = Neighbours & SetUpNeighbours & { db: Db; audit: Audit; clock: Clock };

/** The workbench module: an administrator's first page of the day, made of what other modules keep. */
export function workbenchModule({ db, audit, clock, ...neighbours }: Deps) {
  const service = workbenchService({ store: workbenchStore(db), clock, ...neighbours });
  const setUp = setUpService({ store: setUpStore(db), audit, clock, ...neighbours });
  return {
    routes(server: Server) {
      server.serve(workbench, (_input, { caller }) => service.show(caller));
      server.serve(setUpSteps, (_input, asker) => setUp.steps(asker));
      server.serve(
        tellKeysKept,
        async (given, asker) => new WithMessage("已记下，并写入审计日志", await setUp.tellKeysKept(given, asker)),
      );
    },
  };
}
