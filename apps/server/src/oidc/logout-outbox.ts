import type { Audit } from "../platform/audit/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { OutboundFailure } from "../platform/outbound.ts";
import type { DueNotice, LogoutDeliveryStore, LogoutNotice } from "./logout-delivery.store.ts";

/** Seconds from one try to the next; a system that is down for a day still learns of it. */
const backOff = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200];
const ATTEMPTS = backOff.length + 1;
/** Nobody else tries a notice while one try may still be running. */
const CLAIM_SECONDS = 60;
const AT_ONCE = 20;
const KEPT_DAYS = 30;

type Needs = {
  store: LogoutDeliveryStore;
  clock: Clock;
  audit: Audit;
  log: Pick<Log, "warn" | "error">;
  /** sends one signed logout token; throws when the system did not take it. `gone`: no such address any more */
  deliver: (notice: LogoutNotice) => Promise<"delivered" | "gone">;
};

/** Back-channel logout through an outbox: written with the sign-off, sent at once, repeated until the system takes it. */
export function createLogoutOutbox({ store, clock, audit, log, deliver }: Needs) {
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const after = (seconds: number) => new Date(clock().getTime() + seconds * 1000);

  async function attempt(notice: DueNotice): Promise<void> {
    const about = {
      objectKind: "system",
      objectId: notice.clientId,
      detail: { sid: notice.sid, attempt: notice.attempts },
    };
    try {
      await deliver(notice);
      await store.succeeded(notice.id, clock());
      await audit.record({ event: "oidc.logoutDelivered", result: "ok", ...about });
    } catch (cause) {
      const result =
        cause instanceof OutboundFailure ? cause.reason : cause instanceof Error ? cause.message : String(cause);
      await store.failed(notice.id, result, after(backOff[notice.attempts - 1] ?? 0));
      log.warn(
        { clientId: notice.clientId, attempt: notice.attempts, result },
        "a system did not take its logout notice",
      );
      if (notice.attempts >= ATTEMPTS)
        await audit.record({ event: "oidc.logoutUndeliverable", result: "failed", reason: result, ...about });
    }
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await store.claim(clock(), after(CLAIM_SECONDS), AT_ONCE, ATTEMPTS);
      if (due.length === 0) return;
      await Promise.all(due.map(attempt));
    }
  }

  async function wakeLater(): Promise<void> {
    clearTimeout(timer);
    const due = await store.nextDue(ATTEMPTS);
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
      .catch((cause: unknown) => log.error({ err: cause }, "logout notices could not be sent"))
      .finally(() => {
        running = undefined;
        // Something was added after the last look and before the end.
        if (again) run();
      });
  }

  return {
    async add(notices: LogoutNotice[]): Promise<void> {
      await store.add(notices, clock());
      if (notices.length > 0) run();
    },
    /** Sends what an earlier run of the server left behind; call at the start and every few minutes. */
    run,
    /** Everything that was due has been tried. */
    async settled(): Promise<void> {
      for (let one = running; one; one = running) await one;
    },
    tidy: () => store.removeBefore(after(-KEPT_DAYS * 86_400)),
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
