import { sealUnsealedData } from "../data/resources/index.ts";
import type { Db } from "../platform/database/database.ts";
import { seedAccounts, seedRoles } from "./accounts.ts";
import { seedAgreements, seedConsents } from "./agreements.ts";
import { seedCalendar } from "./calendar.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedNotices } from "./notices/index.ts";
import { seedDesk, seedMonitor, seedTodos } from "./desk.ts";
import { seedRatings } from "./ratings.ts";
import { seedRecords } from "./records.ts";
import { seedFeedback } from "./feedback.ts";
import { seedGuides } from "./guides/seed-guides.ts";
import { seedDataClasses } from "./data-classes.ts";
import { seedDataResources } from "./data-resources.ts";
import { seedIndicators } from "./indicators.ts";
import type { SeedContent } from "./seed-content.ts";
import { seedReports } from "./reports.ts";
import { seedRegions } from "./regions.ts";
import { seedServe } from "./serve/seed-serve.ts";
import { seedScenes } from "./scenes.ts";
import { seedSite } from "./site.ts";
import { seedSearches } from "./searches.ts";
import { seedSpend } from "./spend.ts";
import { seedUsage } from "./usage.ts";
import { seedWaiting } from "./waiting.ts";

/** Raised whenever something below this folder changes; an installation with an older number is brought up to date. */
export const SEED_VERSION = 25;

/**
 * Reference data for a real installation. One small query when there is nothing to do.
 *
 * @returns whether anything was written
 */
export const seedReference = ({ db, grantKey }: { db: Db; grantKey: string }): Promise<boolean> =>
  seedOnce(db, { demonstration: false, write: (trx) => writeReference(trx, grantKey) });

type Deps = Parameters<typeof seedAccounts>[0] & {
  content: SeedContent;
  sealer: { open(sealed: string): string };
};

/**
 * Reference data and the demonstration's content, all or nothing, with the mark that says for good
 * what this database is (design §5). Called instead of `seedReference`, not after it.
 * One small query when there is nothing to do.
 *
 * @returns whether anything was written
 */
export const seedDemonstration = (deps: Deps): Promise<boolean> =>
  seedOnce(deps.db, {
    demonstration: true,
    write: async (trx) => {
      await writeReference(trx, deps.grantKey);
      await seedCatalogue(trx, deps.clock());
      await seedGuides(trx);
      await seedServe(trx);
      await seedAccounts({ ...deps, db: trx });
      await seedAgreements(trx, deps.clock());
      await seedNotices(trx, deps.clock());
      await seedSite(trx);
      await seedScenes(trx, deps.clock());
      await seedRecords(trx, deps.clock(), deps.content);
      await seedSearches(trx, deps.clock());
      await seedDesk(trx, deps.sealer, deps.clock());
      await seedMonitor(trx, deps.clock());
      await seedRatings({ trx, sealer: deps.sealer, now: deps.clock(), content: deps.content });
      await seedDataResources(trx, deps.clock(), deps.content);
      await seedIndicators(trx, deps.clock(), deps.content);
      await seedReports(trx, deps.clock());
      if (deps.content === "full") {
        const more = { ...deps, trx, now: deps.clock() };
        await seedWaiting(more);
        await seedTodos(trx, more.now);
        await seedSpend(trx, more.now);
        await seedUsage(trx, more.now);
        await seedFeedback(more);
      }
      await seedConsents(trx, deps.clock());
      await sealUnsealedData(trx, deps.grantKey);
    },
  });

async function writeReference(trx: Db, grantKey: string): Promise<void> {
  await seedRegions(trx);
  await seedRoles(trx, grantKey);
  await seedCalendar(trx);
  await seedDataClasses(trx);
}

type Seeding = { demonstration: boolean; write: (trx: Db) => Promise<void> };

async function seedOnce(db: Db, { demonstration, write }: Seeding): Promise<boolean> {
  const columns = ["demonstration", "seededVersion"] as const;
  const isDone = (installed: { demonstration: boolean; seededVersion: number } | undefined) =>
    installed !== undefined && installed.demonstration === demonstration && installed.seededVersion >= SEED_VERSION;

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
    await trx.updateTable("installation").set({ seededVersion: SEED_VERSION, demonstration }).execute();
    return true;
  });
}
