import { seedDataClasses, sealUnsealedData } from "../data/resources/index.ts";
import { seedCalendar } from "../governance/calendar/index.ts";
import { seedRoles } from "../governance/grants/index.ts";
import type { AppContext } from "../kernel/context.ts";
import type { DemonstrationAccount } from "../operations/demo/index.ts";
import { seedRegions } from "../operations/regions/index.ts";
import type { PasswordHasher } from "../platform/crypto/password-hasher.ts";
import type { Db } from "../platform/database/database.ts";

/** Raised whenever the reference data changes; an installation with an older number is brought up to date. */
export const REFERENCE_VERSION = 25;

export type DemonstrationDeps = Pick<AppContext, "clock"> & {
  /** every row is written in this transaction */
  trx: Db;
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  hasher: Pick<PasswordHasher, "hash">;
  /** config.keys.grant */
  grantKey: string;
};

/**
 * What a demonstration is made of. It is handed in by whoever starts one: the server's own sources, and what is built
 * of them for production, hold none.
 */
export type Demonstration = {
  /** raised whenever its content changes, and never lowered */
  version: number;
  /** what `GET /api/demo/accounts` tells (design §5) */
  accounts: readonly DemonstrationAccount[];
  /** writes its content upon the reference data */
  write(deps: DemonstrationDeps): Promise<void>;
};

/**
 * Reference data for a real installation. One small query when there is nothing to do.
 *
 * @returns whether anything was written
 * @throws Error when the database is a demonstration's
 */
export const seedReference = ({ db, grantKey }: { db: Db; grantKey: string }): Promise<boolean> =>
  seedOnce(db, { demonstration: false, version: REFERENCE_VERSION, write: (trx) => writeReference(trx, grantKey) });

/**
 * Reference data and a demonstration's content, all or nothing, with the mark that says for good what this database is
 * (design §5). Called instead of `seedReference`, not after it. One small query when there is nothing to do.
 *
 * @returns whether anything was written
 * @throws Error when the database is a real installation's
 */
export const seedDemonstration = (
  { db, ...deps }: Omit<DemonstrationDeps, "trx"> & { db: Db },
  { version, write }: Demonstration,
): Promise<boolean> =>
  seedOnce(db, {
    demonstration: true,
    // neither is ever lowered, so that the sum rises when either does
    version: REFERENCE_VERSION + version,
    write: async (trx) => {
      await writeReference(trx, deps.grantKey);
      await write({ ...deps, trx });
      await sealUnsealedData(trx, deps.grantKey);
    },
  });

async function writeReference(trx: Db, grantKey: string): Promise<void> {
  await seedRegions(trx);
  await seedRoles(trx, grantKey);
  await seedCalendar(trx);
  await seedDataClasses(trx);
}

type Seeding = { demonstration: boolean; version: number; write: (trx: Db) => Promise<void> };

async function seedOnce(db: Db, { demonstration, version, write }: Seeding): Promise<boolean> {
  const columns = ["demonstration", "seededVersion"] as const;
  const isDone = (installed: { demonstration: boolean; seededVersion: number } | undefined) =>
    installed !== undefined && installed.demonstration === demonstration && installed.seededVersion >= version;

  if (isDone(await db.selectFrom("installation").select(columns).executeTakeFirst())) return false;

  return db.transaction().execute(async (trx) => {
    // two servers may start at the same moment: the second waits here and finds the work done
    await trx
      .insertInto("installation")
      .values({ demonstration, seededVersion: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const installed = await trx.selectFrom("installation").select(columns).forUpdate().executeTakeFirstOrThrow();
    if (isDone(installed)) return false;
    if (installed.demonstration !== demonstration && (installed.demonstration || installed.seededVersion > 0))
      throw new Error("a demonstration and a real installation never share a database");
    await write(trx);
    await trx.updateTable("installation").set({ seededVersion: version, demonstration }).execute();
    return true;
  });
}
