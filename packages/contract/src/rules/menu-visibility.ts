import { Role } from "./roles.ts";

export type Looker = { signedIn: boolean; userType: string };

/** Items flagged isNeedLogin are hidden for anonymous users and for userType 4 (specification §2, §6). */
export const isVisible = (item: { isNeedLogin: boolean }, { signedIn, userType }: Looker): boolean =>
  !item.isNeedLogin || (signedIn && userType !== Role.marketUser);

/** The items that this person sees. */
export const visibleItems = <T extends { isNeedLogin: boolean }>(items: readonly T[], looker: Looker): T[] =>
  items.filter((item) => isVisible(item, looker));
