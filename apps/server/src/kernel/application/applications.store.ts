import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { agreementSealer, withoutAgreement } from "./agreement-seal.ts";
import { agreements, isBroken } from "./agreements.store.ts";
import { joinedStandings } from "./standings.store.ts";
import { agree, agreedAsColumns, asSystem, noAddresses, type SystemRow, withTerms } from "./system-rows.store.ts";
import { provesByKey, type Registration } from "@sannong/contract/applications/application-shapes.schemas";
import { type ConnectedSystem, USUAL_TERMS } from "./applications.rules.ts";

type Amendment = {
  version: number;
  privateHosts: string[] | null;
  /** for one that had no check endpoint so far */
  checkSecretSealed: string | null;
  by: { at: Date; name: string };
};

type Deps = {
  db: Db;
  grantKey: string;
  /** told of every system whose agreement does not carry our seal */
  onBroken: (abbr: string) => void;
  withheldScopes?: readonly string[];
};

/** After the seal was looked at, which is of what was agreed. */
const withoutScopes = (system: ConnectedSystem, withheld: readonly string[]): ConnectedSystem => ({
  ...system,
  scopes: system.scopes
    .split(" ")
    .filter((scope) => !withheld.includes(scope))
    .join(" "),
});

/** The rows of connected systems; one whose agreement does not carry our seal is given without it. */
export function systemsStore({ db, grantKey, onBroken, withheldScopes = [] }: Deps) {
  const seal = agreementSealer(grantKey);
  const { hold, sealAs, sealApart } = agreements(seal);
  const judged = (row: SystemRow): ConnectedSystem => {
    if (!isBroken(row, seal)) return withoutScopes(asSystem(row), withheldScopes);
    onBroken(row.abbr);
    return withoutAgreement(asSystem(row));
  };

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async all(within: Db = db): Promise<ConnectedSystem[]> {
      return (await withTerms(within).orderBy("connectedSystem.sort").orderBy("connectedSystem.abbr").execute()).map(
        judged,
      );
    },

    /** One as it stands within a transaction. */
    async findIn(abbr: string, within: Db): Promise<ConnectedSystem | undefined> {
      const row = await withTerms(within).where("connectedSystem.abbr", "=", abbr).executeTakeFirst();
      return row && judged(row);
    },

    /**
     * Connects a system: a new row, or the way in of one the catalogue already lists, whose place there,
     * app id and pairwise salt stay. Secrets given before end here.
     *
     * @throws BadRegistration when another system has one of its addresses
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
        ...agreedAsColumns(registration),
        secretHashes: JSON.stringify(fresh.secretHashes),
        secretEnds: JSON.stringify(fresh.secretEnds),
        checkSecretSealed: fresh.checkSecretSealed,
      };
      const row = await trx
        .insertInto("connectedSystem")
        .values({
          ...wayIn,
          abbr: registration.abbr,
          appId: fresh.appId,
          pairwiseSalt: fresh.pairwiseSalt,
          summary: "",
          owner: "",
          domain: "data",
          moduleId: null,
          tab: "yyfw",
          health: "unknown",
          isDemonstration: fresh.isDemonstration,
        })
        .onConflict((conflict) =>
          conflict.column("abbr").doUpdateSet((eb) => ({ ...wayIn, version: eb("connectedSystem.version", "+", 1) })),
        )
        .returning("abbr")
        .executeTakeFirstOrThrow();
      await agree(trx, row.abbr, { ...USUAL_TERMS, ...registration.terms });
      return sealApart(trx, row.abbr);
    },

    /**
     * Gives a system another way in, as it was agreed on this version of it.
     *
     * @returns false when it was changed meanwhile
     * @throws BadRegistration when another system has one of its addresses
     */
    async amend(
      trx: Db,
      registration: Registration,
      { version, privateHosts, checkSecretSealed, by }: Amendment,
    ): Promise<boolean> {
      if (!(await hold(trx, registration.abbr))) return false;
      const result = await trx
        .updateTable("connectedSystem")
        .set((eb) => ({
          ...agreedAsColumns(registration),
          privateHosts: privateHosts === null ? null : JSON.stringify(privateHosts),
          // the one it has goes on
          checkSecretSealed: eb.fn.coalesce("checkSecretSealed", eb.val(checkSecretSealed)),
          // what it proved itself by until now counts no more
          ...(provesByKey(registration) && { secretHashes: "[]", secretEnds: "{}" }),
          version: eb("version", "+", 1),
          changedAt: by.at,
          changedBy: by.name,
        }))
        .where("abbr", "=", registration.abbr)
        .where("version", "=", version)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      await agree(trx, registration.abbr, { ...USUAL_TERMS, ...registration.terms });
      await sealApart(trx, registration.abbr);
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
        .updateTable("connectedSystem")
        .set((eb) => ({
          secretHashes: sql<string>`jsonb_build_array(${secretHash}::text)
          || case when jsonb_array_length(secret_hashes) > 0 then jsonb_build_array(secret_hashes -> 0) else '[]'::jsonb end`,
          secretEnds: sql<string>`jsonb_strip_nulls(jsonb_build_object(${secretHash}::text, ${endsAt}::text)
          || case when secret_hashes ->> 0 is null then '{}'::jsonb
             else jsonb_build_object(secret_hashes ->> 0,
               least(${formerEndsAt}::text, secret_ends ->> (secret_hashes ->> 0))) end)`,
          version: eb("version", "+", 1),
        }))
        .where("abbr", "=", abbr)
        .where("protocol", "!=", "none")
        .where("isPublicClient", "=", false)
        .where(sql<boolean>`coalesce(further ->> 'clientAuth', 'secret') = 'secret'`)
        .returning("abbr")
        .executeTakeFirst();
      return changed && sealAs(trx, abbr);
    },

    /** Takes away every way in; the catalogue goes on listing the system as not connected. */
    async disconnect(trx: Db, abbr: string): Promise<boolean> {
      const result = await trx
        .updateTable("connectedSystem")
        .set((eb) => ({
          protocol: "none",
          secretHashes: "[]",
          secretEnds: "{}",
          ...noAddresses,
          further: "{}",
          checkSecretSealed: null,
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
        .deleteFrom("connectedSystem")
        .where("abbr", "=", abbr)
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom("service").select("identification").where("service.systemAbbr", "=", abbr))),
        )
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async checkSecretSealedOf(abbr: string): Promise<string | null> {
      const row = await db
        .selectFrom("connectedSystem")
        .select("checkSecretSealed")
        .where("abbr", "=", abbr)
        .executeTakeFirst();
      return row?.checkSecretSealed ?? null;
    },

    standingOf: joinedStandings(db),
  };
}

export type SystemsStore = ReturnType<typeof systemsStore>;
