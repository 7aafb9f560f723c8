import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** `hung`: connections are taken and stay as they are, and nothing goes through them; `closed`: nobody listens. */
type Mood = "open" | "hung" | "closed";

/** Where the database listens: the directory of a socket stands in the query, which no `URL` reads. */
function targetOf(url: string) {
  const [base = "", query = ""] = url.split("?");
  const parameters = new URLSearchParams(query);
  const directory = parameters.get("host");
  const [, host = "", port = ""] = /@([^:/]*):?(\d*)\//.exec(base) ?? [];
  const number = Number(parameters.get("port") ?? port);
  const at = directory === null ? { host, port: number } : { path: `${directory}/.s.PGSQL.${number}` };
  parameters.delete("host");
  parameters.delete("port");
  return { base, at, rest: parameters.toString() };
}

/** A way to a database that can be closed, and blocked so that nobody who is on it notices. */
export async function wayTo(url: string) {
  const { base, at, rest } = targetOf(url);
  const pairs = new Set<[visitor: Socket, database: Socket]>();
  let mood: Mood = "open";
  let server: Server | undefined;

  function lead(visitor: Socket) {
    const database = connect(at);
    const pair: [Socket, Socket] = [visitor, database];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      visitor.destroy();
      database.destroy();
    };
    for (const [from, to] of [pair, [database, visitor] as const]) {
      from.on("data", (part) => to.write(part));
      from.on("error", end).on("close", end);
      if (mood === "hung") from.pause();
    }
  }
  const listen = async (port: number) => {
    server = createServer(lead).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    const closing = server;
    server = undefined;
    for (const [visitor] of pairs) visitor.destroy();
    if (closing) await new Promise((done) => closing.close(done));
  };

  const port = await listen(0);
  return {
    url: `${base.replace(/@[^/]*\//, `@127.0.0.1:${port}/`)}${rest === "" ? "" : `?${rest}`}`,
    async set(next: Mood) {
      mood = next;
      if (next === "closed") return shut();
      if (!server) await listen(port);
      for (const pair of pairs) for (const socket of pair) void (next === "hung" ? socket.pause() : socket.resume());
    },
    close: shut,
  };
}
export type WayToDatabase = Awaited<ReturnType<typeof wayTo>>;
