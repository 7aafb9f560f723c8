import type { Pool, PoolClient } from "pg";
import { Unavailable } from "../unavailable.ts";

/** So often at most: where every write fails there are many, and each would open all connections anew. */
const PAUSE_MS = 1000;

/** A connection was let go of on purpose. */
export class TurnedOver extends Unavailable {
  constructor() {
    super("database", "the database took no writes: its connections are opened anew");
  }
}

/**
 * What replaces all connections of a pool: the idle at once, the others when they come back. They lead to a server that
 * takes no writes, or were opened while it took none, and would do so for as long as they live. Asked for again a
 * moment later, it is done at the end of that moment.
 *
 * @param turned told each time
 */
export function turningOver(pool: Pool, turned: () => void): () => void {
  const idle = new Set<PoolClient>();
  const inUse = new Set<PoolClient>();
  const outdated = new WeakSet<PoolClient>();
  let last = -Infinity;
  let waiting: NodeJS.Timeout | undefined;

  pool.on("acquire", (client) => {
    idle.delete(client);
    inUse.add(client);
  });
  pool.on("remove", (client) => {
    idle.delete(client);
    inUse.delete(client);
  });
  pool.on("release", (_fault, client) => {
    inUse.delete(client);
    // the pool keeps none that is ending
    if (outdated.has(client)) void client.end();
    else idle.add(client);
  });

  function turn() {
    last = performance.now();
    waiting = undefined;
    for (const client of inUse) outdated.add(client);
    for (const client of idle) client.connection.stream.destroy(new TurnedOver());
    turned();
  }
  return () => {
    const rest = last + PAUSE_MS - performance.now();
    if (rest <= 0) turn();
    else waiting ??= setTimeout(turn, rest).unref();
  };
}
