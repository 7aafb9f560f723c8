import type { Service } from "@sannong/contract/catalogue";

type Ways = Pick<Service, "routePath" | "jumpUrl">;
type Place = { pathname: string; item: string | null };

const placeOf = ({ pathname, searchParams }: URL): Place => ({ pathname, item: searchParams.get("item") });

/** Where in this portal a service leads to; undefined when it leads into a system. */
function placeIn({ routePath, jumpUrl }: Ways, origin: string): Place | undefined {
  if (routePath !== null) return placeOf(new URL(routePath, origin));
  if (jumpUrl === "" || !URL.canParse(jumpUrl, origin)) return undefined;
  const address = new URL(jumpUrl, origin);
  return address.origin === origin ? placeOf(address) : undefined;
}

const lists = ["/serve/govermentserve", "/serve/agriculturalservice", "/serve/ruraleconomy", "/serve/agrotechnology"];
/** These of their items have something to look up there. */
const lookedUp = ["mulu", "jianding"];

/** Has a service nothing but its guide here? Then one goes to a counter with it. */
export function isGuideAlone(service: Ways, origin = window.location.origin): boolean {
  const place = placeIn(service, origin);
  return place !== undefined && lists.includes(place.pathname) && !lookedUp.includes(place.item ?? "");
}

/** The service that a page's `?item=` means. */
export function serviceOfItem<S extends Ways>(
  services: readonly S[],
  { pathname, item }: Place,
  origin = window.location.origin,
): S | undefined {
  return services.find((service) => {
    const place = placeIn(service, origin);
    return place !== undefined && place.pathname === pathname && place.item === item;
  });
}
