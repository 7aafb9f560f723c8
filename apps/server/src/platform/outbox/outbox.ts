import { hashOfToken } from "../crypto/tokens.ts";
import type { Audit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import type { Log } from "../log.ts";
import { AnsweredBadly, OutboundFailure } from "../outbound.ts";
import { outboxStore, type Content, type DueDelivery } from "./outbox.store.ts";

export type { Standing } from "./outbox.store.ts";

/** Seconds from one try to the next; a system that is down for a day still learns of it. */
const backOff = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200];
/** After so many it is given up. */
export const ATTEMPTS = backOff.length + 1;
/** Nobody else tries a delivery while one try may still be running. */
const CLAIM_SECONDS = 60;
/** So many at once, and so many of one system: one that keeps us waiting takes its own places, not everybody's. */
const AT_ONCE = 100;
const AT_ONCE_OF_ONE = 10;
const KEPT_DAYS = 30;

/** What may be sent: one kind of notice, told to connected systems in one way. */
export type Channel<T extends Content> = {
  /** stands in the rows; never to be given to another kind */
  name: string;
  /** sends one notice; throws when the system did not take it. `gone`: nobody to tell any more */
  deliver: (recipient: string, content: T) => Promise<"delivered" | "gone">;
  /** audit events: it was taken; the first try came to nothing and others follow; it was given up after the last */
  events: { delivered: string; delayed: string; undeliverable: string };
  /** what of the content may stand in the audit log */
  about?: (content: T) => Content;
};

/** The audit events of the channel by which a protocol tells of a sign-off. */
export const logoutEvents = (protocol: "oidc" | "cas" | "saml") => ({
  delivered: `${protocol}.logoutDelivered`,
  delayed: `${protocol}.logoutDelayed`,
  undeliverable: `${protocol}.logoutUndeliverable`,
});

/** The name under which everything that tells of one session's end stands; nobody outside knows the uid. */
export const signOffOf = (oidcUid: string): string => hashOfToken(`sign-off ${oidcUid}`);

type Deps = { db: Db; clock: Clock; audit: Audit; log: Pick<Log, "warn" | "error"> };
type Known = Omit<Channel<Content>, "name">;

/**
 * The outbox: what connected systems must be told. Written with the act it tells of, sent at once, repeated
 * until the system takes it. Each protocol opens a channel of its own; rows are shared by all servers.
 */
export function createOutbox({ db, clock, audit, log }: Deps) {
  const store = outboxStore(db);
  const channels = new Map<string, Known>();
  const underWay = new Map<Promise<void>, string>();
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);

  async function attempt(due: DueDelivery): Promise<void> {
    const channel = channels.get(due.channel);
    if (!channel) throw new Error(`nobody opened the channel ${due.channel}`);
    const about = {
      objectKind: "system",
      objectId: due.recipient,
      detail: { ...channel.about?.(due.content), attempt: due.attempts },
    };
    try {
      const outcome = await channel.deliver(due.recipient, due.content);
      await store.succeeded(due.id, outcome === "gone" ? "gone" : "ok", clock());
      await audit.record({ event: channel.events.delivered, result: "ok", ...about });
    } catch (cause) {
      const result = resultOf(cause);
      await store.failed(due.id, result, after(backOff[due.attempts - 1] ?? 0));
      const { channel: kind, recipient, attempts } = due;
      log.warn({ channel: kind, recipient, attempt: attempts, result }, "a system did not take its notice");
      const { delayed, undeliverable } = channel.events;
      // whoever builds the system reads of the first; the tries between tell them nothing new
      const event = attempts >= ATTEMPTS ? undeliverable : attempts === 1 ? delayed : undefined;
      if (event !== undefined) await audit.record({ event, result: "failed", reason: result, ...about });
    }
  }

  const underWayTo = (recipient: string) => [...underWay.values()].filter((one) => one === recipient).length;
  const keepingUsWaiting = () =>
    [...new Set(underWay.values())].filter((recipient) => underWayTo(recipient) >= AT_ONCE_OF_ONE);

  function begin(due: DueDelivery): void {
    const one: Promise<void> = attempt(due)
      .catch((cause: unknown) => log.error({ err: cause, channel: due.channel }, "the outcome of a notice is not kept"))
      .finally(() => {
        const wasFull = underWay.size >= AT_ONCE || underWayTo(due.recipient) >= AT_ONCE_OF_ONE;
        underWay.delete(one);
        // a place is free for what was left waiting, or a failed one has its next turn to be remembered
        if (wasFull || underWay.size === 0) run();
      });
    underWay.set(one, due.recipient);
  }

  async function sendDue(): Promise<void> {
    while (underWay.size < AT_ONCE && channels.size > 0) {
      const due = await store.claim({
        channels: [...channels.keys()],
        now: clock(),
        claimedUntil: after(CLAIM_SECONDS),
        most: AT_ONCE - underWay.size,
        mostOfOne: AT_ONCE_OF_ONE,
        without: keepingUsWaiting(),
        lastAttempt: ATTEMPTS,
      });
      if (due.length === 0) return;
      due.forEach(begin);
    }
  }

  async function wakeLater(): Promise<void> {
    clearTimeout(timer);
    const due = channels.size === 0 ? null : await store.nextDue([...channels.keys()], ATTEMPTS);
    if (!due || stopped) return;
    const wait = Math.min(Math.max(due.getTime() - clock().getTime(), 1000), 3_600_000);
    timer = setTimeout(run, wait);
    timer.unref();
  }

  async function work(): Promise<void> {
    do {
      again = false;
      await sendDue();
    } while (again);
    await wakeLater();
  }

  function run(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = work()
      .catch((cause: unknown) => log.error({ err: cause }, "notices could not be sent"))
      .finally(() => {
        running = undefined;
        // Something was added after the last look and before the end.
        if (again) run();
      });
  }

  const pending = () => [...(running ? [running] : []), ...underWay.keys()];
  const settled = async (): Promise<void> => {
    for (let all = pending(); all.length > 0; all = pending()) await Promise.all(all);
  };

  return {
    /** Opens a channel, once at the start; what an earlier run left in it is sent by the next `run`. */
    channel<T extends Content>({ name, deliver, events, about }: Channel<T>) {
      if (channels.has(name)) throw new Error(`the channel ${name} is open already`);
      channels.set(name, {
        // what stands in a channel's rows was put there by its own `add`
        deliver: (recipient, content) => deliver(recipient, content as T),
        events,
        ...(about === undefined ? {} : { about: (content: Content) => about(content as T) }),
      });
      return {
        /** @param trx the act's own transaction; then call `send` when it is committed */
        async add(notices: { recipient: string; content: T; signOff?: string }[], trx?: Db): Promise<void> {
          await store.add(
            notices.map((notice) => ({ channel: name, ...notice })),
            clock(),
            trx,
          );
          if (notices.length > 0 && !trx) run();
        },
        /** Sends what was added within a transaction, now that it is committed. */
        send: run,
      };
    },
    /** what became of the notices of one sign-off */
    ofSignOff: store.ofSignOff,
    list: (asked: Omit<Parameters<typeof store.list>[0], "lastAttempt">) =>
      store.list({ ...asked, lastAttempt: ATTEMPTS }),
    /** Sends what is due; call at the start and every few minutes. */
    run,
    /** Everything that was due has been tried. */
    settled,
    tidy: () => store.removeBefore(after(-KEPT_DAYS * 86_400)),
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await settled();
    },
  };
}

/** A reason of ours, or how the system answered. */
function resultOf(cause: unknown): string {
  if (cause instanceof OutboundFailure && !(cause instanceof AnsweredBadly)) return cause.reason;
  return cause instanceof Error ? cause.message : String(cause);
}

export type Outbox = ReturnType<typeof createOutbox>;
