import { sharedFieldWords, type SharedField } from "@sannong/contract/shared-fields";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ConnectedSystem, SystemsRoom } from "../systems/index.ts";
import type { SharedFieldsStore } from "./shared-fields.store.ts";

type Needs = {
  store: SharedFieldsStore;
  systems: Pick<SystemsRoom, "findByAbbr">;
  audit: Audit;
  clock: Clock;
  /** takes from a system what it holds of a person: tokens, grants, its own session */
  takeBack: (accountId: string, system: ConnectedSystem) => Promise<void>;
};

/** What a person was told of the fields that each system reads: asked once, whichever door he went through. */
export function sharedFieldsService({ store, systems, audit, clock, takeBack }: Needs) {
  return {
    /** Was this person told of all these fields, and has he not withdrawn since? Also true of no field at all. */
    async wasTold(accountId: string, { abbr }: ConnectedSystem, fields: readonly SharedField[]): Promise<boolean> {
      const told = await store.toldOf(accountId, abbr);
      return told !== undefined && !told.withdrawn && fields.every((field) => told.fields.includes(field));
    },

    /** Has this person taken back what the system had? False for one who was never asked. */
    hasWithdrawn: async (accountId: string, { abbr }: ConnectedSystem): Promise<boolean> =>
      (await store.toldOf(accountId, abbr))?.withdrawn ?? false,

    /** The person was shown these fields of this system, and went on. */
    async tell(accountId: string, system: ConnectedSystem, fields: SharedField[], origin: Origin): Promise<void> {
      await store.inTransaction(async (trx) => {
        await store.tell(trx, accountId, system.abbr, fields, clock());
        const fact = { event: "sharedFields.agreed", result: "ok", ...about(system), ...fromOf(origin) } as const;
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
      await store.inTransaction(async (trx) => {
        if (!(await store.withdraw(trx, accountId, systemAbbr, clock()))) throw new Refusal("consent.unknown");
        const fact = { event: "sharedFields.withdrawn", result: "ok", ...about(system), ...fromOf(origin) } as const;
        await audit.record({ ...fact, actor: null, detail: { accountId } }, trx);
      });
      await takeBack(accountId, system);
    },
  };
}

const about = ({ appId }: ConnectedSystem) => ({ objectKind: "system", objectId: appId });
const fromOf = ({ address, port, userAgent, traceId }: Origin) => ({
  from: { address, userAgent, ...(port === undefined ? {} : { port }) },
  traceId,
});

export type SharedFieldsService = ReturnType<typeof sharedFieldsService>;
