/** The two counters (specification §9); wire numbers, as kept in local storage. */
export const HomeType = { market: 0, government: 1 } as const;
export type HomeType = (typeof HomeType)[keyof typeof HomeType];

/** An unset or unreadable homeType is 0 (design §3, Guard). */
export const homeTypeOf = (kept: string | null): HomeType =>
  kept === String(HomeType.government) ? HomeType.government : HomeType.market;

/** Where each counter begins. */
export const homeOf = (homeType: HomeType): "/home" | "/homeZtfw" =>
  homeType === HomeType.government ? "/home" : "/homeZtfw";

/** The other counter. */
export const otherHomeType = (homeType: HomeType): HomeType =>
  homeType === HomeType.government ? HomeType.market : HomeType.government;
