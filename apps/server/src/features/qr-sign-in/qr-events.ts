import { Readable } from "node:stream";
import type { QrProgress } from "@sannong/contract/qr-sign-in.schemas";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../platform/log.ts";
import { isOver } from "./qr-sign-in.rules.ts";

type Needs = { progress: (qrId: string) => Promise<QrProgress>; log: Log };

/** What another server did is seen within this time; what this one did, at once. */
const LOOK_MS = 1_500;
/** Proxies and our own idle limit cut what says nothing for a minute. */
const HEARTBEAT_MS = 15_000;
/** Open streams of one server; beyond it pages fall back to asking. */
const MOST = 2_000;

/** Server-sent events: what becomes of a QR code, until it is over. */
export function qrEvents({ progress, log }: Needs) {
  const open = new Map<string, Set<Stream>>();
  let count = 0;

  const tell = (qrId: string) => {
    for (const stream of open.get(qrId) ?? []) void stream.look();
  };

  class Stream extends Readable {
    readonly #qrId: string;
    readonly #timers: NodeJS.Timeout[];
    #told: string | undefined;
    #over = false;

    constructor(qrId: string) {
      super();
      this.#qrId = qrId;
      this.#timers = [
        setInterval(() => void this.look(), LOOK_MS),
        setInterval(() => this.push(":\n\n"), HEARTBEAT_MS),
      ];
      count += 1;
      open.set(qrId, (open.get(qrId) ?? new Set()).add(this));
      void this.look();
    }

    override _read() {}

    /** Tells a state that was not told yet, and ends with the last one. */
    async look(): Promise<void> {
      try {
        const { state, expiresIn } = await progress(this.#qrId);
        if (this.#over || state === this.#told) return;
        this.#told = state;
        this.push(`data: ${JSON.stringify({ state, expiresIn })}\n\n`);
        if (isOver(state)) this.finish();
      } catch (failure) {
        // the page asks by itself from now on
        log.warn({ err: failure }, "a QR event stream could not be followed");
        this.finish();
      }
    }

    finish() {
      if (this.#over) return;
      this.#over = true;
      this.push(null);
    }

    override _destroy(error: Error | null, done: (error?: Error | null) => void) {
      this.#over = true;
      for (const timer of this.#timers) clearInterval(timer);
      count -= 1;
      const others = open.get(this.#qrId);
      others?.delete(this);
      if (others?.size === 0) open.delete(this.#qrId);
      done(error);
    }
  }

  return {
    tell,
    /** @throws Refusal `server.busy` when too many are open */
    stream(qrId: string): Readable {
      if (count >= MOST) throw new Refusal("server.busy", { retryAfter: 10 });
      return new Stream(qrId);
    },
    /** Ends them all, so that a server that stops waits for none. */
    close() {
      for (const streams of open.values()) for (const stream of streams) stream.finish();
    },
  };
}
