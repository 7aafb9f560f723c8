import type { Service } from "@sannong/contract/catalogue";

/** The address in this portal that a service leads to; undefined when it leads into a system. */
const ownAddress = ({ routePath, jumpUrl }: Service): string | undefined =>
  routePath ?? (jumpUrl.startsWith("/") ? jumpUrl : undefined);

const listed = ["/serve/govermentserve", "/serve/agriculturalservice", "/serve/ruraleconomy", "/serve/agrotechnology"];
/** These of them have something to look up there. */
const lookedUp = ["mulu", "jianding"];

const placeOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://portal.invalid");
  return { pathname, item: searchParams.get("item") };
};

/** Has a service nothing but its guide here? Then one goes to a counter with it. */
export function isGuideAlone(service: Service): boolean {
  const address = ownAddress(service);
  if (address === undefined) return false;
  const { pathname, item } = placeOf(address);
  return listed.includes(pathname) && !lookedUp.includes(item ?? "");
}

/** The service that a page's `?item=` means. */
export function serviceOfItem(services: readonly Service[], pathname: string, item: string): Service | undefined {
  return services.find((service) => {
    const address = ownAddress(service);
    if (address === undefined) return false;
    const place = placeOf(address);
    return place.pathname === pathname && place.item === item;
  });
}
