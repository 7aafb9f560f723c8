import { Readable } from "node:stream";
import type { QrProgress } from "@sannong/contract/authentication/qr-sign-in.schemas";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import { repeated } from "../../platform/repeated.ts";
import type { Log } from "../../platform/log.ts";
import { isOver } from "./qr-sign-in.rules.ts";

type Deps = {
  progress: (qrId: string) => Promise<QrProgress>;
  /** of several in one act, in their order */
  progressOfAll: (qrIds: readonly string[]) => Promise<QrProgress[]>;
  log: Pick<Log, "warn">;
};

/** What another server did is seen within this time; what this one did, at once. */
const LOOK_MS = 1_500;
/** Proxies and our own idle limit cut what says nothing for a minute. */
const HEARTBEAT_MS = 15_000;
/** Open streams of one server; beyond it, and beyond what one client may have, pages fall back to asking. */
const MOST = 2_000;
/** Of one address (IPv6: its /64), which a whole bureau may share. */
const MOST_OF_CLIENT = 100;
/**
 * Of one code, whose page needs one. The oldest gives way: a page that asks again after its network was gone must hear
 * what happens, and its former streams may hang in a connection that nobody knows to be dead.
 */
const MOST_OF_CODE = 3;
const ASK_AGAIN_SECONDS = 10;
/** Where a stream ends because its server does, another is asked so soon. */
const ELSEWHERE_MS = 200;

/** Server-sent events: what becomes of a QR code, until it is over. */
export function qrEvents({ progress, progressOfAll, log }: Deps) {
  /** by code, the oldest first */
  const open = new Map<string, Set<Stream>>();
  const ofClient = new Map<string, number>();
  let count = 0;
  let isLeaving = false;

  const counted = (client: string, by: 1 | -1) => {
    count += by;
    const now = (ofClient.get(client) ?? 0) + by;
    if (now > 0) ofClient.set(client, now);
    else ofClient.delete(client);
  };

  /** Asks what became of these, and passes it on to whoever listens. */
  async function look(qrIds: readonly string[], ask: () => Promise<QrProgress[]>): Promise<void> {
    const begun = performance.now();
    const streams = () => qrIds.map((qrId) => [...(open.get(qrId) ?? [])]);
    try {
      const found = await ask();
      for (const [place, listening] of streams().entries())
        for (const stream of listening) stream.hear(found[place] as QrProgress, begun);
    } catch (failure) {
      // the pages ask by themselves from now on
      log.warn({ err: failure }, "QR event streams could not be followed");
      for (const stream of streams().flat()) stream.finish();
    }
  }
  const tell = (qrId: string) => void look([qrId], async () => [await progress(qrId)]);

  /** All that are waited for, in one question, however many there are. */
  function lookAtAll(): Promise<void> {
    const qrIds = [...open.keys()];
    return look(qrIds, () => progressOfAll(qrIds));
  }
  function beat(): void {
    for (const streams of open.values()) for (const stream of streams) stream.push(":\n\n");
  }
  /** Both run while somebody listens. */
  let kept: { beats: NodeJS.Timeout; stopLooking: () => Promise<void> } | undefined;
  let lastLook = Promise.resolve();
  function keepTime(): void {
    if (open.size > 0) {
      kept ??= { beats: setInterval(beat, HEARTBEAT_MS), stopLooking: repeated(lookAtAll, LOOK_MS) };
    } else if (kept) {
      clearInterval(kept.beats);
      lastLook = kept.stopLooking();
      kept = undefined;
    }
  }

  class Stream extends Readable {
    readonly #qrId: string;
    readonly #client: string;
    #told: string | undefined;
    #askedAt = -Infinity;
    #over = false;

    constructor(qrId: string, client: string) {
      super();
      this.#qrId = qrId;
      this.#client = client;
      counted(client, 1);
      open.set(qrId, (open.get(qrId) ?? new Set()).add(this));
      keepTime();
      tell(qrId);
    }

    override _read() {}

    /** Tells a state that was not told yet, and ends with the last one. Of two answers the one asked for later holds. */
    hear({ state, expiresIn }: QrProgress, askedAt: number): void {
      if (this.#over || askedAt < this.#askedAt) return;
      this.#askedAt = askedAt;
      if (state !== this.#told) this.push(`data: ${JSON.stringify({ state, expiresIn })}\n\n`);
      this.#told = state;
      if (isOver(state)) this.finish();
      else if (isLeaving) this.move();
    }

    /** Whoever listens asks again, and finds another server. */
    move() {
      if (!this.#over) this.push(`retry: ${ELSEWHERE_MS}\n\n`);
      this.finish();
    }

    finish() {
      if (this.#over) return;
      this.#leave();
      this.push(null);
    }

    /** Counts no longer, though whoever listens may not have read the end yet. */
    #leave() {
      if (this.#over) return;
      this.#over = true;
      counted(this.#client, -1);
      const others = open.get(this.#qrId);
      others?.delete(this);
      if (others?.size === 0) open.delete(this.#qrId);
      keepTime();
    }

    override _destroy(error: Error | null, done: (error?: Error | null) => void) {
      this.#leave();
      done(error);
    }
  }

  return {
    tell,
    /** @throws Refusal `request.tooMany` when this client has too many open, `server.busy` when all have */
    stream(qrId: string, address: string): Readable {
      const client = clientOfAddress(address);
      const [oldest, ...others] = open.get(qrId) ?? [];
      if (others.length + 1 >= MOST_OF_CODE) oldest?.finish();
      if ((ofClient.get(client) ?? 0) >= MOST_OF_CLIENT)
        throw new Refusal("request.tooMany", { retryAfter: ASK_AGAIN_SECONDS });
      if (count >= MOST) throw new Refusal("server.busy", { retryAfter: ASK_AGAIN_SECONDS });
      return new Stream(qrId, client);
    },
    /**
     * Moves them all, so that a server that stops waits for none, and waits for what is being asked; who comes later
     * hears the state, and no more.
     */
    async close(): Promise<void> {
      isLeaving = true;
      for (const streams of open.values()) for (const stream of streams) stream.move();
      await lastLook;
    },
  };
}
