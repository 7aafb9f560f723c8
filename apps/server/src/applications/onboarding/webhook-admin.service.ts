import { mayTest } from "@sannong/contract/applications/onboarding-words";
import type { DeliveryState, SigningPurpose } from "@sannong/contract/applications/webhook-words";
import { actorOf, type Asker, type Caller, auditOrigin } from "../../platform/caller.ts";
import { isOvertaken, revisionOf } from "../../platform/database/as-read.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { SigningSecrets, ConnectedSystems } from "../../kernel/application/index.ts";
import { addressProblem, placeOf, type WebhooksModule } from "../webhooks/index.ts";
import type { OnboardingAdmin } from "./onboarding-admin.ts";
import { type Application, isOwnerOf, type OnboardingStore } from "./onboarding.store.ts";
import { reviewedOrigins } from "./reviewed-origins.ts";
import { isReviewed } from "./webhook-origins.rules.ts";

export type WebhookDeps = {
  store: Pick<OnboardingStore, "inTransaction" | "hold" | "findById" | "useSigningPermit">;
  admin: Pick<OnboardingAdmin, "seen" | "own" | "notNow">;
  systems: Pick<ConnectedSystems, "findByAbbr" | "forget">;
  webhooks: Pick<
    WebhooksModule,
    "registerWithin" | "unregisterWithin" | "testWithin" | "endpointOf" | "deliveries" | "replay"
  >;
  signing: Pick<SigningSecrets, "live" | "issueWithin" | "forget">;
  shortLived: Pick<ShortLived, "count">;
  /** the owner proved themselves in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type DeliveryConditions = { id: string; state?: DeliveryState | undefined; pageNum: number; pageSize: number };

/** Enough to mend a receiver by; no more, since each is a call to somebody's server. */
const TESTS_AT_MOST = 30;
const TESTS_WINDOW_SECONDS = 600;

const elsewhere = (origins: readonly string[]) =>
  new Refusal("onboarding.webhookElsewhere", { params: { origins: origins.join("、") } });

/** Where the owner of a system takes its events and with what they are signed, without anybody's help. */
export function webhookAdmin(deps: WebhookDeps) {
  const { store, admin, systems, webhooks, signing, shortLived } = deps;

  /** @throws Refusal `onboarding.notNow` where there is no client to work on */
  async function connected(application: Application) {
    const system = mayTest(application.status) ? await systems.findByAbbr(application.abbr) : undefined;
    if (!system) throw admin.notNow(application);
    return { application, system };
  }
  /** @throws Refusal `onboarding.notFound`, `onboarding.notNow` */
  const seen = async (id: string, caller: Caller) => connected(await admin.seen(id, caller));
  /** @throws Refusal `onboarding.notFound`, `onboarding.notNow` */
  const own = async (id: string, caller: Caller) => connected(await admin.own(id, caller));

  /** @throws Refusal `onboarding.notNow` where it was moved since it was looked at */
  const whileItStands = <T>(application: Application, work: (trx: Db) => Promise<T>): Promise<T> =>
    store.inTransaction(async (trx) => {
      if (!(await store.hold(application.id, trx))) throw admin.notNow(application);
      return work(trx);
    });

  return {
    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow` */
    async read(id: string, caller: Caller) {
      const { application, system } = await seen(id, caller);
      const [url, forWebhook, forRequest] = await Promise.all([
        webhooks.endpointOf(system.abbr),
        signing.live(system.abbr, "webhook"),
        signing.live(system.abbr, "request"),
      ]);
      const isOwn = isOwnerOf(application, caller.accountId);
      return {
        url: url === undefined || isOwn ? (url ?? null) : placeOf(url),
        revision: isOwn ? revisionOf(url ?? null) : null,
        origins: reviewedOrigins(system, application.form),
        secrets: { webhook: forWebhook.length, request: forRequest.length },
        mayTakeSecret: application.status !== "live" || application.secretPermits > 0,
      };
    },

    /**
     * @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.webhookAddress`,
     *   `onboarding.webhookElsewhere`, `onboarding.webhookChanged`
     */
    async save({ id, url, revision }: { id: string; url: string; revision?: string | undefined }, visit: Asker) {
      const { application, system } = await own(id, visit.caller);
      const problem = addressProblem(url);
      if (problem) throw new Refusal("onboarding.webhookAddress", { params: { problem } });
      const origins = reviewedOrigins(system, application.form);
      if (!isReviewed(url, origins)) throw elsewhere(origins);
      await whileItStands(application, async (trx) => {
        if (isOvertaken(revision, (await webhooks.endpointOf(system.abbr, trx)) ?? null))
          throw new Refusal("onboarding.webhookChanged");
        // what was registered may have been changed until here; from here on it waits for us
        systems.forget();
        const [now, as] = [await systems.findByAbbr(system.abbr), await store.findById(id, trx)];
        if (!now || !as || !isReviewed(url, reviewedOrigins(now, as.form))) throw elsewhere(origins);
        await webhooks.registerWithin(system.abbr, url, visit, trx);
      });
      return { url };
    },

    /** What waits is told to nobody. @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `webhook.notRegistered` */
    async remove(id: string, visit: Asker) {
      const { application, system } = await own(id, visit.caller);
      const isGone = await whileItStands(application, (trx) => webhooks.unregisterWithin(system.abbr, visit, trx));
      if (!isGone) throw new Refusal("webhook.notRegistered");
      return null;
    },

    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.webhookUnsigned`, `webhook.notRegistered`, `request.tooMany` */
    async test(id: string, visit: Asker) {
      const { application, system } = await own(id, visit.caller);
      if ((await signing.live(system.abbr, "webhook")).length === 0) throw new Refusal("onboarding.webhookUnsigned");
      const { count, resetsIn } = await shortLived.count("webhook.test", system.abbr, TESTS_WINDOW_SECONDS);
      if (count > TESTS_AT_MOST) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
      const eventId = await whileItStands(application, (trx) => webhooks.testWithin(system.abbr, visit, trx));
      if (eventId === undefined) throw new Refusal("webhook.notRegistered");
      return { eventId };
    },

    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow` */
    async deliveries({ id, ...input }: DeliveryConditions, caller: Caller) {
      const { system } = await seen(id, caller);
      return webhooks.deliveries({ ...input, systemAbbr: system.abbr });
    },

    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `webhook.*` */
    async replay({ id, eventId }: { id: string; eventId: string }, visit: Asker) {
      const { system } = await own(id, visit.caller);
      return webhooks.replay(eventId, system.abbr, visit);
    },

    /**
     * A new signing secret, shown this once; the one before goes on until the next.
     *
     * @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.secretPermit`, `secondFactor.confirmationRequired`
     */
    async takeSecret({ id, purpose }: { id: string; purpose: SigningPurpose }, visit: Asker) {
      const { system } = await own(id, visit.caller);
      await deps.requireFresh(visit.caller);
      const secret = await store.inTransaction(async (trx) => {
        if (!(await store.useSigningPermit(id, trx))) throw new Refusal("onboarding.secretPermit");
        return signing.issueWithin(
          system.abbr,
          purpose,
          { actor: actorOf(visit.caller), ...auditOrigin(visit.origin) },
          trx,
        );
      });
      signing.forget(system.abbr, purpose);
      return { appId: system.appId, secret };
    },
  };
}

export type WebhookAdmin = ReturnType<typeof webhookAdmin>;
