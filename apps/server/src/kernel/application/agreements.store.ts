import { sql } from "kysely";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SealAgreement } from "./agreement-seal.ts";
import { asSystem, type SystemRow, withTerms } from "./system-rows.store.ts";
import type { ConnectedSystem } from "./applications.rules.ts";
import { BadRegistration } from "./bad-registration.ts";
import { takenAddresses } from "./shared-addresses.rules.ts";

/** A system whose row carries no seal of ours, though it is connected. */
export const isBroken = (row: SystemRow, seal: SealAgreement): boolean =>
  row.protocol !== "none" && (row.mac === null || !isSame(row.mac, seal(asSystem(row))));

/**
 * Refuses a system that is written, but not committed, when another one has one of its addresses. Of two at the same
 * instant the second waits here until the first is through, and then sees it.
 *
 * @throws BadRegistration
 */
async function keepApart(trx: Db, system: ConnectedSystem): Promise<void> {
  const { protocol, stage } = system;
  if (stage === "offline" || (protocol !== "cas" && protocol !== "saml")) return;
  await sql`select pg_advisory_xact_lock(hashtext('systemAddresses'))`.execute(trx);
  const others = await withTerms(trx).where("protocol", "=", protocol).where("stage", "!=", "offline").execute();
  const problems = takenAddresses(system, others.map(asSystem));
  if (problems.length > 0) throw new BadRegistration(problems);
}

/** Reads and seals the agreements of systems: what changes one holds it first, and seals it when all is written. */
export function agreements(seal: SealAgreement) {
  const rowOf = (trx: Db, abbr: string) => withTerms(trx).where("abbr", "=", abbr);
  async function sealAs(trx: Db, abbr: string): Promise<ConnectedSystem> {
    const system = asSystem(await rowOf(trx, abbr).executeTakeFirstOrThrow());
    await trx
      .updateTable("connectedSystem")
      .set({ mac: seal(system) })
      .where("abbr", "=", abbr)
      .execute();
    return system;
  }
  return {
    /** @returns false when it is gone, or carries no seal of ours: nothing is added to what somebody forged */
    async hold(trx: Db, abbr: string): Promise<boolean> {
      await trx.selectFrom("connectedSystem").select("abbr").where("abbr", "=", abbr).forUpdate().execute();
      const row = await rowOf(trx, abbr).executeTakeFirst();
      return row !== undefined && !isBroken(row, seal);
    },
    /** One that is there and carries no seal of ours. */
    async isForged(trx: Db, abbr: string): Promise<boolean> {
      const row = await rowOf(trx, abbr).executeTakeFirst();
      return row !== undefined && isBroken(row, seal);
    },
    sealAs,
    /**
     * Seals one whose addresses are new, or that somebody is let into from now on.
     *
     * @throws BadRegistration when another system has one of them
     */
    async sealApart(trx: Db, abbr: string): Promise<ConnectedSystem> {
      const system = await sealAs(trx, abbr);
      await keepApart(trx, system);
      return system;
    },
    /** Those that are connected and were never sealed. */
    async unsealed(trx: Db): Promise<string[]> {
      const rows = await trx
        .selectFrom("connectedSystem")
        .select("abbr")
        .where("protocol", "!=", "none")
        .where("mac", "is", null)
        .forUpdate()
        .execute();
      return rows.map(({ abbr }) => abbr);
    },
  };
}
export type Agreements = ReturnType<typeof agreements>;
