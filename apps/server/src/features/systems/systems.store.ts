import { sql, type Selectable } from "kysely";
import { ask } from "../../platform/database/ask.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ProbeFault } from "@sannong/contract/probe-words";
import type { SharedField } from "@sannong/contract/shared-fields";
import type { ConnectedSystemTable } from "../../platform/database/system-tables.ts";
import { joined } from "../../platform/joined.ts";
import {
  USUAL_TERMS,
  type ConnectedSystem,
  type OpenidTerms,
  type Protocol,
  type Registration,
} from "./systems.rules.ts";

export type SystemRole = { roleCode: string; roleName: string };

type SystemRow = Selectable<ConnectedSystemTable> & { terms: OpenidTerms | null };

const asSystem = (row: SystemRow): ConnectedSystem => ({
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
  health: row.health,
  level: row.level,
  probe:
    row.probed_at === null
      ? null
      : { at: row.probed_at, tookMs: row.probe_took_ms, fault: row.probe_fault as ProbeFault | null },
  isDemonstration: row.is_demonstration,
  pairwiseSalt: row.pairwise_salt,
  stage: row.stage as ConnectedSystem["stage"],
  privateHosts: row.private_hosts,
});

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
});

/** Systems with the terms agreed with each. */
const withTerms = (db: Db) =>
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

async function agree(trx: Db, abbr: string, terms: OpenidTerms): Promise<void> {
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

export const systemsStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  async all(): Promise<ConnectedSystem[]> {
    return (await withTerms(db).orderBy("connected_system.abbr").execute()).map(asSystem);
  },

  /**
   * Connects a system: a new row, or the way in of one the catalogue already lists, whose place there,
   * app id and pairwise salt stay. Secrets given before end here.
   */
  async connect(
    trx: Db,
    registration: Registration,
    fresh: {
      appId: string;
      pairwiseSalt: string;
      secretHashes: string[];
      secretEnds: Record<string, string>;
      checkSecretSealed: string | null;
      isDemonstration: boolean;
    },
  ): Promise<ConnectedSystem> {
    const wayIn = {
      ...wayInColumns(registration),
      secret_hashes: JSON.stringify(fresh.secretHashes),
      secret_ends: JSON.stringify(fresh.secretEnds),
      check_secret_sealed: fresh.checkSecretSealed,
    };
    const row = await trx
      .insertInto("connected_system")
      .values({
        ...wayIn,
        abbr: registration.abbr,
        app_id: fresh.appId,
        pairwise_salt: fresh.pairwiseSalt,
        summary: "",
        owner: "",
        domain: "data",
        module_id: null,
        tab: "yyfw",
        health: "unknown",
        is_demonstration: fresh.isDemonstration,
      })
      .onConflict((conflict) =>
        conflict.column("abbr").doUpdateSet((eb) => ({ ...wayIn, version: eb("connected_system.version", "+", 1) })),
      )
      .returning("abbr")
      .executeTakeFirstOrThrow();
    await agree(trx, row.abbr, { ...USUAL_TERMS, ...registration.terms });
    return asSystem(await withTerms(trx).where("abbr", "=", row.abbr).executeTakeFirstOrThrow());
  },

  /** Puts a secret in front and keeps the newest before it, so that two are live while the system changes over. */
  async addSecret(
    trx: Db,
    abbr: string,
    secretHash: string,
    { endsAt, formerEndsAt }: { endsAt: string | null; formerEndsAt: string | null },
  ): Promise<ConnectedSystem | undefined> {
    const changed = await trx
      .updateTable("connected_system")
      .set((eb) => ({
        secret_hashes: sql<string>`jsonb_build_array(${secretHash}::text)
          || case when jsonb_array_length(secret_hashes) > 0 then jsonb_build_array(secret_hashes -> 0) else '[]'::jsonb end`,
        secret_ends: sql<string>`jsonb_strip_nulls(jsonb_build_object(${secretHash}::text, ${endsAt}::text)
          || case when secret_hashes ->> 0 is null then '{}'::jsonb
             else jsonb_build_object(secret_hashes ->> 0,
               least(${formerEndsAt}::text, secret_ends ->> (secret_hashes ->> 0))) end)`,
        version: eb("version", "+", 1),
      }))
      .where("abbr", "=", abbr)
      .where("protocol", "!=", "none")
      .where("is_public_client", "=", false)
      .returning("abbr")
      .executeTakeFirst();
    return changed && asSystem(await withTerms(trx).where("abbr", "=", abbr).executeTakeFirstOrThrow());
  },

  /** Takes away every way in; the catalogue goes on listing the system as not connected. */
  async disconnect(trx: Db, abbr: string): Promise<boolean> {
    const result = await trx
      .updateTable("connected_system")
      .set((eb) => ({
        protocol: "none",
        secret_hashes: "[]",
        secret_ends: "{}",
        redirect_uris: "[]",
        post_logout_redirect_uris: "[]",
        backchannel_logout_uri: null,
        initiate_login_uri: null,
        handoff_uri: null,
        token_uri: null,
        check_user_url: null,
        check_secret_sealed: null,
        version: eb("version", "+", 1),
      }))
      .where("abbr", "=", abbr)
      .where("protocol", "!=", "none")
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Removes a system that no service of the catalogue points to. */
  async removeUnlisted(trx: Db, abbr: string): Promise<boolean> {
    const result = await trx
      .deleteFrom("connected_system")
      .where("abbr", "=", abbr)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("service").select("identification").where("service.system_abbr", "=", abbr))),
      )
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async checkSecretSealedOf(abbr: string): Promise<string | null> {
    const row = await db
      .selectFrom("connected_system")
      .select("check_secret_sealed")
      .where("abbr", "=", abbr)
      .executeTakeFirst();
    return row?.check_secret_sealed ?? null;
  },

  standingOf: joinedStandings(db),
});

/** What one account is to one system: its roles there, and the account of that system it is bound to. */
type Standing = { roles: SystemRole[]; boundUsername: string | null };

const standings = `
  select given.account_id, given.abbr, role.role_code, role.role_name, null as bound_username
    from unnest($1::text[], $2::text[]) as given (account_id, abbr)
    join account_system_role as held on held.account_id = given.account_id
    join system_role as role on role.id = held.system_role_id and role.system_abbr = given.abbr
  union all
  select given.account_id, given.abbr, null, null, binding.bound_username
    from unnest($1::text[], $2::text[]) as given (account_id, abbr)
    join account_binding as binding on binding.account_id = given.account_id and binding.system_abbr = given.abbr`;

type Asked = { account_id: string; abbr: string };
type StandingRow = Asked & { role_code: string | null; role_name: string | null; bound_username: string | null };

/** Asked with every hand-over, so those of one moment are looked up together. */
function joinedStandings(db: Db) {
  const keyOf = (one: Asked) => `${one.account_id} ${one.abbr}`;
  const find = joined({
    run: async (asked: Asked[]) => {
      const unique = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
      const parameters = [unique.map((one) => one.account_id), unique.map((one) => one.abbr)];
      const rows = Map.groupBy(await ask<StandingRow>(db, standings, parameters), keyOf);
      return asked.map((one) => standingFrom(rows.get(keyOf(one)) ?? []));
    },
  });
  return (accountId: string, abbr: string): Promise<Standing> => find({ account_id: accountId, abbr });
}

const standingFrom = (rows: StandingRow[]): Standing => ({
  roles: rows.flatMap(({ role_code: roleCode, role_name: roleName }) =>
    roleCode === null || roleName === null ? [] : [{ roleCode, roleName }],
  ),
  boundUsername: rows.find((row) => row.bound_username !== null)?.bound_username ?? null,
});

export type SystemsStore = ReturnType<typeof systemsStore>;
