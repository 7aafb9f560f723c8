import { CircuitOpen, circuitBreaker } from "../../platform/limits/circuit-breaker.ts";
import { type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import type { WhyWithheld } from "@sannong/contract/protocols/release-entry-points";
import { type Claims, type ReleaseModule, pairwiseSub } from "../../kernel/release/index.ts";
import {
  fieldsUnder,
  type ConnectedSystem,
  type SigningSecrets,
  type ConnectedSystems,
  whyShut,
} from "../../kernel/application/index.ts";
import type { Deliveries, Due, Outcome, ChannelHandler, UserEvent } from "../../kernel/delivery/index.ts";
import { concernsNobody, eventOf, grantedOf, isTaken, isSentBare, resultOf, TEST_KIND } from "./webhooks.rules.ts";
import { signedPost, type Receiver } from "./signed-post.ts";
import type { WebhooksStore } from "./webhooks.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type DueEvent = Due<UserEvent>;
/** Nothing is sent: it concerns nobody this system may hear of, or may not be told. */
type Skipped = { withheld: WhyWithheld | null };
export type DeliverDeps = Pick<AppContext, "audit" | "clock"> & {
  store: Pick<WebhooksStore, "endpointOf">;
  userEvents: Pick<Deliveries["userEvent"], "withdraw">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  signing: Pick<SigningSecrets, "live">;
  /** what of the person may leave at this try */
  release: ReleaseModule["release"];
  outbound: Pick<Outbound, "call">;
};

/** Tells systems what happened to their users, signed, as far as they may learn it at that moment. */
export function deliverService(deps: DeliverDeps): ChannelHandler<UserEvent> {
  const { store, userEvents, systems, signing, release, outbound, audit, clock } = deps;
  const breaker = circuitBreaker({ clock });
  const post = signedPost({ outbound, clock });

  /** Asked at every try and every replay: what was agreed to when it happened may be taken back since. */
  async function bodyOf(due: DueEvent, system: ConnectedSystem): Promise<string | Skipped> {
    const { kind, changed: which, formerAccountId, boundUsername } = due.content;
    const said = {
      eventId: due.key,
      event: eventOf(kind),
      occurredAt: due.createdAt.toISOString(),
      sequence: Number(due.id),
    };
    if (kind === TEST_KIND) return JSON.stringify(said);
    const changed = grantedOf(which, new Set(fieldsUnder(system.scopes, system.terms)));
    if (concernsNobody(kind, changed)) return { withheld: null };
    const accountId = due.subject ?? "";
    const told = await claimsOf(accountId, kind, system);
    if ("withheld" in told) return told;
    const { user } = told;
    return JSON.stringify({
      ...said,
      sub: pairwiseSub(accountId, system),
      ...(kind === "updated" ? { changed } : {}),
      ...(formerAccountId === undefined ? {} : { formerSub: pairwiseSub(formerAccountId, system) }),
      ...(boundUsername === undefined ? {} : { boundUsername }),
      ...(user === undefined ? {} : { user }),
    });
  }

  /** With their particulars, or without any, or not at all. */
  async function claimsOf(
    accountId: string,
    kind: string,
    system: ConnectedSystem,
  ): Promise<{ user: Claims | undefined } | Skipped> {
    // who is gone is nobody's test user any more, and whoever knew them hears it
    if (kind === "deleted") return { user: undefined };
    const { released, withheld } = await release({
      accountId,
      system,
      entryPoint: "webhook.event",
      about: eventOf(kind),
    });
    if (released) return { user: released.claims };
    return isSentBare(kind, withheld) ? { user: undefined } : { withheld };
  }

  async function send(receiver: Receiver, eventId: string, body: string): Promise<Outcome> {
    const answered = (status: number): Outcome =>
      isTaken(status) ? { is: "delivered", status } : { is: "failed", why: resultOf(status), status };
    try {
      return answered(
        await breaker.run(new URL(receiver.url).host, async () => {
          const status = await post(receiver, eventId, body);
          if (status >= 500) throw new ServerFailed(status);
          return status;
        }),
      );
    } catch (fault) {
      if (fault instanceof ServerFailed) return answered(fault.status);
      if (fault instanceof OutboundFailure) return { is: "failed", why: fault.reason };
      if (fault instanceof CircuitOpen) return { is: "failed", why: "leftAlone" };
      throw fault;
    }
  }

  /** Where a system takes its events at this moment; undefined: nowhere, and nothing is sent. */
  async function receiverOf(abbr: string): Promise<Receiver | undefined> {
    const system = await systems.findByAbbr(abbr);
    if (!system) return undefined; // taken away since the round began
    const shut = whyShut(system);
    if (shut === "offline") await userEvents.withdraw({ recipients: [abbr] });
    // one that is stopped goes on some day, and hears then what it missed
    if (shut !== null) return undefined;
    const url = await store.endpointOf(abbr);
    const secrets = await signing.live(abbr, "webhook");
    return !url || secrets.length === 0 ? undefined : { system, url, secrets };
  }

  return {
    isOpen: async (abbr) => (await receiverOf(abbr)) !== undefined,

    async deliver(due) {
      const receiver = await receiverOf(due.recipient);
      if (!receiver) return { is: "notNow" };
      const body = await bodyOf(due, receiver.system);
      return typeof body === "string" ? send(receiver, due.key, body) : { is: "skipped", why: body.withheld };
    },

    async follow({ state, key: eventId, recipient, attempts, result }, within) {
      if (state !== "dead") return;
      await audit.record(
        {
          event: "webhook.dead",
          result: "failed",
          objectKind: "system",
          objectId: recipient,
          reason: result ?? "",
          detail: { eventId, attempts },
        },
        within,
      );
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
