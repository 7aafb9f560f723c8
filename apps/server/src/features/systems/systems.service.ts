import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { problemsOf, type ConnectedSystem, type Registration } from "./systems.rules.ts";
import type { SystemsStore } from "./systems.store.ts";

type Needs = {
  store: SystemsStore;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  audit: Audit;
  clock: Clock;
};
type Snapshot = {
  at: number;
  systems: ConnectedSystem[];
  byAppId: Map<string, ConnectedSystem>;
  byAbbr: Map<string, ConnectedSystem>;
};

/** A change made by another process takes effect within this time (design §5). */
const FRESH_MS = 2000;

/** 256 random bits need no slow hash; only the hash is ever stored. */
const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** The registration is refused; nothing was stored. */
export class BadRegistration extends Error {
  override name = "BadRegistration";
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("；"));
    this.problems = problems;
  }
}

const newSecret = () => randomBytes(32).toString("base64url");

export function systemsService({ store, sealer, audit, clock }: Needs) {
  let snapshot: Promise<Snapshot> | undefined;
  let takenAt = 0;

  async function take(): Promise<Snapshot> {
    const systems = await store.all();
    return {
      at: takenAt,
      systems,
      byAppId: new Map(systems.map((system) => [system.appId, system])),
      byAbbr: new Map(systems.map((system) => [system.abbr, system])),
    };
  }

  /** The whole table, at most two seconds old; a few hundred rows cost less than a query for each look-up. */
  function current(): Promise<Snapshot> {
    const now = clock().getTime();
    if (snapshot && now - takenAt < FRESH_MS && now >= takenAt) return snapshot;
    takenAt = now;
    const taking = take();
    snapshot = taking;
    taking.catch(() => {
      if (snapshot === taking) snapshot = undefined;
    });
    return taking;
  }
  const forget = () => {
    snapshot = undefined;
  };

  const record = (event: string, system: string, trx: Parameters<Audit["record"]>[1], detail = {}) =>
    audit.record({ event, result: "ok", actor: null, objectKind: "system", objectId: system, detail }, trx);

  return {
    list: async () => (await current()).systems,
    findByAppId: async (appId: string) => (await current()).byAppId.get(appId),
    findByAbbr: async (abbr: string) => (await current()).byAbbr.get(abbr),
    standingOf: (accountId: string, abbr: string) => store.standingOf(accountId, abbr),

    /** What calls to the system's check endpoint are signed with; null when it has none. */
    async checkSecretOf(abbr: string): Promise<string | null> {
      const sealed = await store.checkSecretSealedOf(abbr);
      return sealed === null ? null : sealer.open(sealed);
    },

    /** Is this one of the system's two live secrets? Compared by hash, in the same time for every answer. */
    hasSecret(system: ConnectedSystem, secret: string): boolean {
      const presented = Buffer.from(hashSecret(secret));
      return system.secretHashes
        .map((hash) => Buffer.from(hash))
        .map((hash) => hash.length === presented.length && timingSafeEqual(hash, presented))
        .includes(true);
    },

    /**
     * Connects a system and gives its secrets, which are shown this once: what it proves itself with (a public
     * client gets none), and what the portal signs its questions with where it has a check endpoint.
     *
     * @throws BadRegistration with every problem at once
     */
    async register(
      registration: Registration,
      { isDemonstration = false } = {},
    ): Promise<{ system: ConnectedSystem; appSecret: string | null; checkSecret: string | null }> {
      const problems = problemsOf(registration);
      if (problems.length > 0) throw new BadRegistration(problems);
      const appSecret = registration.isPublicClient ? null : newSecret();
      const checkSecret = registration.checkUserUrl === null ? null : newSecret();
      const fresh = {
        appId: `${registration.abbr.toLowerCase()}-${randomBytes(8).toString("hex")}`,
        pairwiseSalt: randomBytes(32).toString("hex"),
        secretHashes: appSecret === null ? [] : [hashSecret(appSecret)],
        checkSecretSealed: checkSecret === null ? null : sealer.seal(checkSecret),
        isDemonstration,
      };
      const system = await store.inTransaction(async (trx) => {
        const connected = await store.connect(trx, registration, fresh);
        await record("system.connected", connected.abbr, trx, {
          protocol: connected.protocol,
          redirectUris: connected.redirectUris.join(" "),
          handoffUri: connected.handoffUri,
          backchannelLogoutUri: connected.backchannelLogoutUri,
          checkUserUrl: connected.checkUserUrl,
        });
        return connected;
      });
      forget();
      return { system, appSecret, checkSecret };
    },

    /** Gives a further secret; the one before stays live until the next rotation. Undefined: no such confidential system. */
    async rotate(abbr: string): Promise<{ system: ConnectedSystem; appSecret: string } | undefined> {
      const appSecret = newSecret();
      const system = await store.inTransaction(async (trx) => {
        const changed = await store.addSecret(trx, abbr, hashSecret(appSecret));
        if (changed) await record("system.secretRotated", abbr, trx);
        return changed;
      });
      forget();
      return system && { system, appSecret };
    },

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

export type SystemsService = ReturnType<typeof systemsService>;
