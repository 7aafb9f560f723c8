import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { letGoOfSilentConnections } from "./silent-connections.ts";

test("a connection over which nothing was said keeps no stop waiting; a request under way is answered", async () => {
  const app = Fastify({ forceCloseConnections: "idle" });
  letGoOfSilentConnections(app);
  let answer = () => {};
  const asked = new Promise<void>((begun) =>
    app.get("/", async () => {
      begun();
      await new Promise<void>((done) => (answer = done));
      return "answered";
    }),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const reply = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
  await asked;
  const closed = app.close();
  // browsers and proxies keep such connections for a request that may come
  await once(silent, "close");
  answer();
  expect(await (await reply).text()).toBe("answered");
  await closed;
});
