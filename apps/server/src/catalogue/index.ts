import { dayOf } from "@sannong/contract/rules/time/days";
import { favouritesModule } from "./favourites/index.ts";
import { guidesModule } from "./guides/index.ts";
import { ratingsModule } from "./ratings/index.ts";
import { type ListedByKind, searchModule } from "./search/index.ts";
import { servicesModule } from "./services/index.ts";
import { usageModule } from "./usage/index.ts";
import { visitsModule } from "./visits/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Kernel } from "../app/open-kernel.ts";
import { personsKnownTo } from "../content/todos/index.ts";
import { probeBounds } from "../kernel/application/index.ts";
import type { Domain } from "../kernel/domain.ts";
import type { Protocols } from "../protocols/index.ts";

type Neighbours = {
  kernel: Kernel;
  protocols: Protocols;
  /** what the other domains have to be found: every kind of the contract but this domain's own and the pages */
  listedElsewhere: () => Required<Omit<ListedByKind, "service" | "system" | "page">>;
};

/** What there is to do: services with their guides, found by words, kept, used and rated. */
export function wireCatalogue(foundation: Foundation, { kernel, protocols, listedElsewhere }: Neighbours) {
  const { config, db, clock, systems, accounts } = foundation;
  const { publicUrl, entrances, directHosts } = config.http;

  const visits = visitsModule(foundation);
  const services = servicesModule({
    ...foundation,
    publicUrl,
    entrances,
    directHosts,
    visits,
    systems: {
      list: systems.stages.listLive,
      initiateLoginUrl: protocols.startUrl,
      probesSince: systems.probes.since,
      probeBounds,
    },
    signInsToday: () => accounts.signedInOn(dayOf(clock())),
  });
  const search = searchModule({
    ...foundation,
    waysIn: services.waysIn,
    listed: () => ({ service: guides.findable, system: services.findableSystems, ...listedElsewhere() }),
  });
  const guides = guidesModule({ ...foundation, search, catalogue: services });
  const personOf = personsKnownTo(db, kernel.release);
  const ratings = ratingsModule({
    ...foundation,
    services: services.services,
    personOf,
    systemOf: protocols.envelope.systemOf,
  });
  const favourites = favouritesModule({ db, clock, isListed: services.isListed, recentOf: visits.recentOf });
  const usage = usageModule(foundation);

  return {
    modules: [visits, services, search, guides, ratings, favourites, usage],
    rounds: {
      "find-what-there-is": () => search.refresh(),
      "gather-usage": () => usage.gather(),
    },
    errands: {},
    changes: {},
    visits,
    services,
    search,
    guides,
    ratings,
    usage,
    personOf,
  } satisfies Domain & Record<string, unknown>;
}

export type Catalogue = ReturnType<typeof wireCatalogue>;
