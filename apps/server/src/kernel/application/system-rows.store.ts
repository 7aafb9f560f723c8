import type { SharedField } from "@sannong/contract/identity/shared-fields";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type ConnectedSystem, type OpenidTerms, type Registration, USUAL_TERMS } from "./applications.rules.ts";

export type SystemRow = Selectable<Tables["connectedSystem"]> & { terms: OpenidTerms | null };

/** A system as the server knows it. */
export const asSystem = (row: SystemRow): ConnectedSystem => ({
  abbr: row.abbr,
  appId: row.appId,
  name: row.name,
  summary: row.summary,
  owner: row.owner,
  domain: row.domain,
  moduleId: row.moduleId,
  tab: row.tab,
  protocol: row.protocol,
  isPublicClient: row.isPublicClient,
  secretHashes: row.secretHashes,
  secretEnds: row.secretEnds,
  redirectUris: row.redirectUris,
  postLogoutRedirectUris: row.postLogoutRedirectUris,
  backchannelLogoutUri: row.backchannelLogoutUri,
  initiateLoginUri: row.initiateLoginUri,
  handoffUri: row.handoffUri,
  tokenUri: row.tokenUri,
  checkUserUrl: row.checkUserUrl,
  defaultJumpType: row.defaultJumpType,
  scopes: row.scopes,
  terms: row.terms ?? USUAL_TERMS,
  requiresRole: row.requiresRole,
  isOwn: row.isOwn,
  opensSessions: row.opensSessions,
  health: row.health,
  healthSince: row.healthSince,
  level: row.level,
  probe: row.probedAt === null ? null : { at: row.probedAt, tookMs: row.probeTookMs, fault: row.probeFault },
  isDemonstration: row.isDemonstration,
  pairwiseSalt: row.pairwiseSalt,
  stage: row.stage,
  privateHosts: row.privateHosts,
  version: row.version,
  sort: row.sort,
});

/** How it is reached, as columns. */
export const wayInColumns = (registration: Registration) => ({
  name: registration.name,
  protocol: registration.protocol,
  isPublicClient: registration.isPublicClient,
  redirectUris: JSON.stringify(registration.redirectUris),
  postLogoutRedirectUris: JSON.stringify(registration.postLogoutRedirectUris),
  backchannelLogoutUri: registration.backchannelLogoutUri,
  initiateLoginUri: registration.initiateLoginUri,
  handoffUri: registration.handoffUri,
  tokenUri: registration.tokenUri ?? null,
  checkUserUrl: registration.checkUserUrl,
  defaultJumpType: registration.defaultJumpType,
  scopes: registration.scopes,
  requiresRole: registration.requiresRole,
  isOwn: registration.isOwn,
  opensSessions: registration.opensSessions ?? false,
});

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
