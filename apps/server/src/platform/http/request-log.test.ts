import { once } from "node:events";
import { PassThrough } from "node:stream";
import { endpoint } from "@sannong/contract/endpoint";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
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

type Line = { level: number; service: string; time: string; id: string; method: string; route: string; status: number };

const sink = new PassThrough();
const { app, server } = createHttp({
  log: pino({ base: { service: "portal" } }, sink),
  identify: async () => ({ state: "none" }),
  publicUrl: "http://127.0.0.1",
  trustedProxies: [],
  twoFactorInForce: () => true,
});
server.serve(asked, () => ({}));
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

async function lineOf(path: string): Promise<{ line: Line; answered: Response }> {
  const written = once(sink, "data");
  const answered = await fetch(`${address}${path}`);
  await answered.arrayBuffer();
  const [chunk] = (await written) as [Buffer];
  return { line: JSON.parse(chunk.toString().trim().split("\n").at(-1)!) as Line, answered };
}

test("an answer leaves one line: its id, its route without what was asked, its status and how long it took", async () => {
  const { line, answered } = await lineOf("/api/asked?phone=15400000001");
  expect(line).toEqual({
    level: 30,
    service: "portal",
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
});
