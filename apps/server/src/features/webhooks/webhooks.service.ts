import { LRUCache } from "lru-cache";
import { DAY_MS } from "@sannong/contract/rules/days";
import { checkAddress } from "@sannong/contract/rules/placeholders";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { pairwiseSub } from "../claims/index.ts";
import { BadRegistration, type ConnectedSystem, type SigningSecrets, type SystemsRoom } from "../systems/index.ts";
import type { EventState, LoggedEvent, WebhooksStore } from "./webhooks.store.ts";

type Needs = {
  store: WebhooksStore;
  systems: Pick<SystemsRoom, "findByAbbr">;
  signing: Pick<SigningSecrets, "issue" | "live">;
  audit: Audit;
  clock: Clock;
};
type Asked = { systemAbbr?: string | undefined; state?: EventState | undefined; pageNum: number; pageSize: number };
type Asking = { caller: Caller | null; origin: Origin };

const KEPT_DAYS = 30;
const TRIES_SHOWN = 10;

/** Why an address cannot take events; null: it can. */
function addressProblem(url: string): string | null {
  if (checkAddress(url) !== null || /[{}#]/.test(url)) return "须为完整的 http 或 https 地址，不含占位符和 # 片段";
  const { username, password } = new URL(url);
  return username || password ? "不能带用户名或密码" : null;
}

/** The address a system takes events at, and what became of them. */
export function webhooksService({ store, systems, signing, audit, clock }: Needs) {
  /** Told to the table already; a code is redeemed often by the same person. */
  const known = new LRUCache<string, true>({ max: 50_000 });

  async function shown(event: LoggedEvent, tries: Awaited<ReturnType<WebhooksStore["attemptsOf"]>>) {
    const system = await systems.findByAbbr(event.systemAbbr);
    return {
      eventId: event.eventId,
      event: `user.${event.kind}`,
      systemAbbr: event.systemAbbr,
      sub: system ? pairwiseSub(event.accountId, system) : "",
      occurredAt: event.at.toISOString(),
      state: event.state,
      attempts: event.attempts,
      nextAttemptAt: event.state === "waiting" ? event.nextAttemptAt.toISOString() : null,
      deliveredAt: event.deliveredAt?.toISOString() ?? null,
      tries: tries
        .filter(({ id }) => id === event.id)
        .slice(0, TRIES_SHOWN)
        .map(({ at, result, status, milliseconds }) => ({ at: at.toISOString(), result, status, milliseconds })),
    };
  }

  return {
    /**
     * Registers where a system takes events; with the first registration it gets the secret they are signed with.
     *
     * @returns the secret, shown this once; null when there was one
     * @throws BadRegistration
     */
    async register(abbr: string, url: string): Promise<{ webhookSecret: string | null }> {
      const problem = addressProblem(url);
      const system = await systems.findByAbbr(abbr);
      if (problem) throw new BadRegistration([`--url ${url}：${problem}`]);
      if (!system || system.protocol === "none") throw new BadRegistration([`没有系统 ${abbr}`]);
      await store.inTransaction(async (trx) => {
        await store.register(trx, abbr, url, clock());
        const detail = { address: url };
        await audit.record(
          { event: "webhook.registered", result: "ok", objectKind: "system", objectId: abbr, detail },
          trx,
        );
      });
      const hasSecret = (await signing.live(abbr, "webhook")).length > 0;
      return { webhookSecret: hasSecret ? null : await signing.issue(abbr, "webhook") };
    },

    async unregister(abbr: string): Promise<boolean> {
      return store.inTransaction(async (trx) => {
        const gone = await store.unregister(trx, abbr);
        if (gone)
          await audit.record({ event: "webhook.removed", result: "ok", objectKind: "system", objectId: abbr }, trx);
        return gone;
      });
    },

    /** A person has come to a system. */
    async getToKnow(system: Pick<ConnectedSystem, "abbr">, accountId: string): Promise<void> {
      const name = `${system.abbr} ${accountId}`;
      if (known.has(name)) return;
      await store.getToKnow(system.abbr, accountId);
      known.set(name, true);
    },

    async deliveries(asked: Asked) {
      const { total, events } = await store.list(asked);
      const tries = await store.attemptsOf(events.map(({ id }) => id));
      const records = await Promise.all(events.map((event) => shown(event, tries)));
      return { records, total, pageNum: asked.pageNum, pageSize: asked.pageSize };
    },

    /**
     * Sends an event once more, under its own id.
     *
     * @param ofSystem the only system whose events may be named; undefined for an administrator
     * @throws Refusal
     */
    async replay(eventId: string, ofSystem: string | undefined, { caller, origin }: Asking): Promise<null> {
      const event = await store.find(eventId);
      if (!event || (ofSystem !== undefined && event.systemAbbr !== ofSystem))
        throw new Refusal("webhook.unknownEvent");
      if ((await store.endpointOf(event.systemAbbr)) === undefined) throw new Refusal("webhook.notRegistered");
      const { traceId, ...from } = origin;
      await store.inTransaction(async (trx) => {
        if (!(await store.again(trx, eventId, clock()))) throw new Refusal("webhook.underWay");
        const actor = caller && actorOf(caller);
        await audit.record(
          {
            event: "webhook.replayed",
            result: "ok",
            actor,
            objectKind: "system",
            objectId: event.systemAbbr,
            detail: { eventId, by: caller ? "administrator" : "system" },
            from,
            traceId,
          },
          trx,
        );
      });
      return null;
    },

    tidy: () => store.removeBefore(new Date(clock().getTime() - KEPT_DAYS * DAY_MS)),
  };
}

export type WebhooksService = ReturnType<typeof webhooksService>;
