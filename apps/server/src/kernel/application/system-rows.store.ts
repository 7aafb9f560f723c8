import type { SharedField } from "@sannong/contract/identity/shared-fields";
import { factsOfField } from "@sannong/contract/applications/application.schemas";
import {
  type OpenidTerms,
  type Registration,
  usualOf,
} from "@sannong/contract/applications/application-shapes.schemas";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type ConnectedSystem, USUAL_TERMS } from "./applications.rules.ts";
import { type AgreedColumn, agreedColumns, agreedFrom, furtherOf } from "./further.rules.ts";

export type SystemRow = Selectable<Tables["connectedSystem"]> & { terms: OpenidTerms | null };

/** What of a row the server knows a system by; its seal and its sealed secret stay in the table. */
const known = [
  "abbr",
  "appId",
  "name",
  "summary",
  "owner",
  "domain",
  "moduleId",
  "tab",
  "protocol",
  "isPublicClient",
  "secretHashes",
  "secretEnds",
  "scopes",
  "privateHosts",
  "health",
  "healthSince",
  "level",
  "isDemonstration",
  "pairwiseSalt",
  "stage",
  "ofDeveloper",
  "version",
  "sort",
] as const satisfies readonly (keyof SystemRow)[];

/** A system as the server knows it. */
export const asSystem = (row: SystemRow): ConnectedSystem => ({
  ...(Object.fromEntries(known.map((name) => [name, row[name]])) as Pick<SystemRow, (typeof known)[number]>),
  ...agreedFrom(row),
  terms: row.terms ?? USUAL_TERMS,
  probe: row.probedAt === null ? null : { at: row.probedAt, tookMs: row.probeTookMs, fault: row.probeFault },
});

type Columns = Insertable<Tables["connectedSystem"]>;
const asColumn = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value);

/** What was agreed with a system, as columns. */
export const agreedAsColumns = (registration: Registration) => {
  const { name, protocol, isPublicClient, scopes } = registration;
  const own = agreedColumns.map((column) => [column, asColumn(registration[column] ?? usualOf(column))]);
  return {
    ...(Object.fromEntries(own) as Required<Pick<Columns, AgreedColumn>>),
    name,
    protocol,
    isPublicClient,
    scopes,
    further: JSON.stringify(furtherOf(registration)),
  };
};

/** The columns of a system that is reached nowhere. */
export const noAddresses = Object.fromEntries(
  agreedColumns
    .filter((column) => factsOfField(column).kind?.startsWith("address"))
    .map((column) => [column, asColumn(usualOf(column))]),
) as Partial<Pick<Columns, AgreedColumn>>;

/** Systems with the terms agreed with each. */
export const withTerms = (db: Db) =>
  db
    .selectFrom("connectedSystem")
    .leftJoin("openidTerms", "openidTerms.systemAbbr", "connectedSystem.abbr")
    .selectAll("connectedSystem")
    .select(
      sql<OpenidTerms | null>`case when openid_terms.system_abbr is null then null else jsonb_build_object(
        'requiresPkce', openid_terms.requires_pkce, 'requiresPushedRequests', openid_terms.requires_pushed_requests,
        'requiresDpop', openid_terms.requires_dpop, 'allowsDevice', openid_terms.allows_device,
        'fields', openid_terms.fields) end`.as("terms"),
    );

/** Writes down what was agreed on with a system. */
export async function agree(trx: Db, abbr: string, terms: OpenidTerms): Promise<void> {
  const agreed = {
    requiresPkce: terms.requiresPkce,
    requiresPushedRequests: terms.requiresPushedRequests,
    requiresDpop: terms.requiresDpop,
    allowsDevice: terms.allowsDevice,
    fields: terms.fields === null ? null : JSON.stringify(terms.fields satisfies SharedField[]),
  };
  await trx
    .insertInto("openidTerms")
    .values({ systemAbbr: abbr, ...agreed })
    .onConflict((conflict) => conflict.column("systemAbbr").doUpdateSet(agreed))
    .execute();
}
