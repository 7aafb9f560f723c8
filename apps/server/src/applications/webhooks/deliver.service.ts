import { CircuitOpen, circuitBreaker } from "../../platform/circuit-breaker.ts";
import { type Outbound, OutboundFailure } from "../../platform/outbound.ts";
import type { WhyWithheld } from "@sannong/contract/protocols/release-doors";
import { type Claims, type ReleaseModule, pairwiseSub } from "../../kernel/release/index.ts";
import {
  fieldsUnder,
  type ConnectedSystem,
  type SigningSecrets,
  type ConnectedSystems,
  whyShut,
} from "../../kernel/application/index.ts";
import {
  concernsNobody,
  eventOf,
  grantedOf,
  isTaken,
  isToldBare,
  nextTryAfter,
  resultOf,
  TEST_KIND,
} from "./webhooks.rules.ts";
import { signedPost, type Receiver } from "./signed-post.ts";
import type { Attempt, DueEvent, WebhooksStore } from "./webhooks.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/** Nothing is sent: it concerns nobody this system may hear of, or may not be told. */
type Skipped = { withheld: WhyWithheld | null };
export type DeliverDeps = Pick<AppContext, "audit" | "clock"> & {
  store: WebhooksStore;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  signing: Pick<SigningSecrets, "live">;
  /** what of the person may leave at this try */
  release: ReleaseModule["release"];
  outbound: Pick<Outbound, "call">;
};

const CLAIM_MS = 60_000;
const AT_ONCE = 8;
/**
 * A system's share of a round. With the receiver's own time on top a round lasts ten seconds, for all systems side by
 * side; the next begins at once, and so nobody's events wait longer for another's receiver.
 */
const SHARE_MS = 5000;

/** Sends what is due: each system by itself and for a while, so that a slow one holds up nobody; a person's in order. */
export function deliverService(deps: DeliverDeps) {
  const { store, systems, signing, release, outbound, audit, clock } = deps;
  const breaker = circuitBreaker({ clock });
  const post = signedPost({ outbound, clock });

  /** Asked at every try and every replay: what was agreed to when it happened may be taken back since. */
  async function bodyOf(event: DueEvent, system: ConnectedSystem): Promise<string | Skipped> {
    const said = {
      eventId: event.eventId,
      event: eventOf(event.kind),
      occurredAt: event.at.toISOString(),
      sequence: Number(event.id),
    };
    if (event.kind === TEST_KIND) return JSON.stringify(said);
    const changed = grantedOf(event.changed, new Set(fieldsUnder(system.scopes, system.terms)));
    if (concernsNobody(event.kind, changed)) return { withheld: null };
    const told = await claimsOf(event, system);
    if ("withheld" in told) return told;
    const { user } = told;
    return JSON.stringify({
      ...said,
      sub: pairwiseSub(event.accountId, system),
      ...(event.kind === "updated" ? { changed } : {}),
      ...(event.formerAccountId === null ? {} : { formerSub: pairwiseSub(event.formerAccountId, system) }),
      ...(event.boundUsername === null ? {} : { boundUsername: event.boundUsername }),
      ...(user === undefined ? {} : { user }),
    });
  }

  /** With their particulars, or without any, or not at all. */
  async function claimsOf(event: DueEvent, system: ConnectedSystem): Promise<{ user: Claims | undefined } | Skipped> {
    const { accountId, kind } = event;
    // who is gone is nobody's test user any more, and whoever knew them hears it
    if (kind === "deleted") return { user: undefined };
    const { released, withheld } = await release({ accountId, system, door: "webhook.event", about: eventOf(kind) });
    if (released) return { user: released.claims };
    return isToldBare(kind, withheld) ? { user: undefined } : { withheld };
  }

  async function send(receiver: Receiver, event: DueEvent, body: string): Promise<Attempt> {
    const at = clock();
    const begun = performance.now();
    const after = (result: string, status: number | null): Attempt => ({
      at,
      result,
      status,
      milliseconds: Math.round(performance.now() - begun),
    });
    try {
      const status = await breaker.run(new URL(receiver.url).host, async () => {
        const answered = await post(receiver, event.eventId, body);
        if (answered >= 500) throw new ServerFailed(answered);
        return answered;
      });
      return after(resultOf(status), status);
    } catch (fault) {
      if (fault instanceof ServerFailed) return after(resultOf(fault.status), fault.status);
      if (fault instanceof OutboundFailure) return after(fault.reason, null);
      if (fault instanceof CircuitOpen) return after("leftAlone", null);
      throw fault;
    }
  }

  async function give(endpoint: Receiver, event: DueEvent): Promise<boolean> {
    const body = await bodyOf(event, endpoint.system);
    if (typeof body !== "string") {
      await store.inTransaction((trx) => store.conclude(trx, event.id, "skipped", clock(), body.withheld));
      return true;
    }
    const attempt = await send(endpoint, event, body);
    const taken = attempt.status !== null && isTaken(attempt.status);
    const again = nextTryAfter(event.attempts, clock());
    await store.inTransaction(async (trx) => {
      await store.note(trx, event.id, attempt);
      if (taken) return store.conclude(trx, event.id, "delivered", clock());
      if (again) return store.putOff(trx, event.id, again);
      await store.conclude(trx, event.id, "dead", clock());
      await audit.record(
        {
          event: "webhook.dead",
          result: "failed",
          objectKind: "system",
          objectId: endpoint.system.abbr,
          reason: attempt.result,
          detail: { eventId: event.eventId, attempts: event.attempts },
        },
        trx,
      );
    });
    return taken;
  }

  /** Where a system takes its events at this moment; undefined: nowhere, and nothing is sent. */
  async function receiverOf(abbr: string): Promise<Receiver | undefined> {
    const system = await systems.findByAbbr(abbr);
    if (!system) return undefined; // taken away since the round began
    const shut = whyShut(system);
    if (shut === "offline") await store.inTransaction((trx) => store.skipWaiting(trx, abbr));
    // one that is stopped goes on some day, and hears then what it missed
    if (shut !== null) return undefined;
    const url = await store.endpointOf(abbr);
    const secrets = await signing.live(abbr, "webhook");
    return !url || secrets.length === 0 ? undefined : { system, url, secrets };
  }

  async function drain(abbr: string): Promise<void> {
    const ends = clock().getTime() + SHARE_MS;
    for (let now = clock(); now.getTime() < ends; now = clock()) {
      const receiver = await receiverOf(abbr);
      if (!receiver) return;
      const due = await store.claim(abbr, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE);
      const taken = await Promise.all(due.map((event) => give(receiver, event)));
      // A receiver that takes nothing is asked no more in this round.
      if (!taken.includes(true)) return;
    }
  }

  const running = new Map<string, Promise<void>>();
  /** One drain of a system at a time: whoever comes meanwhile waits for that one. */
  function drained(abbr: string): Promise<void> {
    const known = running.get(abbr);
    if (known) return known;
    const draining = drain(abbr).finally(() => running.delete(abbr));
    running.set(abbr, draining);
    return draining;
  }

  return {
    /** Sends what is due. What a system has beyond its share waits for the next round. */
    run: async (): Promise<void> => {
      await Promise.all((await store.systemsWithDue(clock())).map(drained));
    },
  };
}

/** The receiver failed by itself, which the circuit counts. */
class ServerFailed extends Error {
  override name = "ServerFailed";
  readonly status: number;
  constructor(status: number) {
    super(`the receiver answered ${status}`);
    this.status = status;
  }
}
