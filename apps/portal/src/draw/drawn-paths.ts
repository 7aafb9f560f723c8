import type { LazyPath } from "../app/pages/lazy-paths.ts";

/**
 * Pages that the build draws and the application takes over as they stand: the server draws them with what is published,
 * and the application goes on from the same answers.
 */
export const takenOverPaths = ["/homeZtfw"] as const;

/** Pages open to everybody that show what is published: the server draws them with it, and the application anew. */
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
