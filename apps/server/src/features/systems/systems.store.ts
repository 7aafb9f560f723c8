import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { agreementSealer, withoutAgreement } from "./agreement-seal.ts";
import { agreements, isBroken } from "./agreements.store.ts";
import { joinedStandings } from "./standings.store.ts";
import { agree, asSystem, type SystemRow, wayInColumns, withTerms } from "./system-rows.store.ts";
import { type ConnectedSystem, type Registration, USUAL_TERMS } from "./systems.rules.ts";

type Amendment = {
  version: number;
  privateHosts: string[] | null;
  /** for one that had no check endpoint so far */
  checkSecretSealed: string | null;
  by: { at: Date; name: string };
};

type Needs = {
  db: Db;
  grantKey: string;
  /** told of every system whose agreement does not carry our seal */
  onBroken: (abbr: string) => void;
};

export function systemsStore({ db, grantKey, onBroken }: Needs) {
  const seal = agreementSealer(grantKey);
  const { hold, sealAs } = agreements(seal);
  const judged = (row: SystemRow): ConnectedSystem => {
    if (!isBroken(row, seal)) return asSystem(row);
    onBroken(row.abbr);
    return withoutAgreement(asSystem(row));
  };

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async all(): Promise<ConnectedSystem[]> {
      return (await withTerms(db).orderBy("connected_system.sort").orderBy("connected_system.abbr").execute()).map(
        judged,
      );
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
      return sealAs(trx, row.abbr);
    },

    /**
     * Gives a system another way in, as it was agreed on this version of it.
     *
     * @returns false when it was changed meanwhile
     */
    async amend(
      trx: Db,
      registration: Registration,
      { version, privateHosts, checkSecretSealed, by }: Amendment,
    ): Promise<boolean> {
      if (!(await hold(trx, registration.abbr))) return false;
      const result = await trx
        .updateTable("connected_system")
        .set((eb) => ({
          ...wayInColumns(registration),
          private_hosts: privateHosts === null ? null : JSON.stringify(privateHosts),
          // the one it has goes on
          check_secret_sealed: eb.fn.coalesce("check_secret_sealed", eb.val(checkSecretSealed)),
          version: eb("version", "+", 1),
          changed_at: by.at,
          changed_by: by.name,
        }))
        .where("abbr", "=", registration.abbr)
        .where("version", "=", version)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await agree(trx, registration.abbr, { ...USUAL_TERMS, ...registration.terms });
      await sealAs(trx, registration.abbr);
      return true;
    },

    /** Puts a secret in front and keeps the newest before it, so that two are live while the system changes over. */
    async addSecret(
      trx: Db,
      abbr: string,
      secretHash: string,
      { endsAt, formerEndsAt }: { endsAt: string | null; formerEndsAt: string | null },
    ): Promise<ConnectedSystem | undefined> {
      if (!(await hold(trx, abbr))) return undefined;
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
      return changed && sealAs(trx, abbr);
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
          mac: null,
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
  };
}

export type SystemsStore = ReturnType<typeof systemsStore>;
