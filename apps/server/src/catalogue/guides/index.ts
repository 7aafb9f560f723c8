import { guideHead } from "@sannong/contract/content/article-heads";
import type { Service } from "@sannong/contract/catalogue/services";
import type { Server } from "../../platform/http/serve.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { guidesPublication, type GuidesPublicationDeps } from "./guides.publication.ts";
import { guidesRoutes } from "./guides.routes.ts";
import { guidesService } from "./guides.service.ts";
import { guidesStore } from "./guides.store.ts";

type Deps = Omit<GuidesPublicationDeps, "findable" | "forget"> & {
  catalogue: {
    services: () => Promise<readonly Service[]>;
    findableServices: () => Promise<readonly Findable[]>;
    /** a service was changed: the next who asks for them is told of it */
    forget: () => void;
  };
};

/** The guides module: what each service asks and gives, and the lists of 三农服务. */
export function guidesModule({ catalogue, ...deps }: Deps) {
  const { db, clock, regions } = deps;
  const { services, findableServices } = catalogue;
  const guides = guidesService({ store: guidesStore(db), clock, services, regionName: regions.fullNameOf });
  const findable = async (): Promise<Findable[]> => guides.withGuides(await findableServices());
  const publication = guidesPublication({
    ...deps,
    forget() {
      catalogue.forget();
      guides.forget();
    },
    findable,
  });
  return {
    routes(server: Server) {
      guidesRoutes(server, guides);
      publication.routes(server);
    },
    /** what the head of its page says of a guide; undefined where there is none */
    async headOf(identification: string) {
      const guide = await guides.known(identification);
      return guide && guideHead(guide);
    },
    /** what whoever has it done by another is told of it; undefined where there is none */
    async matterOf(identification: string) {
      const guide = await guides.known(identification);
      return (
        guide && { name: guide.name, owner: guide.owner, phone: guide.guide.phone, materials: guide.guide.materials }
      );
    },
    texts: guides.texts,
    /** every service with a guide, as lists show it */
    listed: guides.listed,
    /** what these guides say, by their services */
    documentsOf: guides.documentsOf,
    /** every service as somebody finds it, with what its guide promises */
    findable,
  };
}
