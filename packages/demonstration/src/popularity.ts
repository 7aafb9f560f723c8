import { listedServices } from "./listed-services.ts";
import { generator } from "./random.ts";

const favourites = new Map(listedServices.map(({ id, clicks }) => [id, clicks]));

/** What the demonstration's own commands connect (content.test.ts compares); nobody arrives anywhere else. */
export const connectedHere: ReadonlySet<string> = new Set(["njbt", "ncpzs", "cqjy", "jycz", "tdlz", "zydsj", "nybx"]);

export type SeedClick = { identification: string; visitor: string; accountId: null; at: Date };

const DAYS = 30;
const DAY = 24 * 3_600_000;

/**
 * Clicks of the last thirty days, the same ones for the same moment, so that an order by popularity
 * has something to order. Some 4,000 rows.
 */
export function seedClicks(identifications: readonly string[], now: Date): SeedClick[] {
  const random = generator(20_260_101);
  return identifications.flatMap((identification) => {
    const clicks = favourites.get(identification) ?? 1 + Math.floor(random() ** 2 * 24);
    return Array.from({ length: clicks }, () => ({
      identification,
      visitor: `demo-${Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0")}`,
      accountId: null,
      at: new Date(now.getTime() - random() * DAYS * DAY),
    }));
  });
}
