import type { Db } from "../../platform/database/database.ts";
import type { ChannelName, Content, ToldBy } from "./channels.ts";

/** What is to be told now, at this try. */
export type Due<Told extends Content = Content> = {
  id: string;
  /** by what name others know it; of its recipient no two have the same */
  key: string;
  recipient: string;
  subject: string | null;
  content: Told;
  /** this try included */
  attempts: number;
  createdAt: Date;
};

/**
 * What came of a try. `status` is that of an HTTP answer, where there was one.
 *
 * - `delivered`: the recipient took it
 * - `skipped`: there is nothing to tell, or nobody to tell it to; `why` is kept
 * - `failed`: it was not taken, and is tried again
 * - `notNow`: the recipient cannot be told for the time being; the try does not count
 */
export type Outcome =
  | { is: "delivered"; status?: number }
  | { is: "skipped"; why: string | null }
  | { is: "failed"; why: string; status?: number }
  | { is: "notNow" };

export type DeliveryState = "waiting" | "delivered" | "dead" | "skipped";

/** How a try ended: `waiting` where another follows. */
export type Ended<Told extends Content = Content> = Due<Told> & {
  state: DeliveryState;
  result: string | null;
  /** what was thrown, where that is why */
  cause?: unknown;
};

/** Whoever tells what a channel carries. */
export type Serving<Told extends Content = Content> = {
  /** Asked of each recipient in every round, before anything is taken for them. By default everybody can be told. */
  isOpen?(recipient: string): Promise<boolean>;
  /** Tells it. What is thrown counts as not taken. */
  deliver(due: Due<Told>): Promise<Outcome>;
  /** What follows from how it ended, in the transaction that writes it down. */
  follow?(ended: Ended<Told>, within: Db): Promise<void>;
};

export type Servings = { [Name in ChannelName]: Serving<ToldBy<Name>> };
