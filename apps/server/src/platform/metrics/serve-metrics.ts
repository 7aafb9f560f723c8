import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import { type Metrics, METRICS_TYPE } from "./metrics.ts";

type Deps = {
  metrics: Pick<Metrics, "text">;
  log: Pick<Log, "warn">;
  /** what whoever reads has to show; absent where the address alone decides */
  token: string | undefined;
};

/** A reading costs the database some statements; however many ask, it is read this seldom. */
const FRESH_MS = 2000;

/** The text, read once for all who ask at one time. */
function reader({ metrics, log }: Pick<Deps, "metrics" | "log">) {
  let last: { at: number; text: Promise<string> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS)
      last = {
        at: now,
        text: metrics.text((what, failure) => log.warn({ err: failure, what }, "metrics could not be read")),
      };
    return last.text;
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a call shows the token; compared in a time that says nothing of it. */
const mayRead = (token: string | undefined, authorization: string | undefined): boolean =>
  token === undefined || timingSafeEqual(digest(`Bearer ${token}`), digest(authorization ?? ""));

/** `/metrics` beside the portal's own addresses: only where a token is asked for. */
export function metricsRoute(app: FastifyInstance, { token, ...deps }: Deps & { token: string }): void {
  const text = reader(deps);
  app.get("/metrics", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!mayRead(token, request.headers.authorization))
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .type("text/plain; charset=utf-8")
        .send("unauthorized\n");
    return reply.type(METRICS_TYPE).send(await text());
  });
}

export type MetricsListener = { port: number; close(): Promise<void> };

/**
 * `/metrics` on an address of its own, which no proxy leads to.
 *
 * @throws Error when the address is taken
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  { token, ...deps }: Deps,
): Promise<MetricsListener> {
  const text = reader(deps);
  async function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (url ?? "").split("?");
    const send = (status: number, type: string, body: string, more = {}) =>
      void response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...more }).end(body);
    const plain = "text/plain; charset=utf-8";
    if (path !== "/metrics" || method !== "GET") return send(404, plain, "not found\n");
    if (!mayRead(token, headers.authorization))
      return send(401, plain, "unauthorized\n", { "www-authenticate": "Bearer" });
    return send(200, METRICS_TYPE, await text());
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((failure: unknown) => {
      deps.log.warn({ err: failure }, "metrics could not be told");
      response.destroy();
    });
  });
  server.headersTimeout = 5000;
  server.listen({ host, port });
  await once(server, "listening");
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound ? bound.port : port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
