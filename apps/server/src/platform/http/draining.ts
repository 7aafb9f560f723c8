import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Refuse } from "./error-edge.ts";

/** What was sent before the listener closed is read by then. */
const SILENT_MS = 250;

export type Draining = {
  /** Every answer from now on ends its connection, and `/readyz` sends whoever divides the requests elsewhere. */
  begin(): void;
  /**
   * From now on whoever only looks is turned away with 502, of which nothing was done: a proxy that asks nobody whether
   * they are ready asks another server for it, and sends this one nothing more. Else what it sends in the very moment
   * in which the listener closes would be lost, and a POST is asked by nobody again.
   */
  turnAway(): void;
  isUnderWay(): boolean;
};

/** What looks after the process goes on asking it. */
const PROBES = /^\/(?:healthz|readyz)\b/;
const SAFE = ["GET", "HEAD"];
const RETRY_SECONDS = 1;

/**
 * How a server leaves without losing a request: it serves on while those before it turn elsewhere, lets go of each
 * connection with its next answer, and closes with none that somebody may be writing to.
 */
export function drainingOf(app: FastifyInstance, refuse: Refuse): Draining {
  let isUnderWay = false;
  let turnsAway = false;
  // before everything else: some answers go past the framework
  app.server.prependListener("request", (_request, response) => {
    if (isUnderWay) response.shouldKeepAlive = false;
  });

  app.addHook("onRequest", (request, reply, done) => {
    if (!turnsAway || !SAFE.includes(request.method) || PROBES.test(request.url)) return done();
    void refuse(request, reply, new Refusal("server.leaving", { retryAfter: RETRY_SECONDS }));
  });

  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  app.addHook("preClose", async () => {
    isUnderWay = true;
    // Browsers and proxies open connections for requests that may come. Node counts one over which nothing was said yet
    // as busy; what just came over one is not read yet, so that nothing is cut off before a look at it.
    const silent = setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, SILENT_MS);
    app.server.once("close", () => clearTimeout(silent));
  });
  return {
    begin: () => void (isUnderWay = true),
    turnAway: () => void (turnsAway = true),
    isUnderWay: () => isUnderWay,
  };
}
