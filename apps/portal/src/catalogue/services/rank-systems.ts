import type { ConnectedSystem, Service } from "@sannong/contract/catalogue/services";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";

type Used = Pick<Service, "systemAbbr" | "useCount">;

/** Systems by how much their services are used, the most used first; equals keep the catalogue's order. */
export function byUse(systems: readonly ConnectedSystem[], services: readonly Used[] | undefined): ConnectedSystem[] {
  const uses = new Map<string, number>();
  for (const { systemAbbr, useCount } of services ?? []) uses.set(systemAbbr, (uses.get(systemAbbr) ?? 0) + useCount);
  const useOf = (system: ConnectedSystem) => uses.get(system.systemAbbr) ?? 0;
  return [...systems].sort((one, other) => useOf(other) - useOf(one));
}

/** Those that one may step into now: entered from here and not away. */
export const enterable = (systems: readonly ConnectedSystem[]): ConnectedSystem[] =>
  systems.filter(({ wayIn, health }) => worksOnline(wayIn) && health !== "silent");

/** A handful to step into from the front page, one of each domain before a second of any. */
export function handful(ranked: readonly ConnectedSystem[], size: number): ConnectedSystem[] {
  const open = enterable(ranked);
  const domains = new Set<string>();
  const firsts = open.filter((system) => !domains.has(system.domain) && domains.add(system.domain));
  const rest = open.filter((system) => !firsts.includes(system));
  return [...firsts, ...rest].slice(0, size);
}

/** The same systems, and those that stand elsewhere on the page behind the others. */
export const lastOf = (ranked: readonly ConnectedSystem[], elsewhere: ReadonlySet<string>): ConnectedSystem[] => [
  ...ranked.filter(({ systemAbbr }) => !elsewhere.has(systemAbbr)),
  ...ranked.filter(({ systemAbbr }) => elsewhere.has(systemAbbr)),
];
