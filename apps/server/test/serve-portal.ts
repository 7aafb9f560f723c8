import { afterAll, beforeEach } from "vitest";
import { servicesModule } from "../src/catalogue/services/index.ts";
import { visitsModule } from "../src/catalogue/visits/index.ts";
import { guidesModule } from "../src/catalogue/guides/index.ts";
import { financeModule } from "../src/content/finance/index.ts";
import { situationsModule } from "../src/content/situations/index.ts";
import { machineryModule } from "../src/content/machinery/index.ts";
import { seedCatalogue } from "@sannong/demonstration/catalogue";
import { seedGuides } from "@sannong/demonstration/guides";
import { seedServe } from "@sannong/demonstration/serve";
import { seedRegions } from "../src/operations/regions/official-regions.ts";
import { type SearchModule, searchModule } from "../src/catalogue/search/index.ts";
import { freshDatabase, silentLog } from "./database.ts";
import { signInPortal } from "./sign-in-portal.ts";

/** The portal of one test file with the modules of 三农服务 in it, on the demonstration's catalogue. */
export async function servePortal() {
  const database = await freshDatabase();
  const { db, eventual } = database;
  await seedRegions(db);
  await seedCatalogue(db, new Date("2026-11-21T08:00:00Z"));
  await seedGuides(db);
  await seedServe(db);
  let search: SearchModule | undefined;
  const portal = await signInPortal({
    database,
    modules: ({ audit, clock, shortLived, regions, systems, accounts }) => {
      const catalogue = servicesModule({
        db,
        audit,
        clock,
        publicUrl: "https://portal.example",
        directHosts: [],
        regions,
        visits: visitsModule({ db, eventual, shortLived, clock }),
        systems: {
          list: systems.list,
          initiateLoginUrl: () => null,
          probesSince: async () => [],
          probeBounds: [],
        },
        signInsToday: async () => 0,
      });
      search = searchModule({ db, eventual, shortLived, audit, clock, log: silentLog });
      const provided = {
        db,
        audit,
        clock,
        search,
        regions,
        nameOfRegion: (code: string) => regions.nameOf(code) ?? code,
      };
      const finance = financeModule({
        ...provided,
        isService: async (identification) =>
          (await catalogue.services()).some((service) => service.identification === identification),
        hasPhone: async (accountId) => Boolean((await accounts.findById(accountId))?.phone),
      });
      const guides = guidesModule({ ...provided, catalogue });
      const situations = situationsModule({
        ...provided,
        services: guides.listed,
        guidesOf: guides.documentsOf,
      });
      return [search, guides, finance, machineryModule(provided), situations];
    },
  });
  // whatever a test before this one read is forgotten
  beforeEach(() => portal.clock.advance(60));
  afterAll(async () => {
    await portal.close();
    search?.close();
    await database.close();
  });
  /** @throws Error what the sign-in was refused for */
  const signedIn = async (username: string) => {
    const browser = portal.browser();
    const answer = await browser.signInAs(username);
    if (!answer.success) throw new Error(`${username}: ${answer.msg}`);
    return browser;
  };
  return { database, portal, signedIn };
}
