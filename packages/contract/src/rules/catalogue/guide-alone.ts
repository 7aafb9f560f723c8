const lists = ["/serve/govermentserve", "/serve/agriculturalservice", "/serve/ruraleconomy", "/serve/agrotechnology"];
/** These of their items have something to look up there. */
const lookedUp = ["mulu", "jianding"];

export type Ways = { routePath: string | null; jumpUrl: string };
export type PortalPlace = { pathname: string; item: string | null };

const placeOf = ({ pathname, searchParams }: URL): PortalPlace => ({ pathname, item: searchParams.get("item") });

/** Where in this portal a service leads to; undefined when it leads into a system. */
export function placeInPortal({ routePath, jumpUrl }: Ways, origin: string): PortalPlace | undefined {
  if (routePath !== null) return placeOf(new URL(routePath, origin));
  if (jumpUrl === "" || !URL.canParse(jumpUrl, origin)) return undefined;
  const address = new URL(jumpUrl, origin);
  return address.origin === new URL(origin).origin ? placeOf(address) : undefined;
}

/** Has a service nothing but its guide here? Then one goes to a counter with it. */
export function isGuideAlone(service: Ways, origin: string): boolean {
  const place = placeInPortal(service, origin);
  return place !== undefined && lists.includes(place.pathname) && !lookedUp.includes(place.item ?? "");
}
