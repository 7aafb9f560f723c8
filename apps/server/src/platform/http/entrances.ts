import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { nameOf } from "./hosts.ts";

const standing = new AsyncLocalStorage<string>();

/**
 * The address of the portal by which somebody came, without a trailing slash: what is written for them leads there.
 * Whatever nobody's request began has the main one, and so has a portal of one name.
 */
export const addressHere = (publicUrl: string): string => standing.getStore() ?? publicUrl;

type Names = { publicUrl: string; entrances?: readonly string[] | undefined };

/** Every address of the portal, the main one first, without a trailing slash. */
export const ownAddresses = ({ publicUrl, entrances = [] }: Names): string[] => [publicUrl, ...entrances];

/** What was made for one entrance, and serves for all who come by it; there are as many as entrances. */
export function eachEntrance<T>(publicUrl: string, make: () => T) {
  const made = new Map<string, T>();
  return {
    here(): T {
      const address = addressHere(publicUrl);
      const one = made.get(address) ?? make();
      made.set(address, one);
      return one;
    },
    all: (): T[] => [...made.values()],
  };
}

/** A page of this portal, by whichever of its names it was written down, is known by its path. */
export function pathIfOwn(address: string, own: readonly string[]): string {
  const by = own.find((origin) => address === origin || address.startsWith(`${origin}/`));
  return by === undefined ? address : address.slice(by.length) || "/";
}

/** Notes of every request by which name it came. Only where there are several: nobody else has a use for it. */
export function noteEntrances(app: FastifyInstance, publicUrl: string, others: readonly string[]): void {
  const byName = new Map(others.map((origin) => [new URL(origin).hostname, origin]));
  app.addHook("onRequest", (request, _reply, done) => {
    // a plain address, and a name that is answered to and no entrance, mean the main one
    standing.run(byName.get(nameOf(request.host)) ?? publicUrl, done);
  });
}
