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

type Needs = Parameters<typeof seedAccounts>[0] & {
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
export const seedDemonstration = (needs: Needs): Promise<boolean> =>
  seedOnce(needs.db, {
    demonstration: true,
    write: async (trx) => {
      await writeReference(trx, needs.grantKey);
      await seedCatalogue(trx, needs.clock());
      await seedGuides(trx);
      await seedServe(trx);
      await seedAccounts({ ...needs, db: trx });
      await seedAgreements(trx, needs.clock());
      await seedNotices(trx, needs.clock());
      await seedSite(trx);
      await seedScenes(trx, needs.clock());
      await seedRecords(trx, needs.clock(), needs.content);
      await seedSearches(trx, needs.clock());
      await seedDesk(trx, needs.sealer, needs.clock());
      await seedMonitor(trx, needs.clock());
      await seedRatings({ trx, sealer: needs.sealer, now: needs.clock(), content: needs.content });
      await seedDataResources(trx, needs.clock(), needs.content);
      await seedIndicators(trx, needs.clock(), needs.content);
      await seedReports(trx, needs.clock());
      if (needs.content === "full") {
        const more = { ...needs, trx, now: needs.clock() };
        await seedWaiting(more);
        await seedTodos(trx, more.now);
        await seedSpend(trx, more.now);
        await seedUsage(trx, more.now);
        await seedFeedback(more);
      }
      await seedConsents(trx, needs.clock());
      await sealUnsealedData(trx, needs.grantKey);
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
