import { type HomeTabName, homeTabs } from "@sannong/contract/catalogue/home-tabs";
import {
  type BusinessDomain,
  domainOf,
  type Health,
  healthOf,
  levelOf,
} from "@sannong/contract/catalogue/service-words";
import type { ConnectedSystem, ModuleNode, ProbedSystem, Service } from "@sannong/contract/catalogue/services";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import type { WayIn } from "@sannong/contract/rules/protocols/way-in";
import { isDirectHost } from "./direct-hosts.rules.ts";
import type { ListedSystem, StoredService } from "./stored.rules.ts";
import { isEntered, noticeOf, wayInto } from "./ways-in.rules.ts";

export type StoredModule = {
  id: string;
  parentId: string | null;
  name: string;
  tab: HomeTabName;
  domain: BusinessDomain;
};

/** The host a click leads to, when it is neither ours nor the government's; null when nobody has to be told. */
function leavesFor(
  service: StoredService,
  { system, publicUrl, directHosts }: Pick<Surroundings, "system" | "publicUrl" | "directHosts">,
): string | null {
  if (service.routePath !== null || service.jumpType === null) return null;
  const ofSystem = system?.initiateLoginUri ?? system?.handoffUri ?? system?.redirectUris?.[0];
  const address = service.jumpType === JumpType.direct ? absolute(service.jumpUrl, publicUrl) : ofSystem;
  // placeholders stand behind the host only
  if (!address || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname === new URL(publicUrl).hostname || isDirectHost(hostname, directHosts) ? null : hostname;
}

type Surroundings = {
  system: ListedSystem | undefined;
  useCount: number;
  /** origin without a trailing slash */
  publicUrl: string;
  directHosts: readonly string[];
  /** the systems module's own way to spell a sign-in start address */
  initiateLoginUrl: (system: ListedSystem, targetLinkUri: string | null) => string | null;
};

/** A service as everybody may see it. Addresses that belong to a system stay inside (design §3, Addresses). */
export function serviceEntry(service: StoredService, around: Surroundings): Service {
  const { system } = around;
  const wayIn = wayInto(service, system, around.publicUrl);
  return {
    identification: service.identification,
    name: service.name,
    summary: service.summary,
    owner: service.owner,
    domain: service.domain,
    audiences: service.audiences,
    handling: service.handling,
    isNeedLogin: service.isNeedLogin,
    useCount: around.useCount,
    routePath: service.routePath,
    jumpUrl: service.jumpType === JumpType.direct ? absolute(service.jumpUrl, around.publicUrl) : "",
    jumpType: service.jumpType,
    initiateLoginUrl: system ? around.initiateLoginUrl(system, targetInside(service, system)) : null,
    leavesFor: leavesFor(service, around),
    appId: system?.appId ?? "",
    systemAbbr: system?.abbr ?? "",
    systemName: system?.name ?? "",
    checkUserUrl: "",
    acceptsSystemAccount: (system?.checkUserUrl ?? null) !== null,
    ifValidateBindUser: service.validateBoundUser,
    ifDeleteCasualUser: service.deleteCasualUser,
    jumpSource: service.jumpSource,
    accountTypes: [...service.accountTypes],
    wayIn,
    notice: noticeOf(wayIn, service, system),
    ...standingOf(system),
  };
}

/** A direct address may be a page of this portal, whatever its origin is today. */
const absolute = (address: string, publicUrl: string): string =>
  address.startsWith("/") ? `${publicUrl}${address}` : address;

/** Where inside a self-starting system the service lies; never outside that system's own origin. */
function targetInside(service: StoredService, system: ListedSystem): string | null {
  if (!system.initiateLoginUri || !service.resourceUrl) return null;
  const target = URL.parse(service.resourceUrl, system.initiateLoginUri);
  return target?.origin === new URL(system.initiateLoginUri).origin ? target.href : null;
}

/** The systems in the order of their modules, which is the order in which people look for them. */
export function systemList(
  systems: readonly ListedSystem[],
  modules: readonly StoredModule[],
  services: readonly StoredService[],
  publicUrl: string,
): ConnectedSystem[] {
  const place = new Map(modules.map((module, index) => [module.id, index]));
  const placeOf = (system: ListedSystem) => place.get(system.moduleId ?? "") ?? modules.length;
  const servicesOf = Map.groupBy(services, ({ systemAbbr }) => systemAbbr);
  return systems
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((system) => systemEntry(system, openingOf(system, servicesOf.get(system.abbr) ?? [], publicUrl)));
}

type Opening = { service: StoredService | undefined; wayIn: WayIn };

/**
 * By which of its services one enters a system: the first that leads in. A page of the portal is none of the system's.
 * Where none leads in, the first of them says to whom one goes instead.
 */
function openingOf(system: ListedSystem, services: readonly StoredService[], publicUrl: string): Opening {
  const entered = services
    .filter(isEntered)
    .map((service) => ({ service, wayIn: wayInto(service, system, publicUrl) }));
  const leading =
    entered.find(({ wayIn }) => wayIn === "system") ?? entered.find(({ wayIn }) => wayIn !== "notConnected");
  if (leading) return leading;
  return { service: services[0], wayIn: system.health === "stopped" ? "stopped" : "notConnected" };
}

function systemEntry(system: ListedSystem, { service: opening, wayIn }: Opening): ConnectedSystem {
  return {
    systemAbbr: system.abbr,
    appId: system.appId,
    name: system.name,
    summary: system.summary,
    owner: system.owner,
    domain: domainOf(system.domain),
    moduleId: system.moduleId ?? "",
    tab: tabOf(system.tab),
    protocol: system.protocol,
    level: levelOf(system.level),
    need: needOf(system, opening),
    ...standingOf(system),
    wayIn,
    identification: opening?.identification ?? null,
  };
}

/** What the last question whether it is there came to. */
export const probedEntry = ({ probe, ...system }: ListedSystem): ProbedSystem => ({
  systemAbbr: system.abbr,
  ...standingOf(system),
  probedAt: probe?.at.toISOString() ?? null,
  probeTookMs: probe?.tookMs ?? null,
  probeFault: probe?.fault ?? null,
});

function needOf(system: ListedSystem, opening: StoredService | undefined): ConnectedSystem["need"] {
  if (system.requiresRole) return "role";
  return opening && !opening.isNeedLogin ? "open" : "signIn";
}

/** The modules as a tree, each with the number of systems and services in it and below it. */
export function moduleTree(
  modules: readonly StoredModule[],
  systems: readonly { moduleId: string | null }[],
  services: readonly { moduleId: string }[],
): ModuleNode[] {
  const systemCounts = countBy(systems);
  const serviceCounts = countBy(services);
  const below = (parentId: string | null) => modules.filter((module) => module.parentId === parentId);
  const build = (module: StoredModule): ModuleNode => {
    const children = below(module.id).map(build);
    return {
      id: module.id,
      name: module.name,
      tab: module.tab,
      domain: module.domain,
      systemCount: (systemCounts.get(module.id) ?? 0) + sum(children.map((child) => child.systemCount)),
      serviceCount: (serviceCounts.get(module.id) ?? 0) + sum(children.map((child) => child.serviceCount)),
      children,
    };
  };
  return below(null).map(build);
}

function countBy(items: readonly { moduleId: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { moduleId } of items) if (moduleId) counts.set(moduleId, (counts.get(moduleId) ?? 0) + 1);
  return counts;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A heading of the database that this version does not know falls back to the one for everything. */
const tabOf = (value: string): HomeTabName => homeTabs.find((tab) => tab === value) ?? "yyfw";

/** How it is, and since when. What was never connected is asked by nobody. */
function standingOf(system: Pick<ListedSystem, "protocol" | "health" | "healthSince"> | undefined): {
  health: Health;
  healthSince: string | null;
} {
  if (!system || system.protocol === "none") return { health: "unconnected", healthSince: null };
  return { health: healthOf(system.health), healthSince: system.healthSince?.toISOString() ?? null };
}
