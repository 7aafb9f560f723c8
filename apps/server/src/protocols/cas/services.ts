import { redirectUriOfHandoff, type ConnectedSystem, type ConnectedSystems } from "../../kernel/application/index.ts";

/**
 * The systems that speak CAS, found by their service addresses: letter by letter as registered, so that no ticket
 * goes where nobody has confirmed that it should.
 */
export function serviceRegistry(systems: Pick<ConnectedSystems, "list">) {
  const indexes = new WeakMap<ConnectedSystem[], Map<string, ConnectedSystem>>();

  async function all(): Promise<Map<string, ConnectedSystem>> {
    const list = await systems.list();
    const known = indexes.get(list);
    if (known) return known;
    // whoever comes after a system that is out of service may have its addresses
    const inOrder = list.toSorted((one, other) => Number(other.stage === "offline") - Number(one.stage === "offline"));
    const index = new Map(inOrder.flatMap((system) => servicesOf(system).map((service) => [service, system] as const)));
    indexes.set(list, index);
    return index;
  }

  return {
    find: async (service: string): Promise<ConnectedSystem | undefined> => (await all()).get(service),
    /** May a browser be sent here after a sign-off? */
    async isSignOffTarget(address: string): Promise<boolean> {
      const list = await systems.list();
      return list.some(
        (system) =>
          system.protocol === "cas" &&
          (system.postLogoutRedirectUris.includes(address) || system.redirectUris.includes(address)),
      );
    },
  };
}

export type ServiceRegistry = ReturnType<typeof serviceRegistry>;

const servicesOf = (system: ConnectedSystem): string[] => (system.protocol === "cas" ? system.redirectUris : []);

/** Its own, letter by letter; or its hand-off address, in which the portal itself has filled what follows the path. */
export const isServiceOf = (system: ConnectedSystem, service: string): boolean =>
  servicesOf(system).includes(service) ||
  (system.protocol === "cas" &&
    system.handoffUri !== null &&
    redirectUriOfHandoff(system.handoffUri) === redirectUriOfHandoff(service));
