import type { Db } from "../../platform/database/database.ts";
import type { ChannelName, Content, ContentOf } from "./channels.ts";

/** What is to be told now, at this try. */
export type Due<Sent extends Content = Content> = {
  id: string;
  /** by what name others know it; of its recipient no two have the same */
  key: string;
  recipient: string;
  subject: string | null;
  content: Sent;
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
export type Ended<Sent extends Content = Content> = Due<Sent> & {
  state: DeliveryState;
  result: string | null;
  /** what was thrown, where that is why */
  cause?: unknown;
};

/** Whoever tells what a channel carries. */
export type ChannelHandler<Sent extends Content = Content> = {
  /** Asked of each recipient in every round, before anything is taken for them. By default everybody can be told. */
  isOpen?(recipient: string): Promise<boolean>;
  /** Tells it. What is thrown counts as not taken. */
  deliver(due: Due<Sent>): Promise<Outcome>;
  /** What follows from how it ended, in the transaction that writes it down. */
  follow?(ended: Ended<Sent>, within: Db): Promise<void>;
};

export type ChannelHandlers = { [Name in ChannelName]: ChannelHandler<ContentOf<Name>> };
