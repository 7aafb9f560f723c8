import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: it can do its work (the database answers within 2 s). */
export function healthRoutes(app: FastifyInstance, needs: { ready: () => Promise<void> }) {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await within(2000, needs.ready());
      return reply.send({ status: "ready" });
    } catch (cause) {
      request.log.warn({ id: request.id, err: cause }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
