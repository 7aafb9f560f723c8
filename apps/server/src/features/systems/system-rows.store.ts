import type { ProbeFault } from "@sannong/contract/probe-words";
import type { SharedField } from "@sannong/contract/shared-fields";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ConnectedSystemTable } from "../../platform/database/system-tables.ts";
import {
  type ConnectedSystem,
  type OpenidTerms,
  type Protocol,
  type Registration,
  USUAL_TERMS,
} from "./systems.rules.ts";

export type SystemRow = Selectable<ConnectedSystemTable> & { terms: OpenidTerms | null };

/** A system as the server knows it. */
export const asSystem = (row: SystemRow): ConnectedSystem => ({
  abbr: row.abbr,
  appId: row.app_id,
  name: row.name,
  summary: row.summary,
  owner: row.owner,
  domain: row.domain,
  moduleId: row.module_id,
  tab: row.tab,
  protocol: row.protocol as Protocol,
  isPublicClient: row.is_public_client,
  secretHashes: row.secret_hashes,
  secretEnds: row.secret_ends,
  redirectUris: row.redirect_uris,
  postLogoutRedirectUris: row.post_logout_redirect_uris,
  backchannelLogoutUri: row.backchannel_logout_uri,
  initiateLoginUri: row.initiate_login_uri,
  handoffUri: row.handoff_uri,
  tokenUri: row.token_uri,
  checkUserUrl: row.check_user_url,
  defaultJumpType: row.default_jump_type,
  scopes: row.scopes,
  terms: row.terms ?? USUAL_TERMS,
  requiresRole: row.requires_role,
  isOwn: row.is_own,
  opensSessions: row.opens_sessions,
  health: row.health,
  healthSince: row.health_since,
  level: row.level,
  probe:
    row.probed_at === null
      ? null
      : { at: row.probed_at, tookMs: row.probe_took_ms, fault: row.probe_fault as ProbeFault | null },
  isDemonstration: row.is_demonstration,
  pairwiseSalt: row.pairwise_salt,
  stage: row.stage as ConnectedSystem["stage"],
  privateHosts: row.private_hosts,
  version: row.version,
  sort: row.sort,
});

/** How it is reached, as columns. */
export const wayInColumns = (registration: Registration) => ({
  name: registration.name,
  protocol: registration.protocol,
  is_public_client: registration.isPublicClient,
  redirect_uris: JSON.stringify(registration.redirectUris),
  post_logout_redirect_uris: JSON.stringify(registration.postLogoutRedirectUris),
  backchannel_logout_uri: registration.backchannelLogoutUri,
  initiate_login_uri: registration.initiateLoginUri,
  handoff_uri: registration.handoffUri,
  token_uri: registration.tokenUri ?? null,
  check_user_url: registration.checkUserUrl,
  default_jump_type: registration.defaultJumpType,
  scopes: registration.scopes,
  requires_role: registration.requiresRole,
  is_own: registration.isOwn,
  opens_sessions: registration.opensSessions ?? false,
});

/** Systems with the terms agreed with each. */
export const withTerms = (db: Db) =>
  db
    .selectFrom("connected_system")
    .leftJoin("openid_terms", "openid_terms.system_abbr", "connected_system.abbr")
    .selectAll("connected_system")
    .select(
      sql<OpenidTerms | null>`case when openid_terms.system_abbr is null then null else jsonb_build_object(
        'requiresPkce', openid_terms.requires_pkce, 'requiresPushedRequests', openid_terms.requires_pushed_requests,
        'requiresDpop', openid_terms.requires_dpop, 'allowsDevice', openid_terms.allows_device,
        'fields', openid_terms.fields) end`.as("terms"),
    );

/** Writes down what was agreed on with a system. */
export async function agree(trx: Db, abbr: string, terms: OpenidTerms): Promise<void> {
  const agreed = {
    requires_pkce: terms.requiresPkce,
    requires_pushed_requests: terms.requiresPushedRequests,
    requires_dpop: terms.requiresDpop,
    allows_device: terms.allowsDevice,
    fields: terms.fields === null ? null : JSON.stringify(terms.fields satisfies SharedField[]),
  };
  await trx
    .insertInto("openid_terms")
    .values({ system_abbr: abbr, ...agreed })
    .onConflict((conflict) => conflict.column("system_abbr").doUpdateSet(agreed))
    .execute();
}
