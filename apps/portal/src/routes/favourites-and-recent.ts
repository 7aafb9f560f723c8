import type { Service } from "@sannong/contract/catalogue/services";
import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { useQuery } from "@tanstack/react-query";
import { catalogueQueries } from "../catalogue/services/services.queries.ts";
import { isOfSystem } from "../catalogue/services/system-facets.ts";
import { healthShown, saidOfSystem, type SaidOfSystem } from "../catalogue/services/system-marks.ts";
import { actOfService } from "../lib/words/acts.ts";
import type { KeptAtHand } from "../catalogue/favourites/kept-list.tsx";
import { useFavourites } from "../catalogue/favourites/favourites.queries.ts";
import { openSystem, useOpenService } from "../protocols/hand-off/use-open-service.ts";

export type Recent = {
  identification: string;
  name: string;
  domain: Service["domain"];
  at: string;
  act: string;
  service: Service;
};

/** What I keep at hand and what I opened last, with the names the catalogue has for them; what is gone falls away. */
export function useFavouritesAndRecent() {
  const favourites = useFavourites();
  const systems = useQuery(catalogueQueries.systems());
  const services = useQuery(catalogueQueries.services());
  const openService = useOpenService();

  const keptOf = (favourite: Favourite): KeptTile[] => {
    const { kind, subject } = favourite;
    if (kind === "system") {
      const system = systems.data?.find((one) => one.systemAbbr === subject);
      return system ? [{ ...saidOfSystem(system), favourite, open: () => openSystem(system) }] : [];
    }
    const service = services.data?.find((one) => one.identification === subject);
    return service ? [{ ...tileOf(service), favourite, service, open: () => openService(service.identification) }] : [];
  };
  const recents = favourites.recents.flatMap(({ identification, at }): Recent[] => {
    const service = services.data?.find((one) => one.identification === identification);
    return service
      ? [{ identification, name: service.name, domain: service.domain, at, act: actOfService(service), service }]
      : [];
  });

  return {
    favourites,
    kept: favourites.kept.flatMap(keptOf),
    recents,
    openService,
    isPending: favourites.read.isPending || systems.isPending || services.isPending,
    failed: [favourites.read, systems, services].find((read) => read.isLoadingError),
  };
}

type KeptTile = KeptAtHand & SaidOfSystem;

/** A service among tiles of systems: its system's state, and what a press on the service does. */
function tileOf(service: Service): SaidOfSystem {
  const { name, owner, domain, wayIn, healthSince, isNeedLogin } = service;
  const enters = worksOnline(wayIn);
  return {
    name,
    owner,
    domain,
    health: isOfSystem(service) ? healthShown(service) : undefined,
    since: healthSince,
    need: enters ? (isNeedLogin ? "signIn" : "open") : undefined,
    act: actOfService(service),
    enters,
  };
}
