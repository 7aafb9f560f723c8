import type { Db } from "../platform/database/database.ts";
import { violatedUnique } from "../platform/database/unique-violation.ts";
import { BadMetadata, type NameIdKind, type ServiceProvider } from "./service-provider.ts";

/** A registered service provider and the connected system it is. */
export type RegisteredProvider = ServiceProvider & { abbr: string };

export const serviceProvidersStore = (db: Db) => ({
  async all(): Promise<RegisteredProvider[]> {
    const rows = await db
      .selectFrom("saml_service_provider")
      .innerJoin("connected_system", "connected_system.abbr", "saml_service_provider.system_abbr")
      .where("connected_system.protocol", "=", "saml")
      .selectAll("saml_service_provider")
      .execute();
    return rows.map((row) => ({
      abbr: row.system_abbr,
      entityId: row.entity_id,
      consumers: row.consumers,
      logoutEndpoints: row.logout_endpoints,
      certificates: row.certificates,
      signsRequests: row.signs_requests,
      nameId: row.name_id as NameIdKind,
    }));
  },
});

/**
 * Written with the registration of the system itself, in its transaction.
 *
 * @throws BadMetadata when another system bears this entityID
 */
export async function saveServiceProvider(trx: Db, abbr: string, provider: ServiceProvider): Promise<void> {
  const columns = {
    entity_id: provider.entityId,
    consumers: JSON.stringify(provider.consumers),
    logout_endpoints: JSON.stringify(provider.logoutEndpoints),
    certificates: JSON.stringify(provider.certificates),
    signs_requests: provider.signsRequests,
    name_id: provider.nameId,
  };
  // whoever comes after a system that is out of service may bear its entityID
  await trx
    .deleteFrom("saml_service_provider")
    .where("entity_id", "=", provider.entityId)
    .where("system_abbr", "in", (eb) =>
      eb.selectFrom("connected_system").select("abbr").where("stage", "=", "offline").where("abbr", "!=", abbr),
    )
    .execute();
  await trx
    .insertInto("saml_service_provider")
    .values({ system_abbr: abbr, ...columns })
    .onConflict((conflict) => conflict.column("system_abbr").doUpdateSet(columns))
    .execute()
    .catch((fault: unknown) => {
      if (violatedUnique(fault) !== "saml_service_provider_entity_id_key") throw fault;
      throw new BadMetadata(
        `entityID“${provider.entityId}”已被另一个系统使用。请核对元数据文件，或先用 script/systems remove 移除那个系统。`,
        { cause: fault },
      );
    });
}

/** A system that left: another may bear its entityID. */
export async function forgetServiceProvider(trx: Db, abbr: string): Promise<void> {
  await trx.deleteFrom("saml_service_provider").where("system_abbr", "=", abbr).execute();
}
