import type { Selectable } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Certificate } from "./signatures.ts";
import { EntityIdTaken, type ServiceProvider } from "./service-provider.ts";

/** The document as it was read, and the certificate whose key signed it. */
export type MetadataSource = { document: string | null; signedBy: Certificate | null };

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
    return rows.map((row) => ({ abbr: row.systemAbbr, ...providerIn(row) }));
  },
});

const providerIn = (row: Selectable<Tables["samlServiceProvider"]>): ServiceProvider => ({
  entityId: row.entityId,
  consumers: row.consumers,
  logoutEndpoints: row.logoutEndpoints,
  certificates: row.certificates,
  signsRequests: row.signsRequests,
  nameId: row.nameId,
});

/** What a system published, with where it comes from and what came of reading it anew. */
export type KeptMetadata = MetadataSource & {
  provider: ServiceProvider;
  readAt: Date | null;
  triedAt: Date | null;
  fault: string | null;
  /** what of it was not as agreed */
  found: string | null;
};

/** Metadata that are read anew from time to time. */
export const keptMetadataStore = (db: Db) => ({
  async find(abbr: string, within: Db = db): Promise<KeptMetadata | undefined> {
    const row = await within
      .selectFrom("samlServiceProvider")
      .selectAll()
      .where("systemAbbr", "=", abbr)
      .executeTakeFirst();
    if (!row) return undefined;
    const { document, signerCertificate: signedBy, readAt, triedAt, fault, found } = row;
    return { provider: providerIn(row), document, signedBy, readAt, triedAt, fault, found };
  },
  /** Held until the transaction is through, so that nobody registers another one meanwhile. */
  async hold(abbr: string, within: Db): Promise<void> {
    await within
      .selectFrom("samlServiceProvider")
      .select("systemAbbr")
      .where("systemAbbr", "=", abbr)
      .forUpdate()
      .execute();
  },
  /** What was read is what stands now. */
  async taken(abbr: string, at: Date, within: Db): Promise<void> {
    await within
      .updateTable("samlServiceProvider")
      .set({ fault: null, found: null, triedAt: at, readAt: at })
      .where("systemAbbr", "=", abbr)
      .execute();
  },
  /** What was read is not taken, or there was nothing to read. */
  async notTaken(abbr: string, { fault, found }: { fault: string; found: string }, at: Date): Promise<void> {
    await db
      .updateTable("samlServiceProvider")
      .set({ fault, found, triedAt: at })
      .where("systemAbbr", "=", abbr)
      .execute();
  },
});
export type KeptMetadataStore = ReturnType<typeof keptMetadataStore>;

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
 * @param document what it was read from, where that is known, and who signed that
 * @throws EntityIdTaken when another system bears this entityID
 */
export async function saveServiceProvider(
  trx: Db,
  abbr: string,
  provider: ServiceProvider,
  { document, signedBy }: MetadataSource = { document: null, signedBy: null },
): Promise<void> {
  const columns = {
    document,
    signerCertificate: signedBy,
    readAt: null,
    triedAt: null,
    fault: null,
    found: null,
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
