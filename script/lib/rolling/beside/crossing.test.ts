import { createServer, type Server as Listener } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startProxy } from "../proxy.ts";
import { freePort } from "../../free-port.ts";
import { crossAll, type Server, soon } from "./crossing.ts";
import { filesOfBoth, messagesOfBoth, notTaken } from "./pages.ts";

const running: Listener[] = [];
afterAll(() => running.forEach((one) => one.close()));

const PAGE = `<script src="/assets/application-`;
/** A server of a release: its page names a file that it has, and that names another. */
async function serverOf(name: string, has: (path: string) => string | undefined): Promise<Server> {
  const listener = createServer((request, reply) => {
    const text = request.url?.startsWith("/assets/") ? has(request.url) : `${PAGE}${name}.js">`;
    reply.writeHead(text === undefined ? 404 : 200).end(text);
  }).listen(0, "127.0.0.1");
  running.push(listener);
  await once(listener, "listening");
  return { name, url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` };
}
const own = (name: string) => (path: string) => {
  if (path === `/assets/application-${name}.js`) return `import("./part-${name}.js")`;
  return path === `/assets/part-${name}.js` ? "" : undefined;
};
const asked = async (servers: [Server, Server], balancer: string) => {
  const lines: string[] = [];
  return { ...(await crossAll([filesOfBoth(balancer)], servers, (line) => lines.push(line))), lines };
};

test("pages whose files only one of two servers has are told of, in both directions, with the files", async () => {
  const servers: [Server, Server] = [
    await serverOf("aaaaaaaa", own("aaaaaaaa")),
    await serverOf("bbbbbbbb", own("bbbbbbbb")),
  ];
  const port = await freePort();
  const balancer = await startProxy(
    port,
    servers.map(({ url }) => Number(new URL(url).port)),
  );
  try {
    const { held, faults, lines } = await asked(servers, `http://127.0.0.1:${port}`);
    expect(held).toBe(0);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/aaaaaaaa → bbbbbbbb: of 2 files of a page of aaaaaaaa \d did not come: \/assets\//);
    expect(lines[0]).toMatch(/FAULT.*FAULT/);
  } finally {
    await balancer.stop();
  }
});

test("pages whose files come from either server hold", async () => {
  const both = (path: string) => own("cccccccc")(path) ?? own("dddddddd")(path);
  const servers: [Server, Server] = [await serverOf("cccccccc", both), await serverOf("dddddddd", both)];
  expect(await asked(servers, servers[0].url)).toMatchObject({ held: 2, faults: [] });
});

test("one that does not hold ends none of the others", async () => {
  const [one, other]: [Server, Server] = [
    { name: "1", url: "" },
    { name: "2", url: "" },
  ];
  const broken = {
    name: "broken",
    cross: async (begun: Server) => {
      if (begun === one) throw new Error("it is gone");
    },
  };
  const whole = { name: "whole", cross: async () => undefined };
  const lines: string[] = [];
  const crossed = await crossAll([broken, whole], [one, other], (line) => lines.push(line));
  expect(crossed).toEqual({ held: 3, faults: ["broken, 1 → 2: it is gone"] });
  expect(lines).toEqual(["broken: 1 → 2 FAULT, 2 → 1", "whole: 1 → 2, 2 → 1"]);
});

test("what never comes about is told when its time is over", async () => {
  await expect(soon(async () => false, "nobody heard", 1)).rejects.toThrow("nobody heard");
});

test.each([
  ["a member that is needed anew", { properties: { a: {} }, required: [] }, { required: ["b"] }, ["b is required"]],
  [
    "one within another",
    { properties: { a: { properties: {}, required: [] } }, required: ["a"] },
    { properties: { a: { properties: {}, required: ["b"] } }, required: ["a"] },
    ["a.b is required"],
  ],
  [
    "another type",
    { properties: { a: { type: "string" } } },
    { properties: { a: { type: "number" } } },
    ["a is of another type"],
  ],
  ["a type among others", { type: "string" }, { type: ["string", "null"] }, []],
  ["what is no longer asked for", { properties: { a: {} }, required: ["a"] }, {}, []],
])("of messages is told %s", (_what, sent, taken, faults) => {
  expect(notTaken(sent, taken)).toEqual(faults);
});

test("an entry that only one release has is left out", async () => {
  const crossing = messagesOfBoth({ "1": [], "2": [] });
  await expect(crossing.cross({ name: "1", url: "" }, { name: "2", url: "" })).resolves.toBeUndefined();
});
