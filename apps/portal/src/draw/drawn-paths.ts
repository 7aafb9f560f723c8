import type { LazyPath } from "../app/lazy-paths.ts";

/** Pages open to everybody that show what is published: the server draws them with it. */
export const drawnPaths: readonly LazyPath[] = [
  "/serve/govermentserve",
  "/serve/agriculturalservice",
  "/serve/ruraleconomy",
  "/serve/agrotechnology",
  "/serve/financialsupermarket",
  "/serve/situations",
  "/serve/people",
  "/serve/units",
  "/serve/situation/*",
  "/serve/guide/*",
  "/searchview",
  "/manual",
  "/privacy",
  "/agreement",
  "/accessibility",
  "/notices",
  "/notices/*",
];
