import { randomUUID } from "node:crypto";
import type { DeliveryState } from "@sannong/contract/applications/webhook-words";
import type { WhyWithheld } from "@sannong/contract/protocols/release-entry-points";
import { boundedMap } from "../../platform/cache/bounded-map.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { type Asker, actorOf, type Caller, type Origin, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Deliveries, Delivery, UserEvent } from "../../kernel/delivery/index.ts";
import { pairwiseSub } from "../../kernel/release/index.ts";
import { type ConnectedSystem, type SigningSecrets, type ConnectedSystems } from "../../kernel/application/index.ts";
import { addressProblem, eventOf, placeOf, TEST_KIND } from "./webhooks.rules.ts";
import type { WebhooksStore } from "./webhooks.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: WebhooksStore;
  userEvents: Pick<Deliveries["userEvent"], "add" | "attemptsOf" | "count" | "dead" | "list" | "replay" | "withdraw">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  signing: Pick<SigningSecrets, "issue" | "live">;
};
type Input = { systemAbbr?: string | undefined; state?: DeliveryState | undefined; pageNum: number; pageSize: number };
type Asking = { caller: Caller | null; origin: Origin };

/** Whom a test is of. */
const NOBODY = "";
const TRIES_SHOWN = 10;

/** An address for events that an operator gave is refused; nothing was stored. */
export class BadWebhook extends Error {
  override name = "BadWebhook";
}

/** The address a system takes events at, and what became of them. */
export function webhooksService({ store, userEvents, systems, signing, audit, clock }: Deps) {
  /** Told to the table already; a code is redeemed often by the same person. */
  const known = boundedMap<true>(50_000);

  async function shown(event: Delivery<UserEvent>, tries: Awaited<ReturnType<Deps["userEvents"]["attemptsOf"]>>) {
    const { kind } = event.content;
    const system = await systems.findByAbbr(event.recipient);
    return {
      eventId: event.key,
      event: eventOf(kind),
      systemAbbr: event.recipient,
      sub: system && kind !== TEST_KIND ? pairwiseSub(event.subject ?? "", system) : "",
      occurredAt: event.createdAt.toISOString(),
      state: event.state,
      withheld: event.state === "skipped" ? (event.lastResult as WhyWithheld | null) : null,
      attempts: event.attempts,
      nextAttemptAt: event.state === "waiting" ? event.nextAttemptAt.toISOString() : null,
      deliveredAt: event.state === "delivered" ? (event.settledAt?.toISOString() ?? null) : null,
      tries: tries
        .filter(({ id }) => id === event.id)
        .slice(0, TRIES_SHOWN)
        .map(({ at, result, status, milliseconds }) => ({ at: at.toISOString(), result, status, milliseconds })),
    };
  }

  type Audited = { by: Asker | null; detail?: AuditFact["detail"] };
  const record = (event: string, abbr: string, { by, detail }: Audited, within: Db) =>
    audit.record(
      {
        event,
        result: "ok",
        objectKind: "system",
        objectId: abbr,
        ...(detail && { detail }),
        ...(by && { actor: actorOf(by.caller), ...auditOrigin(by.origin) }),
      },
      within,
    );
  async function registerWithin(abbr: string, url: string, by: Asker | null, within: Db): Promise<void> {
    await store.register(within, abbr, url, clock());
    await record("webhook.registered", abbr, { by, detail: { address: placeOf(url) } }, within);
  }
  async function unregisterWithin(abbr: string, by: Asker | null, within: Db): Promise<boolean> {
    await userEvents.withdraw({ recipients: [abbr] }, within);
    const gone = await store.unregister(within, abbr);
    if (gone) await record("webhook.removed", abbr, { by }, within);
    return gone;
  }

  return {
    /**
     * Registers where a system takes events; with the first registration it gets the secret they are signed with.
     *
     * @returns the secret, shown this once; null when there was one
     * @throws BadWebhook
     */
    async register(abbr: string, url: string): Promise<{ webhookSecret: string | null }> {
      const problem = addressProblem(url);
      const system = await systems.findByAbbr(abbr);
      if (problem) throw new BadWebhook(`--url ${url}：${problem}`);
      if (!system || system.protocol === "none") throw new BadWebhook(`没有系统 ${abbr}`);
      await store.inTransaction((trx) => registerWithin(abbr, url, null, trx));
      const hasSecret = (await signing.live(abbr, "webhook")).length > 0;
      return { webhookSecret: hasSecret ? null : await signing.issue(abbr, "webhook") };
    },

    unregister: (abbr: string): Promise<boolean> => store.inTransaction((trx) => unregisterWithin(abbr, null, trx)),

    /** The same within the act of a system's owner, who is named; what the address is worth they have been asked. */
    registerWithin,
    unregisterWithin,
    endpointOf: store.endpointOf,

    /**
     * Puts an event of nobody among the waiting, in place of the last one that still waits.
     *
     * @returns its id; undefined where no address is registered
     */
    async testWithin(abbr: string, by: Asker, within: Db): Promise<string | undefined> {
      if ((await store.endpointOf(abbr, within)) === undefined) return undefined;
      await userEvents.withdraw({ recipients: [abbr], subjects: [NOBODY] }, within);
      const eventId = randomUUID();
      const content = { kind: TEST_KIND, changed: "" };
      await userEvents.add([{ recipient: abbr, key: eventId, subject: NOBODY, content }], within);
      await record("webhook.tested", abbr, { by, detail: { eventId } }, within);
      return eventId;
    },

    /** A person has come to a system. */
    async getToKnow(system: Pick<ConnectedSystem, "abbr">, accountId: string): Promise<void> {
      const name = `${system.abbr} ${accountId}`;
      if (known.has(name)) return;
      await store.getToKnow(system.abbr, accountId);
      known.set(name, true);
    },

    async deliveries(input: Input) {
      const { systemAbbr, state, pageNum, pageSize } = input;
      const which = { recipients: systemAbbr === undefined ? undefined : [systemAbbr], states: state && [state] };
      const [total, page] = await Promise.all([
        userEvents.count(which),
        userEvents.list(which, { most: pageSize, skip: (pageNum - 1) * pageSize }),
      ]);
      const tries = await userEvents.attemptsOf(page.map(({ id }) => id));
      const records = await Promise.all(page.map((event) => shown(event, tries)));
      return { records, total, pageNum, pageSize };
    },

    /**
     * Sends an event once more, under its own id.
     *
     * @param ofSystem the only system whose events may be named; undefined for an administrator
     * @throws Refusal
     */
    async replay(eventId: string, ofSystem: string | undefined, { caller, origin }: Asking): Promise<null> {
      const [event] = await userEvents.list({ keys: [eventId] });
      if (!event || (ofSystem !== undefined && event.recipient !== ofSystem)) throw new Refusal("webhook.unknownEvent");
      if ((await store.endpointOf(event.recipient)) === undefined) throw new Refusal("webhook.notRegistered");
      await store.inTransaction(async (trx) => {
        if (!(await userEvents.replay(eventId, trx))) throw new Refusal("webhook.underWay");
        const actor = caller && actorOf(caller);
        await audit.record(
          {
            event: "webhook.replayed",
            result: "ok",
            actor,
            objectKind: "system",
            objectId: event.recipient,
            detail: { eventId, by: !caller ? "system" : ofSystem === undefined ? "administrator" : "owner" },
            ...auditOrigin(origin),
          },
          trx,
        );
      });
      return null;
    },

    /** Systems with dead letters, the one with the most first. */
    async dead() {
      const named = async ({ recipient: systemAbbr, count }: { recipient: string; count: number }) => ({
        systemAbbr,
        name: (await systems.findByAbbr(systemAbbr))?.name ?? systemAbbr,
        count,
      });
      return { records: await Promise.all((await userEvents.dead()).map(named)) };
    },
  };
}

export type WebhooksService = ReturnType<typeof webhooksService>;
