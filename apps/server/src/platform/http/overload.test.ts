import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { barePage, installErrorEdge } from "./error-edge.ts";
import { healthRoutes } from "./health.ts";
import { refuseAtOverload } from "./overload.ts";

const LEAST = 3;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of cleanUp.splice(0)) await act();
});

/** A server whose slow answers are given when the test says so. */
async function serving() {
  let time = 0;
  const app = Fastify({ forceCloseConnections: true });
  refuseAtOverload(app, installErrorEdge(app, barePage), { least: LEAST, now: () => time });
  let held: (() => void)[] = [];
  const hold = async () => {
    await new Promise<void>((done) => held.push(done));
    return "late";
  };
  app.get("/slow", hold);
  // as the provider of OpenID Connect, which reads its requests itself
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("text/plain", (_request, _payload, done) => done(null));
  app.post("/unread", () => new Promise(() => {}));
  app.get("/", async () => "here");
  app.get("/takes-a-second", (_request, reply) => {
    time += 1000;
    reply.send("done");
  });
  app.post("/", async () => "done");
  app.get("/stream", async (_request, reply) => {
    const events = new Readable({ read() {} });
    events.push(":\n\n");
    return reply.type("text/event-stream").send(events);
  });
  healthRoutes(app, {}, () => false);
  await app.listen({ host: "127.0.0.1", port: 0 });
  cleanUp.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const answers: Promise<Response>[] = [];
  return {
    port,
    inject: (path: string) => app.inject(path),
    ask: (path: string, more?: RequestInit) => fetch(`${url}${path}`, more),
    later: (seconds: number) => void (time += seconds * 1000),
    /** so many are asked and wait for their answer */
    async wait(count: number) {
      const before = held.length;
      for (let one = 0; one < count; one += 1) answers.push(fetch(`${url}/slow`));
      await vi.waitUntil(() => held.length === before + count);
    },
    /** so many are asked, and gone before they are answered */
    async leave(count: number) {
      const leaving = new AbortController();
      const before = held.length;
      const left = Array.from({ length: count }, () => fetch(`${url}/slow`, { signal: leaving.signal }));
      await vi.waitUntil(() => held.length === before + count);
      leaving.abort();
      await Promise.allSettled(left);
    },
    async answerAll() {
      for (const done of held) done();
      held = [];
      return (await Promise.all(answers.splice(0))).map(({ status }) => status);
    },
  };
}

test("whoever would wait behind too many is refused at once, and told when to come again; whoever waits is answered", async () => {
  const { ask, wait, answerAll } = await serving();
  await wait(LEAST);
  const refused = await ask("/");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toMatchObject({ success: false, code: 5031 });
  expect((await ask("/healthz")).status).toBe(200);
  expect(await answerAll()).toEqual([200, 200, 200]);
  expect((await ask("/")).status).toBe(200);
});

test("whoever gave up waiting, sends slowly or reads a stream takes nobody's place", async () => {
  const { ask, wait, leave, answerAll, port } = await serving();
  for (let one = 0; one < LEAST * 2; one += 1) {
    for (const [path, type] of [
      ["/", "application/json"],
      ["/unread", "text/plain"],
    ]) {
      const slow = connect(port, "127.0.0.1");
      cleanUp.push(() => slow.destroy());
      await once(slow, "connect");
      slow.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n{`);
    }
    const stream = await ask("/stream");
    cleanUp.push(() => stream.body?.cancel());
  }
  await leave(LEAST);
  await vi.waitUntil(async () => (await ask("/")).status === 200);
  await wait(LEAST - 1);
  expect((await ask("/")).status).toBe(200);
  await answerAll();
});

test("as many may wait as were answered in two seconds", async () => {
  const { ask, wait, later, answerAll } = await serving();
  // seen when it is looked for the next time
  for (let one = 0; one < LEAST * 4; one += 1) await ask("/");
  later(2);
  await wait(LEAST * 4);
  expect((await ask("/")).status).toBe(503);
  await answerAll();
});

test("whoever comes last in a turn of the event loop that takes too long is refused", async () => {
  const { ask, inject } = await serving();
  const asked = await Promise.all(Array.from({ length: 4 }, () => inject("/takes-a-second")));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 503]);
  expect((await ask("/")).status).toBe(200);
});
