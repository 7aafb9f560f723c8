import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { hostname } from "node:os";
import { PassThrough } from "node:stream";
import { endpoint } from "@sannong/contract/endpoint";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { logBase, traceInLine } from "../log.ts";
import { traceparentNow } from "../tracing/trace.ts";
import { createHttp } from "./create-http.ts";

const empty = { input: z.object({}), output: z.object({}) };
const asked = endpoint({
  method: "GET",
  path: "/asked",
  summary: "试",
  module: "test",
  region: "none",
  transport: "plain",
  access: "anyone",
  errors: [],
  schemas: async () => empty,
});

const told = endpoint({ ...asked, method: "POST", path: "/told" });
const traces: (string | undefined)[] = [];

type Line = {
  level: number;
  service: string;
  time: string;
  id: string;
  trace: string;
  method: string;
  route: string;
  status: number;
};

const sink = new PassThrough();
const { app, server } = createHttp({
  log: pino({ base: logBase, mixin: traceInLine }, sink),
  identify: async () => ({ state: "none" }),
  publicUrl: "http://127.0.0.1",
  trustedProxies: [],
  twoFactorInForce: () => true,
});
server.serve(asked, () => ({}));
server.serve(told, () => {
  traces.push(traceparentNow());
  return {};
});
const arrived = new EventEmitter();
app.addHook("onRequest", async () => void arrived.emit("request"));
app.get("/taken", (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(204).end();
});
app.get("/broken", () => {
  throw new Error("a fault");
});
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function lineOf(path: string, init: RequestInit = {}): Promise<{ line: Line; answered: Response }> {
  const written = once(sink, "data");
  const answered = await fetch(`${address}${path}`, init);
  await answered.arrayBuffer();
  const [chunk] = (await written) as [Buffer];
  return { line: JSON.parse(chunk.toString().trim().split("\n").at(-1)!) as Line, answered };
}

test("an answer leaves one line: its id, its route without what was asked, its status and how long it took", async () => {
  const { line, answered } = await lineOf("/api/asked?phone=15400000001");
  expect(line).toEqual({
    level: 30,
    service: "portal",
    host: hostname(),
    pid: process.pid,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    trace: expect.stringMatching(new RegExp(`^[\\da-f]{16}${answered.headers.get("x-request-id")}$`)),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    id: answered.headers.get("x-request-id"),
    method: "GET",
    route: "/api/asked",
    status: 200,
    ms: expect.any(Number),
  });
});

test("so does one that a library writes by itself, and one for an address that is not there", async () => {
  expect((await lineOf("/taken")).line).toMatchObject({ route: "/taken", status: 204 });
  expect((await lineOf("/nowhere")).line).toMatchObject({ route: "(none)", status: 404 });
});

test("a fault is told beside its line, with the same id", async () => {
  const heard: Line[] = [];
  const hear = (chunk: Buffer) => {
    for (const text of chunk.toString().trim().split("\n")) heard.push(JSON.parse(text) as Line);
  };
  sink.on("data", hear);
  const answered = await fetch(`${address}/broken`);
  await expect.poll(() => heard.length).toBe(2);
  sink.off("data", hear);
  const id = answered.headers.get("x-request-id");
  expect(heard.map((line) => [line.level, line.id])).toEqual([
    [50, id],
    [30, id],
  ]);
  expect(heard[0]?.trace).toMatch(/^[\da-f]{32}$/);
  expect(heard[1]?.trace).toBe(heard[0]?.trace);
});

test("a call that comes with a trace stays in it, its body read, and asks others in its name; what is none is not taken for one", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const post = (traceparent: string) => ({
    method: "POST",
    headers: { "content-type": "application/json", traceparent },
    body: JSON.stringify({}),
  });
  // its body comes once the request is under way
  const written = once(sink, "data");
  const begun = once(arrived, "request");
  const { headers } = post(`00-${traceId}-00f067aa0ba902b7-01`);
  const sent = request(`${address}/api/told`, { method: "POST", headers });
  sent.flushHeaders();
  await begun;
  sent.end("{}");
  const [chunk] = (await written) as [Buffer];
  const line = JSON.parse(chunk.toString()) as Line;
  expect(line.trace).toBe(traceId);
  // under a span of its own, and nobody's word makes it kept
  expect(traces.pop()).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[\\da-f]{16}-00$`));
  for (const odd of [
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${traceId}-00f067aa0ba902b7-01","level":"60`,
  ]) {
    const { line: other, answered } = await lineOf("/api/told", post(odd));
    expect(other.trace).toMatch(new RegExp(`^[\\da-f]{16}${answered.headers.get("x-request-id")}$`));
  }
});
