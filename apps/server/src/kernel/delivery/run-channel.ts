import { setTimeout as pause } from "node:timers/promises";
import { CircuitOpen } from "../../platform/limits/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import { AnsweredBadly, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { type Sampler, spannedAlone } from "../../platform/tracing/trace.ts";
import type { ChannelPolicy } from "./channels.ts";
import { isWorthless, nextTry, placesLeft } from "./delivery.rules.ts";
import type { DeliveryStore } from "./delivery.store.ts";
import type { DeliveryState, Due, Outcome, ChannelHandler } from "./channel-handler.ts";

type Deps = {
  name: string;
  policy: ChannelPolicy;
  store: DeliveryStore;
  clock: Clock;
  log: Pick<Log, "warn" | "error">;
  sampler: Sampler | undefined;
  tried: (result: "delivered" | "failed" | "skipped") => void;
};

/** A round waits no longer than this for what it began: the next one looks for what is due to others. */
const ROUND_MS = 10_000;
const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 3_600_000;

type Failed = { why: string; status?: number | undefined; cause?: unknown };

/**
 * Tells what is due on one channel, on this server: takes as much as there are places for, fills a place as soon as it
 * is free, and wakes when the next one is due. The rows are shared by all servers.
 */
export function runChannel({ name, policy, store, clock, log, tried, sampler }: Deps) {
  const { share, order } = policy;
  const underWay = new Map<Promise<void>, string>();
  const failedInRow = new Map<string, number>();
  /** what was asked of each recipient in this round */
  const isOpen = new Map<string, boolean>();
  let handler: ChannelHandler | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const underWayTo = (recipient: string) => [...underWay.values()].filter((one) => one === recipient).length;

  async function askWhetherOpen(by: ChannelHandler, recipient: string): Promise<boolean> {
    const known = isOpen.get(recipient);
    if (known !== undefined) return known;
    const answer = (await by.isOpen?.(recipient)) ?? true;
    isOpen.set(recipient, answer);
    return answer;
  }

  /** To whom something is due and may be told now, with how many places each has. */
  async function freePlaces(by: ChannelHandler): Promise<Map<string, number>> {
    const left = (recipient: string) => placesLeft(share, underWayTo(recipient), failedInRow.get(recipient) ?? 0);
    const free = (await store.recipientsDue(clock())).filter((recipient) => left(recipient) > 0);
    const open = await Promise.all(free.map((recipient) => askWhetherOpen(by, recipient)));
    return new Map(free.filter((_recipient, index) => open[index]).map((recipient) => [recipient, left(recipient)]));
  }

  /** @returns whether something due was passed over, since somebody else is at it */
  async function sendDue(by: ChannelHandler): Promise<boolean> {
    while (underWay.size < share.atOnce) {
      if (stopped) return false;
      const places = await freePlaces(by);
      if (places.size === 0) return false;
      const now = clock();
      const which = { now, places, inOrder: order === "subject" };
      const leaseUntil = new Date(now.getTime() + policy.lease * 1000);
      const due = await store.claim({ ...which, leaseUntil, most: share.atOnce - underWay.size });
      if (due.length === 0) return store.isHeld(which);
      for (const one of due) begin(by, one);
    }
    return false;
  }

  async function wakeLater(isHeld: boolean): Promise<void> {
    clearTimeout(timer);
    const now = clock();
    const due = isHeld ? now : await store.nextDue(now);
    if (!due || stopped) return;
    const wait = Math.min(Math.max(due.getTime() - now.getTime(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    timer = setTimeout(goOn, wait);
    timer.unref();
  }

  async function work(by: ChannelHandler): Promise<void> {
    try {
      do {
        again = false;
        await wakeLater(await sendDue(by));
      } while (again);
    } finally {
      looking = undefined;
    }
  }

  /** Whoever looks while another look is under way makes that one look once more. */
  function look(): Promise<void> {
    if (stopped || !handler) return Promise.resolve();
    again = true;
    return (looking ??= work(handler));
  }

  function begin(by: ChannelHandler, due: Due): void {
    const one: Promise<void> = spannedAlone({ name: `deliver ${name}`, kind: "internal" }, sampler, () =>
      attempt(by, due),
    )
      .catch((cause: unknown) => log.error({ err: cause, channel: name }, "the outcome of a delivery is not kept"))
      .finally(() => {
        const wasFull = underWay.size >= share.atOnce || underWayTo(due.recipient) >= share.ofOne;
        underWay.delete(one);
        // a place is free for what was left waiting, what waits behind this one may go, or its next turn is remembered
        if (wasFull || order === "subject" || underWay.size === 0) goOn();
      });
    underWay.set(one, due.recipient);
  }

  async function outcomeOf(by: ChannelHandler, due: Due): Promise<Outcome & { cause?: unknown }> {
    if (isWorthless(policy, due.createdAt, clock())) return { is: "skipped", why: "worthless" };
    try {
      return await by.deliver(due);
    } catch (cause) {
      return { is: "failed", why: whyOf(cause), cause };
    }
  }

  async function attempt(by: ChannelHandler, due: Due): Promise<void> {
    const at = clock();
    const begun = performance.now();
    const outcome = await outcomeOf(by, due);
    const milliseconds = Math.round(performance.now() - begun);
    if (outcome.is === "notNow") {
      isOpen.set(due.recipient, false);
      return store.giveBack(due.id, clock());
    }
    tried(outcome.is);
    if (outcome.is === "skipped") return conclude(by, due, "skipped", outcome.why);
    const taken = outcome.is === "delivered";
    const done = { at, result: taken ? "ok" : outcome.why, status: outcome.status ?? null, milliseconds };
    failedInRow.set(due.recipient, taken ? 0 : (failedInRow.get(due.recipient) ?? 0) + 1);
    if (taken) return conclude(by, due, "delivered", "ok", { tried: done });
    const until = nextTry(policy, due.attempts, clock());
    log.warn({ ...about(due), result: outcome.why, isLast: until === null }, "a delivery was not taken");
    const { cause } = outcome;
    return until
      ? putOff(by, due, until, outcome, done)
      : conclude(by, due, "dead", outcome.why, { tried: done, cause });
  }

  type Tried = Parameters<DeliveryStore["note"]>[1];
  type More = { tried?: Tried; cause?: unknown };

  async function conclude(by: ChannelHandler, due: Due, state: DeliveryState, result: string | null, more: More = {}) {
    const isKept = policy.keptDays !== 0 && !(state === "dead" && policy.dead === "removed");
    await store.inTransaction(async (trx) => {
      if (!isKept) await store.remove(due.id, trx);
      else if ((await store.settle(due.id, state, result, clock(), trx)) && more.tried)
        await store.note(due, more.tried, trx);
      await follow(by, { ...due, state, result, cause: more.cause }, trx);
    });
  }

  async function putOff(
    by: ChannelHandler,
    due: Due,
    until: Date,
    { why, cause }: Failed,
    tried: Tried,
  ): Promise<void> {
    await store.inTransaction(async (trx) => {
      if (await store.putOff(due.id, why, until, trx)) await store.note(due, tried, trx);
      await follow(by, { ...due, state: "waiting", result: why, cause }, trx);
    });
  }

  const follow = async (by: ChannelHandler, ended: Parameters<NonNullable<ChannelHandler["follow"]>>[0], trx: Db) =>
    by.follow?.(ended, trx);

  const about = ({ recipient, attempts }: Due) => ({ channel: name, recipient, attempt: attempts });

  const logged = (cause: unknown) => log.error({ err: cause, channel: name }, "deliveries could not be sent");
  const goOn = (): void => void look().catch(logged);

  /** A new round: everybody is asked again. */
  function newRound(): Promise<void> {
    failedInRow.clear();
    isOpen.clear();
    return look();
  }
  function run(): void {
    newRound().catch(logged);
  }

  const pending = () => [...(looking ? [looking] : []), ...underWay.keys()];
  const settled = async (): Promise<void> => {
    for (let all = pending(); all.length > 0; all = pending()) await Promise.allSettled(all);
  };

  return {
    serve(by: ChannelHandler): void {
      if (handler) throw new Error(`the channel ${name} is served already`);
      handler = by;
    },
    /** Tells what is due, without waiting for it. */
    run,
    /** Everything that was begun has ended, and whatever became due by that. */
    settled,
    /** Tells what is due, and waits for it a while. @throws what came in the way of looking */
    async round(): Promise<void> {
      await newRound();
      const enough = new AbortController();
      const waited = pause(ROUND_MS, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
      await Promise.race([settled(), waited]);
      enough.abort();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await settled();
    },
  };
}

/** A reason of ours, or how the recipient answered. */
function whyOf(cause: unknown): string {
  if (cause instanceof CircuitOpen) return "leftAlone";
  if (cause instanceof OutboundFailure && !(cause instanceof AnsweredBadly)) return cause.reason;
  return cause instanceof Error ? cause.message : String(cause);
}
