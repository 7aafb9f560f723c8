import type { Caller } from "./caller.ts";
import { Refusal } from "./refusal.ts";
import type { ShortLived } from "./short-lived/short-lived.ts";

type Deps = {
  shortLived: Pick<ShortLived, "count">;
  /** @throws Refusal `secondFactor.confirmationRequired` */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** Whole numbers an hour that one person of the office may look at, wherever they stand. */
const REVEALED_AN_HOUR = 100;

/** What every module asks before it shows somebody's number whole: the looker themselves, and not too often. */
export const revealing =
  ({ shortLived, requireFresh }: Deps) =>
  /** @throws Refusal `secondFactor.confirmationRequired`, `request.tooMany` */
  async (caller: Caller): Promise<void> => {
    await requireFresh(caller);
    const { count, resetsIn } = await shortLived.count("revealed", caller.accountId, 3600);
    if (count > REVEALED_AN_HOUR) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

export type MayReveal = ReturnType<typeof revealing>;
