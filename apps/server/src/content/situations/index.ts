import type { ListedService } from "@sannong/contract/catalogue/guides";
import { situationHead } from "@sannong/contract/content/article-heads";
import { readSituation } from "@sannong/contract/content/situation";
import { listSituations } from "@sannong/contract/content/situations";
import type { Server } from "../../platform/http/serve.ts";
import { situationsPublication, type SituationsDeps } from "./situations.publication.ts";
import { type SituationsGuides, situationsService } from "./situations.service.ts";

type Deps = Omit<SituationsDeps, "isService"> & {
  /** every service with its guide, as lists show it */
  services: () => Promise<readonly ListedService[]>;
  guidesOf: SituationsGuides;
};

/** The situations module: what happens in somebody's life or work, and which matters are then to be done. */
export function situationsModule(deps: Deps) {
  const isService = async (identification: string) =>
    (await deps.services()).some((service) => service.identification === identification);
  const { published, findable, routes } = situationsPublication({ ...deps, isService });
  const situations = situationsService({ ...deps, published });
  return {
    findable,
    /** what the head of its page says of a situation; undefined where there is none */
    async headOf(id: string) {
      const situation = await situations.known(id);
      return situation && situationHead(situation);
    },
    routes(server: Server) {
      server.serve(listSituations, (input) => situations.list(input));
      server.serve(readSituation, ({ id }) => situations.read(id));
      routes(server);
    },
  };
}
