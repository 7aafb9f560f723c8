import { placeInPortal, type PortalPlace, type Ways } from "@sannong/contract/rules/catalogue/guide-alone";
import { ownOrigin } from "../../lib/navigation/own-origin.ts";

/** The service that a page's `?item=` means. */
export function serviceOfItem<S extends Ways>(
  services: readonly S[],
  { pathname, item }: PortalPlace,
  origin = ownOrigin(),
): S | undefined {
  return services.find((service) => {
    const place = placeInPortal(service, origin);
    return place !== undefined && place.pathname === pathname && place.item === item;
  });
}
