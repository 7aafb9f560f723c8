import { randomBytes } from "node:crypto";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { hashOfToken, isSame, randomToken } from "../../platform/crypto/tokens.ts";
import type { ApplicationProblem } from "@sannong/contract/applications/application-problems.schemas";
import { problemsOf } from "@sannong/contract/applications/application-rules.schemas";
import { provesByKey, type Registration } from "@sannong/contract/applications/application-shapes.schemas";
import type { ConnectedSystem } from "./applications.rules.ts";
import { BadRegistration } from "./bad-registration.ts";
import { uncallable } from "./called-systems.rules.ts";
import { takenAddresses, warningsOnShared } from "./shared-addresses.rules.ts";
import type { SystemsStore } from "./applications.store.ts";
import type { AppContext } from "../context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SystemsStore;
  sealer: { seal(plain: string): string; open(sealed: string): string };
};

/** How long a secret lives; null: until it is replaced. */
type SecretLife = { days?: number | null };
type NextLife = SecretLife & { formerDays?: number };
type Rotated = { system: ConnectedSystem; appSecret: string };

const endsOf = (secret: string | null, endsAt: string | null): Record<string, string> =>
  secret === null || endsAt === null ? {} : { [hashOfToken(secret)]: endsAt };

/** The connected systems as every module reads them, at most two seconds old. */
export function systemsService({ store, sealer, audit, clock }: Deps) {
  /** The whole table, at most two seconds old; a few hundred rows cost less than a query for each look-up. */
  const current = cachedValue({
    load: async () => {
      const systems = await store.all();
      return {
        systems,
        byAppId: new Map(systems.map((system) => [system.appId, system])),
        byAbbr: new Map(systems.map((system) => [system.abbr, system])),
      };
    },
    clock,
  });
  const { forget } = current;
  const list = async () => (await current()).systems;

  const endsIn = (days: number | null | undefined): string | null =>
    days === null || days === undefined ? null : new Date(clock().getTime() + days * DAY_MS).toISOString();

  const record = (event: string, system: string, trx: Parameters<Audit["record"]>[1], detail = {}) =>
    audit.record({ event, result: "ok", actor: null, objectKind: "system", objectId: system, detail }, trx);

  /** Compared by hash, in the same time for every answer. */
  function standingOfSecret(system: ConnectedSystem, secret: string): "live" | "ended" | "unknown" {
    const presented = hashOfToken(secret);
    const same = system.secretHashes.map((hash) => isSame(hash, presented)).includes(true);
    if (!same) return "unknown";
    const end = system.secretEnds[presented];
    return end !== undefined && new Date(end) <= clock() ? "ended" : "live";
  }

  /**
   * Gives a further secret; the one before stays live until the next rotation, or for `formerDays` more.
   * Undefined: no such confidential system.
   */
  async function rotateWithin(abbr: string, { days, formerDays }: NextLife, within: Db): Promise<Rotated | undefined> {
    const appSecret = randomToken();
    const life = { endsAt: endsIn(days), formerEndsAt: endsIn(formerDays) };
    const system = await store.addSecret(within, abbr, hashOfToken(appSecret), life);
    if (system) await record("system.secretRotated", abbr, within, life);
    return system && { system, appSecret };
  }

  return {
    /** the list is read anew at the next look-up */
    forget,
    list,
    findByAppId: async (appId: string) => (await current()).byAppId.get(appId),
    findByAbbr: async (abbr: string) => (await current()).byAbbr.get(abbr),
    /** As it stands within a transaction, for an act that goes by it; looked up by the transaction's own connection. */
    findIn: store.findIn,
    standingOf: (accountId: string, abbr: string) => store.standingOf(accountId, abbr),

    /**
     * What stands in its way by other systems, as they stand now: addresses that they have, or that they are not there
     * to be called. What is asked for is refused by it at once.
     */
    async problemsBesideOthers(system: Registration, within?: Db): Promise<ApplicationProblem[]> {
      const others = await (within ? store.all(within) : list());
      return [...takenAddresses(system, others), ...uncallable(system, others)];
    },
    /** The same in words for whoever confirms it, and of OpenID Connect, where it is refused to nobody. */
    warningsOnShared: async (system: Registration): Promise<string[]> => warningsOnShared(system, await list()),

    /** What calls to the system's check endpoint are signed with; null when it has none. */
    async checkSecretOf(abbr: string): Promise<string | null> {
      const sealed = await store.checkSecretSealedOf(abbr);
      return sealed === null ? null : sealer.open(sealed);
    },

    /** What a secret is to a system: one of its two live ones, one that has ended, or none. */
    standingOfSecret,
    /** Is this one of the system's two live secrets? */
    hasSecret: (system: ConnectedSystem, secret: string): boolean => standingOfSecret(system, secret) === "live",

    /**
     * Connects a system and gives its secrets, which are shown this once: what it proves itself with (a public
     * client gets none), and what the portal signs its questions with where it has a check endpoint.
     *
     * @throws BadRegistration with every problem at once
     */
    async register(
      registration: Registration,
      {
        isDemonstration = false,
        days,
        alongside,
      }: SecretLife & {
        isDemonstration?: boolean;
        /** what its protocol keeps of it, written in the same transaction */
        alongside?: (trx: Parameters<Audit["record"]>[1] & object, abbr: string) => Promise<void>;
      } = {},
    ): Promise<{ system: ConnectedSystem; appSecret: string | null; checkSecret: string | null }> {
      const problems = [...problemsOf(registration), ...uncallable(registration, await list())];
      if (problems.length > 0) throw new BadRegistration(problems);
      const provesOtherwise =
        registration.isPublicClient || registration.protocol === "saml" || provesByKey(registration);
      const appSecret = provesOtherwise ? null : randomToken();
      const checkSecret = registration.checkUserUrl === null ? null : randomToken();
      const fresh = {
        appId: `${registration.abbr.toLowerCase()}-${randomBytes(8).toString("hex")}`,
        pairwiseSalt: randomBytes(32).toString("hex"),
        secretHashes: appSecret === null ? [] : [hashOfToken(appSecret)],
        secretEnds: endsOf(appSecret, endsIn(days)),
        checkSecretSealed: checkSecret === null ? null : sealer.seal(checkSecret),
        isDemonstration,
      };
      const system = await store.inTransaction(async (trx) => {
        const connected = await store.connect(trx, registration, fresh);
        await alongside?.(trx, connected.abbr);
        await record("system.connected", connected.abbr, trx, {
          protocol: connected.protocol,
          redirectUris: connected.redirectUris.join(" "),
          handoffUri: connected.handoffUri,
          backchannelLogoutUri: connected.backchannelLogoutUri,
          checkUserUrl: connected.checkUserUrl,
          scopes: connected.scopes,
          terms: JSON.stringify(connected.terms),
        });
        return connected;
      });
      forget();
      return { system, appSecret, checkSecret };
    },

    /**
     * Another way in for a system that is connected, agreed by two persons on `version` of it. Whoever calls this
     * forgets the list when the transaction is through.
     *
     * @returns false when it was changed meanwhile
     */
    async amend(
      registration: Registration,
      { version, privateHosts, by }: { version: number; privateHosts: string[] | null; by: string },
      within: Db,
    ): Promise<boolean> {
      const checkSecretSealed = registration.checkUserUrl === null ? null : sealer.seal(randomToken());
      const amendment = { version, privateHosts, checkSecretSealed, by: { at: clock(), name: by } };
      return store.amend(within, registration, amendment);
    },

    async rotate(abbr: string, life: NextLife = {}): Promise<Rotated | undefined> {
      const rotated = await store.inTransaction((trx) => rotateWithin(abbr, life, trx));
      forget();
      return rotated;
    },
    /** As `rotate`, within the act that allows it. Whoever calls this forgets the list when the transaction is through. */
    rotateWithin,

    /** Takes a system away; one that the catalogue lists stays there as not connected. */
    async remove(abbr: string): Promise<"removed" | "disconnected" | "unknown"> {
      const outcome = await store.inTransaction(async (trx) => {
        const result = (await store.removeUnlisted(trx, abbr))
          ? "removed"
          : (await store.disconnect(trx, abbr))
            ? "disconnected"
            : "unknown";
        if (result !== "unknown") await record("system.removed", abbr, trx, { outcome: result });
        return result;
      });
      forget();
      return outcome;
    },
  };
}
