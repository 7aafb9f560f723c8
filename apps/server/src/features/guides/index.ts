import { guideHead } from "@sannong/contract/article-heads";
import type { Service } from "@sannong/contract/catalogue";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import { guidesRoutes } from "./guides.routes.ts";
import { guidesService } from "./guides.service.ts";
import { guidesStore } from "./guides.store.ts";

type Needs = { db: Db; clock: Clock; services: () => Promise<readonly Service[]> };

/** The guides room: what each service asks and gives, and the lists of 三农服务. */
export function guidesRoom({ db, clock, services }: Needs) {
  const guides = guidesService({ store: guidesStore(db), clock, services });
  return {
    routes: (server: Server) => guidesRoutes(server, guides),
    /** what the head of its page says of a guide; undefined where there is none */
    async headOf(identification: string) {
      const guide = await guides.known(identification);
      return guide && guideHead(guide);
    },
    texts: guides.texts,
    withGuides: guides.withGuides,
  };
}

export type GuidesRoom = ReturnType<typeof guidesRoom>;
