import { Role } from "../identity/roles.ts";

export type Viewer = { signedIn: boolean; userType: string };

/** Items flagged isNeedLogin are hidden for anonymous users and for userType 4 (specification §2, §6). */
export const isVisible = (item: { isNeedLogin?: boolean }, { signedIn, userType }: Viewer): boolean =>
  !item.isNeedLogin || (signedIn && userType !== Role.marketUser);

/** The items that this person sees. */
export const visibleItems = <T extends { isNeedLogin?: boolean }>(items: readonly T[], looker: Viewer): T[] =>
  items.filter((item) => isVisible(item, looker));
