import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const LOOK_MS = 200;

/** A proxy as most are: it asks every server again and again whether it is ready, and sends nobody to one that is not. */
export async function startProxy(port: number, servers: readonly number[]) {
  const ready = new Set(servers);
  const agent = new Agent({ keepAlive: true });
  const look = async (one: number) => {
    const reply = await fetch(`http://127.0.0.1:${one}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    if (reply?.ok) ready.add(one);
    else ready.delete(one);
  };
  const looking = setInterval(() => servers.forEach((one) => void look(one)), LOOK_MS);
  let turn = 0;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const usable = [...ready];
    const one = usable[(turn += 1) % usable.length];
    if (one === undefined) return void to.writeHead(503).end();
    const sent = request({ port: one, method: from.method, path: from.url, headers: from.headers, agent }, (reply) => {
      const { connection: _ofServer, ...headers } = reply.headers;
      to.writeHead(reply.statusCode ?? 502, headers);
      reply.pipe(to);
    });
    sent.on("error", () => (to.headersSent ? to.destroy() : to.writeHead(502).end()));
    to.on("close", () => sent.destroy());
    from.pipe(sent);
  }

  const server = createServer(pass).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async stop(): Promise<void> {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
