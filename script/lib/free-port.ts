import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand to outgoing connections (Linux from 32768 on): what is free here still is when
 * somebody listens a second later.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const TRIES = 100;
/** Handed out by this process, which may listen there only later: nobody else of it is given the same. */
const given = new Set<number>();

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });

/**
 * A port of 127.0.0.1 (or `host`) that nobody listens on at the moment; with `wanted`, that one if it is free.
 *
 * @throws Error when none of many was
 */
export async function freePort(wanted = randomInt(LOWEST, HIGHEST), host = "127.0.0.1"): Promise<number> {
  for (let [port, tried] = [wanted, 0]; tried < TRIES; port = randomInt(LOWEST, HIGHEST), tried += 1)
    if (!given.has(port) && (await isFree(port, host))) {
      given.add(port);
      return port;
    }
  throw new Error(`no port of ${host} is free`);
}
