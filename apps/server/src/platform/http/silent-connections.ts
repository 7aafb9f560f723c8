import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Browsers and proxies open connections for requests that may come. Node counts one over which nothing was said yet as
 * busy, and a stop would wait for it until the process is ended by force.
 */
export function letGoOfSilentConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
