import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Received = { headers: IncomingHttpHeaders; body: string; url: string };
type ReceiverMood = "good" | "slow" | "broken" | "redirecting" | "garbled" | "endless";

/** A system that takes events, in a mood. */
export async function openReceiver() {
  const state = { mood: "good" as ReceiverMood, received: [] as Received[], elsewhere: 0 };
  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      if (request.url === "/elsewhere") {
        state.elsewhere += 1;
        return void reply.end();
      }
      state.received.push({ headers: request.headers, body, url: request.url ?? "" });
      if (state.mood === "slow") return; // never answers
      if (state.mood === "broken") return void reply.writeHead(500).end();
      if (state.mood === "redirecting") return void reply.writeHead(307, { location: "/elsewhere" }).end();
      if (state.mood === "garbled") return void reply.end("<html>\u0000维护中");
      if (state.mood === "endless") return void reply.end("x".repeat(200_000));
      reply.end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?v=1`,
    state,
    events: () => state.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
