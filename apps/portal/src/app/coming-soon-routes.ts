/**
 * The one table of pages still to come; their words stand in `coming-soon-words.ts`, which no first view
 * carries. `coming-soon-routes.test.ts` pins it: it can only shrink.
 */
export const comingSoonRoutes = ["/admin", "/management"] as const;
export type ComingSoonPath = (typeof comingSoonRoutes)[number];
