import type { ConnectedSystem, Service } from "@sannong/contract/catalogue";
import type { Favourite } from "@sannong/contract/favourites";
import { useQuery } from "@tanstack/react-query";
import { catalogueQueries } from "../features/catalogue/catalogue.queries.ts";
import type { Kept } from "../features/favourites/order-list.tsx";
import { useFavourites } from "../features/favourites/favourites.queries.ts";
import { useOpenService } from "../features/handoff/use-open-service.ts";

export type Recent = { identification: string; name: string; domain: Service["domain"]; at: string };

/** What I keep at hand and what I opened last, with the names the catalogue has for them; what is gone falls away. */
export function useAtHand() {
  const favourites = useFavourites();
  const systems = useQuery(catalogueQueries.systems());
  const services = useQuery(catalogueQueries.services());
  const openService = useOpenService();
  const openSystem = (system: ConnectedSystem) => openService(system.identification ?? system.systemAbbr);

  const keptOf = (favourite: Favourite): (Kept & { system: ConnectedSystem | undefined })[] => {
    const { kind, subject } = favourite;
    if (kind === "system") {
      const system = systems.data?.find((one) => one.systemAbbr === subject);
      return system ? [{ ...shownOf(system), favourite, system, open: () => openSystem(system) }] : [];
    }
    const service = services.data?.find((one) => one.identification === subject);
    return service
      ? [{ ...shownOf(service), favourite, system: undefined, open: () => openService(service.identification) }]
      : [];
  };
  const recents = favourites.recents.flatMap(({ identification, at }): Recent[] => {
    const service = services.data?.find((one) => one.identification === identification);
    return service ? [{ identification, name: service.name, domain: service.domain, at }] : [];
  });

  return {
    favourites,
    kept: favourites.kept.flatMap(keptOf),
    recents,
    openService,
    openSystem,
    isPending: favourites.read.isPending || systems.isPending || services.isPending,
    failed: [favourites.read, systems, services].find((read) => read.isError),
  };
}

const shownOf = ({ name, owner, domain }: Pick<Service, "name" | "owner" | "domain">) => ({ name, owner, domain });
