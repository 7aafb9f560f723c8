import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compress, bodyFor } from "./compressed.ts";

const app = Fastify();
beforeAll(async () => {
  const prepared = await compress("农业农村".repeat(1000));
  app.get("/", (request, reply) => reply.send(bodyFor(request, reply, prepared)));
});
afterAll(() => app.close());

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, BR;q=0.5", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000 , gzip;q=0", undefined],
  ["identity", undefined],
  ["brotli, xgzip", undefined],
])("to %j the answer is encoded as %s", async (accepted, coding) => {
  const reply = await app.inject({ url: "/", headers: { "accept-encoding": accepted } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-encoding"]).toBe(coding);
});
