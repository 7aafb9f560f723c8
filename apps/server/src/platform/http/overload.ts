import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Refuse } from "./error-edge.ts";

/** So long may somebody wait because of those before them. */
const WAIT_SECONDS = 2;
/** So many may wait whatever was answered lately: after a quiet night nobody knows yet what the server can do. */
const LEAST = 512;
/** What is known of those that wait is looked through when this many came, and each second. */
const LOOK_AT = 64;
const LOOK_EVERY_MS = 1000;

/**
 * Connections that the system keeps until the server takes them: about two seconds of answers. One that finds no place
 * is tried again by its caller after one second, then three, then seven.
 */
export const BACKLOG = 4096;

/** What looks after the process asks it at any time. */
const PROBES = /^\/(?:healthz|readyz|metrics)\b/;

type Limits = { least?: number; now?: () => number };

/**
 * A server that is asked more than it can do refuses at once what it would answer too late: nobody waits behind more
 * than two seconds of work. Two things tell how much that is. What was heard to its end and has no first byte of its
 * answer yet waits for the database or for another request; neither a slow sender or reader, nor an open stream, takes
 * anybody's place. And the turn of the event loop: whatever is ready at its beginning is read within it, so that the
 * last of many has waited for all that was done since the first.
 */
export function refuseAtOverload(
  app: FastifyInstance,
  refuse: Refuse,
  { least = LEAST, now = () => performance.now() }: Limits = {},
): void {
  // an answer tells by itself whether it has begun: a listener on each would cost every request
  let waiting: ServerResponse[] = [];
  let lookAt = LOOK_AT;
  let [answered, since, most] = [0, now(), least];
  let turnBegan: number | undefined;

  function look(): void {
    const before = waiting.length;
    waiting = waiting.filter(({ headersSent, destroyed, req }) => !headersSent && !destroyed && req.complete);
    answered += before - waiting.length;
    lookAt = Math.max(LOOK_AT, waiting.length * 2);
    const seconds = (now() - since) / 1000;
    if (seconds * 1000 < LOOK_EVERY_MS) return;
    most = Math.max(least, Math.ceil((answered / seconds) * WAIT_SECONDS));
    [answered, since] = [0, now()];
  }

  const looks = setInterval(look, LOOK_EVERY_MS);
  app.addHook("onClose", async () => clearInterval(looks));

  function takesThisTurn(): number {
    if (turnBegan === undefined) {
      turnBegan = now();
      setImmediate(() => (turnBegan = undefined));
    }
    return now() - turnBegan;
  }

  app.addHook("preValidation", (request, reply, done) => {
    if (waiting.length >= Math.min(lookAt, most)) look();
    const overloaded = waiting.length >= most || takesThisTurn() > WAIT_SECONDS * 1000;
    if (overloaded && !PROBES.test(request.url))
      return void refuse(request, reply, new Refusal("server.busy", { retryAfter: WAIT_SECONDS }));
    waiting.push(reply.raw);
    done();
  });
}
