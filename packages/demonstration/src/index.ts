import type { Demonstration, DemonstrationDeps } from "@sannong/server/app/reference-data";
import { demonstrationAccounts, seedAccounts } from "./accounts.ts";
import { seedAgreements, seedConsents } from "./agreements.ts";
import type { Amount } from "./amount.ts";
import { seedCatalogue } from "./catalogue.ts";
import { seedDataResources } from "./data-resources.ts";
import { seedWorkbench, seedMonitor, seedTodos } from "./workbench.ts";
import { seedFarmer } from "./farmer.ts";
import { seedFeedback } from "./feedback.ts";
import { seedGuides } from "./guides.ts";
import { seedIndicators } from "./indicators.ts";
import { seedNotices } from "./notices.ts";
import { seedRatings } from "./ratings.ts";
import { seedRecords } from "./records.ts";
import { seedReports } from "./reports.ts";
import { seedScenes } from "./scenes.ts";
import { seedSearches } from "./searches.ts";
import { seedServe } from "./serve.ts";
import { seedSite } from "./site.ts";
import { seedSpend } from "./spend.ts";
import { seedUsage } from "./usage.ts";
import { seedWaiting } from "./waiting.ts";

/** Raised whenever something of this package changes what is written. */
const VERSION = 5;

/** The demonstration's content, to be handed to the server that is to show it. */
export const demonstration = (amount: Amount): Demonstration => ({
  version: VERSION,
  accounts: demonstrationAccounts,
  write: (deps) => write(deps, amount),
});

async function write(deps: DemonstrationDeps, amount: Amount): Promise<void> {
  const { trx, sealer, clock } = deps;
  await seedCatalogue(trx, clock());
  await seedGuides(trx);
  await seedServe(trx);
  await seedAccounts({ ...deps, db: trx });
  await seedAgreements(trx, clock());
  await seedNotices(trx, clock());
  await seedSite(trx);
  await seedScenes(trx, clock());
  await seedRecords(trx, clock(), amount);
  await seedSearches(trx, clock());
  await seedWorkbench({ trx, sealer, now: clock(), owner: "ganbu" });
  await seedMonitor(trx, clock());
  await seedRatings({ trx, sealer, now: clock(), amount });
  await seedDataResources(trx, clock(), amount);
  await seedIndicators(trx, clock(), amount);
  await seedReports(trx, clock());
  if (amount === "full") {
    const more = { ...deps, now: clock() };
    await seedWaiting(more);
    await seedTodos(trx, more.now);
    await seedSpend(trx, more.now);
    await seedUsage(trx, more.now);
    await seedFeedback(more);
    await seedWorkbench({ ...more, owner: "nonghu" });
    await seedFarmer(more);
  }
  await seedConsents(trx, clock());
}
