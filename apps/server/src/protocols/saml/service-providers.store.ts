import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import { EntityIdTaken, type ServiceProvider } from "./service-provider.ts";

/** A registered service provider and the connected system it is. */
export type RegisteredProvider = ServiceProvider & { abbr: string };

/**
 * What the metadata of connected systems says: where assertions and sign-offs go, and by which certificates they
 * sign.
 */
export const serviceProvidersStore = (db: Db) => ({
  async all(): Promise<RegisteredProvider[]> {
    const rows = await db
      .selectFrom("samlServiceProvider")
      .innerJoin("connectedSystem", "connectedSystem.abbr", "samlServiceProvider.systemAbbr")
      .where("connectedSystem.protocol", "=", "saml")
      .selectAll("samlServiceProvider")
      .execute();
    return rows.map((row) => ({
      abbr: row.systemAbbr,
      entityId: row.entityId,
      consumers: row.consumers,
      logoutEndpoints: row.logoutEndpoints,
      certificates: row.certificates,
      signsRequests: row.signsRequests,
      nameId: row.nameId,
    }));
  },
});

/** The name of another system that bears this entityID and is not away. */
export async function bearerOf(db: Db, { entityId }: ServiceProvider, abbr: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("samlServiceProvider")
    .innerJoin("connectedSystem", "connectedSystem.abbr", "samlServiceProvider.systemAbbr")
    .select("connectedSystem.name")
    .where("entityId", "=", entityId)
    .where("connectedSystem.abbr", "!=", abbr)
    .where("stage", "!=", "offline")
    .executeTakeFirst();
  return row?.name;
}

/**
 * Written with the registration of the system itself, in its transaction.
 *
 * @throws EntityIdTaken when another system bears this entityID
 */
export async function saveServiceProvider(trx: Db, abbr: string, provider: ServiceProvider): Promise<void> {
  const columns = {
    entityId: provider.entityId,
    consumers: JSON.stringify(provider.consumers),
    logoutEndpoints: JSON.stringify(provider.logoutEndpoints),
    certificates: JSON.stringify(provider.certificates),
    signsRequests: provider.signsRequests,
    nameId: provider.nameId,
  };
  const bearer = await bearerOf(trx, provider, abbr);
  if (bearer !== undefined) throw new EntityIdTaken(provider.entityId, bearer);
  // whoever comes after a system that is out of service may bear its entityID
  await trx
    .deleteFrom("samlServiceProvider")
    .where("entityId", "=", provider.entityId)
    .where("systemAbbr", "in", (eb) =>
      eb.selectFrom("connectedSystem").select("abbr").where("stage", "=", "offline").where("abbr", "!=", abbr),
    )
    .execute();
  await trx
    .insertInto("samlServiceProvider")
    .values({ systemAbbr: abbr, ...columns })
    .onConflict((conflict) => conflict.column("systemAbbr").doUpdateSet(columns))
    .execute()
    .catch((fault: unknown) => {
      if (violatedUnique(fault) !== "saml_service_provider_entity_id_key") throw fault;
      // of two at the same instant; the transaction answers no more questions
      throw new EntityIdTaken(provider.entityId, "另一个系统", { cause: fault });
    });
}

/** A system that left: another may bear its entityID. */
export async function forgetServiceProvider(trx: Db, abbr: string): Promise<void> {
  await trx.deleteFrom("samlServiceProvider").where("systemAbbr", "=", abbr).execute();
}
