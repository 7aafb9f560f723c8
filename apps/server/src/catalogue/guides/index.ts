import { guideHead } from "@sannong/contract/content/article-heads";
import type { Service } from "@sannong/contract/catalogue/services";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Findable } from "../search/index.ts";
import { guidesAdminRoutes } from "./guides.admin-routes.ts";
import { guidesDesk, type GuidesDeskDeps } from "./guides.desk-service.ts";
import { guidesDeskStore } from "./guides.desk-store.ts";
import { guidesRoutes } from "./guides.routes.ts";
import { guidesService } from "./guides.service.ts";
import { guidesStore } from "./guides.store.ts";

type Deps = Omit<GuidesDeskDeps, "findable" | "forget"> & {
  db: Db;
  catalogue: {
    services: () => Promise<readonly Service[]>;
    findableServices: () => Promise<readonly Findable[]>;
    /** a service was changed: the next who asks for them is told of it */
    forget: () => void;
  };
};

/** The guides module: what each service asks and gives, the lists of 三农服务, and the desk they are written at. */
export function guidesModule({ db, catalogue, ...deps }: Deps) {
  const { clock, regions } = deps;
  const { services, findableServices } = catalogue;
  const guides = guidesService({ store: guidesStore(db), clock, services, regionName: regions.fullNameOf });
  const findable = async (): Promise<Findable[]> => guides.withGuides(await findableServices());
  const desk = guidesDesk({
    ...deps,
    store: guidesDeskStore(db),
    forget() {
      catalogue.forget();
      guides.forget();
    },
    findable: async (identification) => (await findable()).find(({ key }) => key === identification),
  });
  return {
    routes(server: Server) {
      guidesRoutes(server, guides);
      guidesAdminRoutes(server, desk);
    },
    /** what the head of its page says of a guide; undefined where there is none */
    async headOf(identification: string) {
      const guide = await guides.known(identification);
      return guide && guideHead(guide);
    },
    texts: guides.texts,
    /** every service as somebody finds it, with what its guide promises */
    findable,
  };
}
