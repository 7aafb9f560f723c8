import type { FastifyInstance } from "fastify";
import { boundedMap } from "../cache/bounded-map.ts";
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import type { Refuse } from "./error-edge.ts";
import { clientOfAddress, originOf } from "./origin.ts";

const MINUTE_MS = 60_000;
/** So many addresses are remembered; who is forgotten begins anew. */
const MOST_CLIENTS = 50_000;
/** The machine itself, and a proxy on it that nobody named: behind that one everybody would be one. */
const isHere = (address: string): boolean => /^127\.|^::1$/.test(address);

type Deps = { aMinute: number; clock: Clock; refuse: Refuse };

/**
 * How many requests a minute one address may send one server, before anything is done for them. A whole bureau shares
 * an address, so it is far above what people do; what is dear has a budget of its own in its module, on all servers
 * together. Hashed files are not counted: they cost nothing and a page asks for many.
 */
export function refuseFloods(app: FastifyInstance, { aMinute, clock, refuse }: Deps): void {
  const counts = boundedMap<{ count: number; until: number }>(MOST_CLIENTS);
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/assets/")) return done();
    const { address } = originOf(request);
    if (isHere(address)) return done();
    const client = clientOfAddress(address);
    const now = clock().getTime();
    const known = counts.get(client);
    if (!known || known.until <= now) {
      counts.set(client, { count: 1, until: now + MINUTE_MS });
      return done();
    }
    known.count += 1;
    if (known.count <= aMinute) return done();
    void refuse(request, reply, new Refusal("request.tooMany", { retryAfter: (known.until - now) / 1000 }));
  });
}
