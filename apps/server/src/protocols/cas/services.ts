import { opensAddress, prefixesOpening, prefixOf } from "@sannong/contract/rules/protocols/cas-service";
import { redirectUriOfHandoff, type ConnectedSystem, type ConnectedSystems } from "../../kernel/application/index.ts";

type Index = {
  /** by address, letter by letter */
  exact: Map<string, ConnectedSystem>;
  /** by what is opened with everything below it */
  prefixes: Map<string, ConnectedSystem>;
  signOffTargets: Set<string>;
};

/**
 * The systems that speak CAS, found by their service addresses: letter by letter as registered, or by the beginning that
 * was agreed on, so that no ticket goes where nobody has confirmed that it should.
 */
export function serviceRegistry(systems: Pick<ConnectedSystems, "list">) {
  const indexes = new WeakMap<ConnectedSystem[], Index>();

  async function all(): Promise<Index> {
    const list = await systems.list();
    const known = indexes.get(list);
    if (known) return known;
    const index = indexOf(list);
    indexes.set(list, index);
    return index;
  }

  async function find(service: string): Promise<ConnectedSystem | undefined> {
    const { exact, prefixes } = await all();
    const found = exact.get(service);
    if (prefixes.size === 0 || (found && found.stage !== "offline")) return found;
    const opening = prefixesOpening(service).flatMap((prefix) => prefixes.get(prefix) ?? []);
    return opening.find(({ stage }) => stage !== "offline") ?? found ?? opening[0];
  }

  return {
    /** The system that is opened by this address. */
    find,
    /** May a browser be sent here after a sign-off? */
    isSignOffTarget: async (address: string): Promise<boolean> =>
      (await all()).signOffTargets.has(address) || (await find(address)) !== undefined,
  };
}

export type ServiceRegistry = ReturnType<typeof serviceRegistry>;

function indexOf(list: readonly ConnectedSystem[]): Index {
  // whoever comes after a system that is out of service may have its addresses
  const inOrder = list
    .filter(({ protocol }) => protocol === "cas")
    .toSorted((one, other) => Number(other.stage === "offline") - Number(one.stage === "offline"));
  const byAddress = (addressesOf: (system: ConnectedSystem) => readonly (string | undefined)[]) =>
    new Map(
      inOrder.flatMap((system) =>
        addressesOf(system).flatMap((address) => (address === undefined ? [] : [[address, system] as const])),
      ),
    );
  return {
    exact: byAddress((system) => (matchOf(system) === "exact" ? system.redirectUris : [])),
    prefixes: byAddress((system) => (matchOf(system) === "prefix" ? system.redirectUris.map(prefixOf) : [])),
    signOffTargets: new Set(inOrder.flatMap(({ postLogoutRedirectUris }) => postLogoutRedirectUris)),
  };
}

const matchOf = ({ serviceMatch = "exact" }: ConnectedSystem) => serviceMatch;

/** What its registered services open; or its hand-off address, in which the portal itself has filled what follows the path. */
export const isServiceOf = (system: ConnectedSystem, service: string): boolean =>
  system.protocol === "cas" &&
  (system.redirectUris.some((registered) => opensAddress(registered, matchOf(system), service)) ||
    (system.handoffUri !== null && redirectUriOfHandoff(system.handoffUri) === redirectUriOfHandoff(service)));
