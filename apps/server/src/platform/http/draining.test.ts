import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Agent, request } from "node:http";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { drainingOf } from "./draining.ts";
import { barePage, installErrorEdge } from "./error-edge.ts";
import { healthRoutes } from "./health.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of cleanUp.splice(0)) await act();
});

/** A server with an answer that is given when the test says so. */
async function serving() {
  const app = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  const draining = drainingOf(app, installErrorEdge(app, barePage));
  let answer = () => {};
  const asked = new Promise<void>((begun) =>
    app.get("/slow", async () => {
      begun();
      await new Promise<void>((done) => (answer = done));
      return "answered";
    }),
  );
  app.get("/", async () => "here");
  app.post("/", async () => "done");
  healthRoutes(app, {}, draining.isUnderWay);
  await app.listen({ host: "127.0.0.1", port: 0 });
  cleanUp.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, draining, port, url: `http://127.0.0.1:${port}`, asked, answer: () => answer() };
}

/** As a proxy that keeps its connections. */
function kept(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanUp.push(() => agent.destroy());
  return (path: string, method = "GET") =>
    new Promise<{ status: number | undefined; connection: string | undefined; text: string }>((done, fail) => {
      const sent = request(`${url}${path}`, { method, agent }, async (reply) => {
        let text = "";
        for await (const part of reply.setEncoding("utf8")) text += part;
        done({ status: reply.statusCode, connection: reply.headers.connection, text });
      });
      sent.on("error", fail).end();
    });
}

test("a server that drains says so, serves on, and lets go of each connection with its next answer", async () => {
  const { draining, url } = await serving();
  const ask = kept(url);
  expect(await ask("/")).toEqual({ status: 200, connection: "keep-alive", text: "here" });
  expect(await ask("/readyz")).toMatchObject({ status: 200 });
  draining.begin();
  expect(await ask("/readyz")).toEqual({ status: 503, connection: "close", text: '{"status":"draining"}' });
  expect(await ask("/")).toEqual({ status: 200, connection: "close", text: "here" });
  expect(await ask("/", "POST")).toEqual({ status: 200, connection: "close", text: "done" });
});

test("at its end whoever only looks is told to ask another; what would be asked by nobody again is done", async () => {
  const { draining, url } = await serving();
  const ask = kept(url);
  draining.begin();
  draining.turnAway();
  expect(await ask("/")).toMatchObject({ status: 502, text: expect.stringContaining('"code":4945') });
  expect(await ask("/", "POST")).toMatchObject({ status: 200, text: "done" });
  expect(await ask("/healthz")).toMatchObject({ status: 200 });
  expect(await ask("/readyz")).toMatchObject({ status: 503 });
});

test("a request under way when it closes is answered, and its connection, which was to be kept, keeps no stop waiting", async () => {
  const { app, url, asked, answer } = await serving();
  const reply = kept(url)("/slow");
  await asked;
  const closed = app.close();
  answer();
  expect(await reply).toMatchObject({ status: 200, text: "answered" });
  await closed;
});

test("a connection over which nothing was said keeps no stop waiting; what comes over it in that moment is answered", async () => {
  const { app, port } = await serving();
  const open = async () => {
    const taken = once(app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    await taken;
    return socket;
  };
  const [silent, late] = [await open(), await open()];
  // browsers and proxies keep such connections for a request that may come
  const ended = once(silent, "close");
  const closed = app.close();
  late.write("POST / HTTP/1.1\r\nhost: portal\r\ncontent-length: 0\r\n\r\n");
  let said = "";
  for await (const part of late.setEncoding("utf8")) said += part;
  expect(said).toContain("200 OK");
  await Promise.all([ended, closed]);
});
