import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutbound, hostAndPort, judgeAddress } from "./outbound.ts";

describe("kinds of addresses", () => {
  test.each([
    ["203.119.1.1", "public"],
    ["2408:8000::1", "public"],
    ["10.1.2.3", "private"],
    ["172.31.255.255", "private"],
    ["172.32.0.1", "public"],
    ["192.168.1.1", "private"],
    ["127.0.0.1", "private"],
    ["::1", "private"],
    ["fd12::1", "private"],
    ["::ffff:10.0.0.1", "private"],
    ["::ffff:169.254.169.254", "forbidden"],
    ["169.254.169.254", "forbidden"],
    ["100.100.100.200", "forbidden"],
    ["fd00:ec2::254", "forbidden"],
    ["fe80::1%eth0", "forbidden"],
    ["0.0.0.0", "forbidden"],
    ["224.0.0.1", "forbidden"],
    ["64:ff9b::a9fe:a9fe", "forbidden"],
    ["not an address", "forbidden"],
  ])("%s is %s", (address, kind) => {
    expect(judgeAddress(address)).toBe(kind);
  });
});

describe("calls", () => {
  let server: Server;
  let base: string;
  let port: number;
  let cuts = 0;

  beforeAll(async () => {
    server = createServer((request, reply) => {
      if (request.url === "/moved") return reply.writeHead(302, { location: "/elsewhere" }).end();
      if (request.url === "/large") return reply.end("x".repeat(200_000));
      if (request.url === "/silent") return undefined;
      if (request.url === "/switched")
        return request.socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n");
      if (request.url === "/cut") {
        cuts += 1;
        return request.socket.destroy();
      }
      return reply.end(`${request.method} ${request.headers.host}`);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("a private address is refused until host and port are confirmed", async () => {
    const { call } = createOutbound();
    await expect(call(`${base}/`)).rejects.toMatchObject({ reason: "forbiddenAddress" });
    const reply = await call(`${base}/`, { method: "POST", body: "a=1", privateAllowed: [hostAndPort(base)] });
    expect(reply.body.toString()).toBe(`POST 127.0.0.1:${port}`);
    await expect(call(`${base}/`, { privateAllowed: ["127.0.0.1:1"] })).rejects.toMatchObject({
      reason: "forbiddenAddress",
    });
  });

  test("a service of our own is refused though confirmed", async () => {
    const { call } = createOutbound({ ownServices: [hostAndPort(base)] });
    await expect(call(base, { privateAllowed: [hostAndPort(base)] })).rejects.toMatchObject({
      reason: "forbiddenAddress",
    });
  });

  test.each(["localhost", "127.0.0.2", "[::1]", "[::ffff:127.0.0.1]", "another.example"])(
    "nor under another name of this machine: %s",
    async (name) => {
      const resolve = async () => ["127.0.0.1"];
      const { call } = createOutbound({ ownPorts: [port], resolve });
      const target = `http://${name}:${port}/`;
      await expect(call(target, { privateAllowed: [hostAndPort(target)] })).rejects.toMatchObject({
        reason: "forbiddenAddress",
        message: "the address is a service of our own",
      });
    },
  );

  test("the connection goes to the address that was judged, asked for once", async () => {
    let asked = 0;
    const resolve = async () => [(asked += 1) === 1 ? "127.0.0.1" : "169.254.169.254"];
    const { call } = createOutbound({ resolve });
    const reply = await call(`http://system.example:${port}/`, { privateAllowed: [`system.example:${port}`] });
    expect(reply.body.toString()).toBe(`GET system.example:${port}`);
    expect(asked).toBe(1);
  });

  test("one forbidden address among several refuses the name", async () => {
    const { call } = createOutbound({ resolve: async () => ["203.119.1.1", "169.254.169.254"] });
    await expect(call("http://two-faced.example/")).rejects.toMatchObject({ reason: "forbiddenAddress" });
  });

  test.each([
    ["of the other family", ["::1", "127.0.0.1"]],
    ["of the same family", ["127.0.0.2", "127.0.0.1"]],
    ["several", ["::1", "127.0.0.3", "127.0.0.2", "127.0.0.1"]],
  ])("an address that takes no connection leads on to the next: %s", async (_which, addresses) => {
    const { call } = createOutbound({ resolve: async () => addresses });
    const target = `system.example:${port}`;
    const reply = await call(`http://${target}/`, { privateAllowed: [target] });
    expect(reply.body.toString()).toBe(`GET ${target}`);
  });

  test("what was sent to one address is not sent to another, and none of them is private without leave", async () => {
    const { call } = createOutbound({ resolve: async () => ["127.0.0.1", "127.0.0.1"] });
    const target = `system.example:${port}`;
    const cut = { method: "POST", body: "a=1", privateAllowed: [target] } as const;
    await expect(call(`http://${target}/cut`, cut)).rejects.toMatchObject({ reason: "unreachable" });
    expect(cuts).toBe(1);
    await expect(call(`http://${target}/`)).rejects.toMatchObject({ reason: "forbiddenAddress" });
  });

  test("addresses that all refuse are one failure", async () => {
    const { call } = createOutbound({ resolve: async () => ["127.0.0.2", "127.0.0.3"] });
    const target = `system.example:${port}`;
    await expect(call(`http://${target}/`, { privateAllowed: [target] })).rejects.toMatchObject({
      reason: "unreachable",
      cause: { code: "ECONNREFUSED" },
    });
  });

  test("no redirect is followed, no large answer read, no silence endured, no other protocol spoken", async () => {
    const { call } = createOutbound();
    const privateAllowed = [hostAndPort(base)];
    expect((await call(`${base}/moved`, { privateAllowed })).status).toBe(302);
    await expect(call(`${base}/large`, { privateAllowed })).rejects.toMatchObject({ reason: "tooLarge" });
    await expect(call(`${base}/silent`, { privateAllowed, timeout: 50 })).rejects.toMatchObject({ reason: "timeout" });
    await expect(call(`${base}/switched`, { privateAllowed })).rejects.toMatchObject({ reason: "unreachable" });
    await expect(call("file:///etc/passwd")).rejects.toMatchObject({ reason: "forbiddenAddress" });
  });
});
