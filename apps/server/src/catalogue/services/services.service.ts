import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { moduleTree, probedEntry, serviceEntry, systemList } from "./services.rules.ts";
import type { ListedSystem, StoredService } from "./stored.rules.ts";
import type { CatalogueStore } from "./services.store.ts";
import { isEntered, needsBoundAccount } from "./ways-in.rules.ts";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { historyOf, type ProbeDay, type WayDay } from "./monitor.rules.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { addressHere, eachEntrance, ownAddresses, pathIfOwn } from "../../platform/http/entrances.ts";

type Click = { identification: string; uuid: string; caller: Caller | null; origin: Origin };
type Outcome = "opened" | "refused" | "unanswered";

/** What the catalogue wants from the modules beside it, each through its public interface. */
export type Neighbours = {
  systems: {
    list(): Promise<ListedSystem[]>;
    probesSince(day: string): Promise<ProbeDay[]>;
    /** the buckets that answers are counted in, in milliseconds */
    probeBounds: readonly number[];
    /** a system's own sign-in start address, or null when the portal hands over a code instead */
    initiateLoginUrl: (system: ListedSystem, targetLinkUri: string | null) => string | null;
  };
  visits: {
    arrivalsByService(): Promise<Map<string, number>>;
    visitsToday(): Promise<number>;
    waysIn(days: number): Promise<{ days: string[]; ways: WayDay[] }>;
    recordClick(click: Click): Promise<void>;
    recordWayIn(way: Click & { systemAbbr: string | null; outcome: Outcome; arrives: boolean }): Promise<void>;
  };
  regions: { countyTotal(): number };
  /** how many people signed in since midnight in Beijing */
  signInsToday(): Promise<number>;
};

/** A stored service with the exemption of specification §9 applied. */
export type FoundService = StoredService & { needsBoundAccount: boolean };

type Deps = Neighbours & {
  store: CatalogueStore;
  publicUrl: string;
  entrances?: readonly string[] | undefined;
  directHosts: readonly string[];
  clock: Clock;
};

/** Counting every arrival there ever was is dearer than the rest, and nobody sees a count move. */
const COUNT_MS = 30_000;
/** What the monitor looks back over. */
const MONITORED_DAYS = 30;
const TREND_DAYS = 14;

export function catalogueService(deps: Deps) {
  const { store, systems, visits, regions, publicUrl, directHosts, clock } = deps;
  const own = ownAddresses(deps);
  const arrivals = cachedValue({ load: () => visits.arrivalsByService(), clock, freshMs: COUNT_MS });

  // Built as the answers themselves: the same objects until the next reading, so that each is written out once.
  const load = async () => {
    const here = addressHere(publicUrl);
    const [stored, modules, listed, useCounts] = await Promise.all([
      store.services(),
      store.modules(),
      systems.list(),
      arrivals(),
    ]);
    const services = stored.map((service) => ({ ...service, jumpUrl: pathIfOwn(service.jumpUrl, own) }));
    const systemOf = new Map(listed.map((system) => [system.abbr, system]));
    const systemOfService = ({ systemAbbr }: StoredService) =>
      systemAbbr === null ? undefined : systemOf.get(systemAbbr);
    const entries = services.map((service) =>
      serviceEntry(service, {
        system: systemOfService(service),
        useCount: useCounts.get(service.identification) ?? 0,
        publicUrl: here,
        directHosts,
        initiateLoginUrl: systems.initiateLoginUrl,
      }),
    );
    const all = systemList(listed, modules, services, here);
    return {
      byIdentification: new Map(services.map((service) => [service.identification, service])),
      services: { services: entries },
      waysIn: {
        service: new Map(entries.map(({ identification, wayIn }) => [identification, wayIn])),
        system: new Map(all.map(({ systemAbbr, wayIn }) => [systemAbbr, wayIn])),
      },
      systems: { systemAuthorizationIntegrationSelectList: all },
      tree: moduleTree(modules, listed, services),
      counts: {
        systemTotal: all.filter(({ wayIn }) => worksOnline(wayIn)).length,
        serviceTotal: services.length,
        onlineServiceTotal: entries.filter(({ wayIn }) => worksOnline(wayIn)).length,
        regionTotal: regions.countyTotal(),
      },
    };
  };
  // its addresses are of the entrance by which somebody came
  const catalogues = eachEntrance(publicUrl, () => cachedValue({ clock, load }));
  const catalogue = () => catalogues.here()();

  const totals = cachedValue({
    clock,
    load: async () => {
      const [{ counts }, visitToday, signInToday] = await Promise.all([
        catalogue(),
        visits.visitsToday(),
        deps.signInsToday(),
      ]);
      return { ...counts, visitToday, signInToday };
    },
  });

  const history = cachedValue({
    clock,
    freshMs: COUNT_MS,
    load: async () => {
      const [{ days, ways }, listed] = await Promise.all([visits.waysIn(MONITORED_DAYS), systems.list()]);
      const probes = await systems.probesSince(days[0] ?? "");
      const abbrs = listed.map(({ abbr }) => abbr);
      return historyOf({ abbrs, days, probes, ways, bounds: systems.probeBounds, trendDays: TREND_DAYS });
    },
  });

  return {
    connectionHistory: history,
    services: async () => (await catalogue()).services,
    systems: async () => (await catalogue()).systems,
    waysIn: async () => (await catalogue()).waysIn,
    /** Something was changed here: the next who asks is told of it. */
    forget: () => catalogues.all().forEach((one) => one.forget()),
    tree: async () => (await catalogue()).tree,
    totals,
    connectionHealth: async () => ({ records: (await systems.list()).map(probedEntry) }),

    /** A service as it is stored, for the modules that act on it. */
    findService: async (identification: string): Promise<FoundService | undefined> => {
      const service = (await catalogue()).byIdentification.get(identification);
      return service && { ...service, needsBoundAccount: needsBoundAccount(service) };
    },

    /** The services for which one enters this system: no pages of the portal's, nor what opens for everybody. */
    servicesOf: async (systemAbbr: string): Promise<FoundService[]> =>
      [...(await catalogue()).byIdentification.values()]
        .filter((service) => service.systemAbbr === systemAbbr && isEntered(service))
        .map((service) => ({ ...service, needsBoundAccount: needsBoundAccount(service) })),

    /** Is there such a system, or such a service, to be opened? */
    isListed: async ({ kind, subject }: { kind: "system" | "service"; subject: string }): Promise<boolean> => {
      const { byIdentification, systems: listed } = await catalogue();
      if (kind === "service") return byIdentification.has(subject);
      return listed.systemAuthorizationIntegrationSelectList.some(({ systemAbbr }) => systemAbbr === subject);
    },

    /** Addresses that services open for everybody (jump type 2), as pages are given them. */
    directAddresses: async (): Promise<string[]> =>
      (await catalogue()).services.services.map(({ jumpUrl }) => jumpUrl).filter((address) => address !== ""),

    /** @throws Refusal `service.unknown`, or what the visits module refuses */
    async recordClick(click: Click) {
      if (!(await catalogue()).byIdentification.has(click.identification)) throw new Refusal("service.unknown");
      await visits.recordClick(click);
    },

    /** @throws Refusal `service.unknown`, or what the visits module refuses */
    async recordWayIn(way: Click & { outcome: Outcome }) {
      const { byIdentification, waysIn } = await catalogue();
      const service = byIdentification.get(way.identification);
      if (!service) throw new Refusal("service.unknown");
      const arrives = waysIn.service.get(way.identification) !== "guide";
      await visits.recordWayIn({ ...way, systemAbbr: isEntered(service) ? service.systemAbbr : null, arrives });
    },
  };
}

export type CatalogueService = ReturnType<typeof catalogueService>;
