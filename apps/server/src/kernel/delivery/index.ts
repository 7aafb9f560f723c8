import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Sampler } from "../../platform/tracing/trace.ts";
import { channelNames, channels, type ChannelName, type ChannelPolicy, type ContentOf } from "./channels.ts";
import { type Delivery, deliveryStore, type NewDelivery, type Page, queuesOf, type Which } from "./delivery.store.ts";
import { runChannel } from "./run-channel.ts";
import type { ChannelHandlers } from "./channel-handler.ts";

export { type ChannelName, channelNames, channels } from "./channels.ts";
export { type AccessEnd, type SessionEnd, type SignOffNotice, signOffOf, type UserEvent } from "./channels.ts";
export { accessEnds, OWN_SECONDS } from "./follow-up.ts";
export type { Delivery } from "./delivery.store.ts";
export type { Due, Outcome, ChannelHandler, ChannelHandlers } from "./channel-handler.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
  /** who takes the spans of a trace */
  sampler?: Sampler | undefined;
  /** told of each try that ended, for whoever counts */
  tried?: (channel: ChannelName, result: "delivered" | "failed" | "skipped") => void;
};

const SYSTEMS_SHOWN = 100;

/** A channel on this server: what is added to it, what becomes of it, and the telling itself. */
function openChannel<Name extends ChannelName>(name: Name, { db, clock, log, tried, sampler }: Deps) {
  const policy: ChannelPolicy = channels[name];
  const store = deliveryStore(db, name);
  const running = runChannel({
    name,
    policy,
    store,
    clock,
    log,
    sampler,
    tried: (result) => tried?.(name, result),
  });
  const isKept = policy.keptDays !== 0;
  return {
    ...running,

    /**
     * Adds what is to be told. It is told at once, unless it belongs to a transaction: then call `run` when that is
     * committed, or leave it to the next round.
     *
     * @param within the transaction of the act that it tells of
     */
    async add(deliveries: readonly NewDelivery<ContentOf<Name>>[], within?: Db): Promise<void> {
      await store.add(deliveries, clock(), within ?? db);
      if (deliveries.length > 0 && !within) running.run();
    },

    /** What still waits of these is not told any more. */
    withdraw: (which: Pick<Which, "recipients" | "subjects" | "keys">, within: Db = db): Promise<void> =>
      isKept ? store.skip(which, clock(), within) : store.removeWaiting(which, within),

    /** Tells once more what is settled, under its own key, with the next round. @returns false where it waits already */
    async replay(key: string, within: Db): Promise<boolean> {
      if (!policy.replay) throw new Error(`nothing of the channel ${name} is sent once more`);
      return store.again(key, clock(), within);
    },

    /** Newest first; without a page all of them. */
    list: async (which: Which, page?: Page) =>
      // what stands in a channel's rows was put there by its own `add`
      (await store.list(which, page)) as Delivery<ContentOf<Name>>[],
    count: store.count,
    /** Tries of these deliveries, by id, newest first. */
    attemptsOf: store.attemptsOf,
    /** Who has dead letters, and how many; the one with the most first. */
    dead: () => store.deadByRecipient(SYSTEMS_SHOWN),
  };
}

/**
 * What somebody outside has to be told, kept until they took it or it is given up: at least once, by whichever server
 * is free. Channels and their figures: `channels.ts`. What is added before a channel is served waits for that.
 */
export function createDeliveries(deps: Deps) {
  const open = Object.fromEntries(channelNames.map((name) => [name, openChannel(name, deps)])) as {
    [Name in ChannelName]: ReturnType<typeof openChannel<Name>>;
  };
  const each = <T>(act: (name: ChannelName) => Promise<T>) => Promise.all(channelNames.map(act));
  return {
    ...open,
    /** Says who tells what; of every channel the wiring has to. */
    serve(handlers: Partial<ChannelHandlers>): void {
      for (const name of channelNames) {
        const handler = handlers[name];
        if (handler) open[name].serve(handler);
      }
    },
    /** How each channel stands, for whoever measures; one with nothing to tell is not there. */
    queues: () => queuesOf(deps.db),
    settled: () => each((name) => open[name].settled()),
    /** Lets what is under way end, and begins nothing more. */
    stop: () => each((name) => open[name].stop()),
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
