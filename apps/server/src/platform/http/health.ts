import type { FastifyInstance } from "fastify";
import { within } from "../limits/within.ts";

/** Something the server stands on. */
export type Footing = {
  /** throws, or does not answer, while it is away */
  check: () => Promise<void>;
  /** nothing can be done without it, on this server: whoever divides the requests sends none here */
  isVital: boolean;
};

const ANSWER_MS = 2000;

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work; what is away is named, and where everything else
 * still works it stays ready. A server that is about to end says that it drains.
 */
export function healthRoutes(
  app: FastifyInstance,
  footings: Readonly<Record<string, Footing>>,
  isDraining: () => boolean = () => false,
) {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    if (isDraining()) return reply.header("cache-control", "no-store").code(503).send({ status: "draining" });
    const looked = await Promise.all(
      Object.entries(footings).map(async ([name, { check, isVital }]) => {
        try {
          await within(ANSWER_MS, check());
          return [];
        } catch (cause) {
          request.log.warn({ id: request.id, err: cause }, `${name} is away`);
          return [{ name, isVital }];
        }
      }),
    );
    const missing = looked.flat();
    const isReady = !missing.some(({ isVital }) => isVital);
    reply.header("cache-control", "no-store").code(isReady ? 200 : 503);
    return reply.send({
      status: isReady ? "ready" : "not ready",
      ...(missing.length > 0 && { away: missing.map(({ name }) => name) }),
    });
  });
}
