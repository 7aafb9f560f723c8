import {
  areTheSameFields,
  fieldsOfCheck,
  sharedFields,
  sharedFieldWords,
  type SharedField,
} from "@sannong/contract/identity/shared-fields";
import { actorOf, auditOrigin, type Caller, type Origin } from "../../platform/caller.ts";
import type { Changes } from "../../platform/changes.ts";
import { cache } from "../../platform/cache/cache.ts";
import { Refusal } from "../../platform/refusal.ts";
import { fieldsUnder, type ConnectedSystem, type ConnectedSystems } from "../../kernel/application/index.ts";
import type { ConsentsStore, Consent } from "./consents.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import { accessEnds } from "../../kernel/delivery/index.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "events" | "deliveries" | "log"> & {
  store: ConsentsStore;
  systems: Pick<ConnectedSystems, "findByAbbr" | "findByAppId">;
  /** tells of accounts; without it they are asked for again every two seconds */
  changes?: Changes;
};

/** These fields of this person, to this system. */
type Agreement = { accountId: string; abbr: string; fields: readonly SharedField[] };

/** What a person was told of the fields that each system reads: asked once, whichever entry point they went through. */
export function consentsService({ store, systems, audit, clock, changes, events, deliveries, log }: Deps) {
  const ends = accessEnds(deliveries.accessEnd, log);
  const fieldsOf = ({ scopes, terms }: ConnectedSystem) => fieldsUnder(scopes, terms);
  /** Who has agreed to these fields. A no is looked up anew each time: whoever has just agreed waits for nothing. */
  const agreed = cache<true | undefined, Agreement>({
    async load({ accountId, abbr, fields }) {
      const told = await store.givenConsent(accountId, abbr);
      const isCovered = told && !told.withdrawn && fields.every((field) => told.fields.includes(field));
      return isCovered || undefined;
    },
    nameOf: ({ accountId, abbr, fields }) => [accountId, abbr, ...fields].join(" "),
    subjectOf: ({ accountId }) => accountId,
    changes,
    keepsAbsence: false,
  });
  /** believed only while nobody tells of a change: what is taken back is out of reach by then */
  const consents = cache<Consent | undefined, Omit<Agreement, "fields">>({
    load: ({ accountId, abbr }) => store.givenConsent(accountId, abbr),
    nameOf: ({ accountId, abbr }) => `${accountId} ${abbr}`,
    subjectOf: ({ accountId }) => accountId,
    changes,
    freshMs: 0,
  });
  const systemOf = async (appId: string): Promise<ConnectedSystem> => {
    const system = await systems.findByAppId(appId);
    if (!system) throw new Refusal("service.unknown");
    return system;
  };

  return {
    /**
     * Has this person agreed to these fields, or to every one that the system may read now, and not withdrawn since? One
     * granted since is asked for anew; no field needs no word.
     */
    async coversNow(
      accountId: string,
      system: ConnectedSystem,
      fields: readonly SharedField[] = fieldsOf(system),
    ): Promise<boolean> {
      if (fields.length === 0) return true;
      return (await agreed.find({ accountId, abbr: system.abbr, fields })) ?? false;
    },

    /**
     * What they read before the first jump to a system.
     *
     * @throws Refusal `service.unknown`
     */
    async notice({ appId, check = false }: { appId: string; check?: boolean | undefined }, { accountId }: Caller) {
      const system = await systemOf(appId);
      const told = await store.givenConsent(accountId, system.abbr);
      const agreed = told && !told.withdrawn ? told.fields : undefined;
      const fields = (check ? fieldsWithCheck(system) : fieldsOf(system)).map((field) => ({
        field,
        words: sharedFieldWords[field],
        isNew: !agreed?.includes(field),
      }));
      const isCovered = !fields.some(({ isNew }) => isNew);
      const { name: systemName, owner } = system;
      return { systemName, owner, agreed: isCovered, isAddition: agreed !== undefined && !isCovered, fields };
    },

    /**
     * Agrees to what was shown, and to nothing that has been granted since.
     *
     * @throws Refusal `service.unknown`, `sharing.changed`
     */
    async agree({ appId, fields }: { appId: string; fields: SharedField[] }, caller: Caller, origin: Origin) {
      const system = await systemOf(appId);
      const now = [fieldsOf(system), fieldsWithCheck(system)].find((read) => areTheSameFields(fields, read));
      if (!now) throw new Refusal("sharing.changed");
      const { accountId } = caller;
      await store.inTransaction(async (trx) => {
        await store.tell(trx, accountId, system.abbr, now, clock());
        const fact = { event: "sharedFields.agreed", result: "ok", ...about(system), ...auditOrigin(origin) } as const;
        await audit.record({ ...fact, actor: actorOf(caller), detail: { accountId, fields: now.join(" ") } }, trx);
      });
    },

    /** What this person gave a system, read anew; undefined for one who was never asked. */
    consentOf: (accountId: string, { abbr }: ConnectedSystem) => store.givenConsent(accountId, abbr),
    /** …as it is remembered: what changes here is felt at once, what changes elsewhere within a second or two. */
    recentConsentOf: (accountId: string, { abbr }: ConnectedSystem) => consents.find({ accountId, abbr }),

    /** The person was shown these fields of this system, and went on. */
    async tell(accountId: string, system: ConnectedSystem, fields: SharedField[], origin: Origin): Promise<void> {
      await store.inTransaction(async (trx) => {
        await store.tell(trx, accountId, system.abbr, fields, clock());
        const fact = { event: "sharedFields.agreed", result: "ok", ...about(system), ...auditOrigin(origin) } as const;
        await audit.record({ ...fact, actor: null, detail: { accountId, fields: fields.join(" ") } }, trx);
      });
    },

    async mine(accountId: string) {
      const agreed = await store.agreedBy(accountId);
      return {
        consents: agreed.map(({ fields, toldAt, ...system }) => ({
          ...system,
          fields: fields.map((field) => sharedFieldWords[field]),
          agreedAt: toldAt.toISOString(),
        })),
      };
    },

    async withdraw(caller: Caller, systemAbbr: string, origin: Origin): Promise<void> {
      const { accountId } = caller;
      const system = await systems.findByAbbr(systemAbbr);
      if (!system) throw new Refusal("consent.unknown");
      const owed = await store.inTransaction(async (trx) => {
        if (!(await store.withdraw(trx, accountId, systemAbbr, clock()))) throw new Refusal("consent.unknown");
        const fact = {
          event: "sharedFields.withdrawn",
          result: "ok",
          ...about(system),
          ...auditOrigin(origin),
        } as const;
        await audit.record({ ...fact, actor: null, detail: { accountId } }, trx);
        return ends.note({ accountId, appId: system.appId }, trx);
      });
      // of some of the fields, too
      agreed.forgetAll();
      consents.forget({ accountId, abbr: systemAbbr });
      await ends.carryOut(owed, () => events.emit("consentWithdrawn", { accountId, appId: system.appId }));
    },
  };
}

/** …and what it is told when it is asked whether it knows them, where it can be asked */
const fieldsWithCheck = ({ scopes, terms, checkUserUrl }: ConnectedSystem): SharedField[] => {
  const read = fieldsUnder(scopes, terms);
  return sharedFields.filter((field) => read.includes(field) || (checkUserUrl !== null && checked.has(field)));
};
const checked: ReadonlySet<SharedField> = new Set(fieldsOfCheck);

const about = ({ appId }: ConnectedSystem) => ({ objectKind: "system", objectId: appId });
export type ConsentsService = ReturnType<typeof consentsService>;
