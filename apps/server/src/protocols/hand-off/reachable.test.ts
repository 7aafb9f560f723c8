import { createServer, type Server } from "node:http";
import { createServer as createSocketServer, type AddressInfo, type Server as SocketServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { reachOf, type Reach } from "../../gateways/connected-systems/reach.ts";
import { createOutbound, hostAndPort, OutboundFailure } from "../../platform/outbound/outbound.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { reachableService } from "./reachable.service.ts";

const servers: (Server | SocketServer)[] = [];
afterAll(() => {
  for (const one of servers) {
    if ("closeAllConnections" in one) one.closeAllConnections();
    one.close();
  }
});
async function listen(server: Server | SocketServer): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const web = (status: number) =>
  listen(createServer((_request, reply) => reply.writeHead(status).end("x".repeat(40_000))));

describe("how a system answers", () => {
  const knock = (address: string) => reachOf({ outbound: createOutbound() })(address, [hostAndPort(address)]);

  test.each([200, 302, 401, 404, 500])("a web server that answers %i is there", async (status) => {
    expect(await knock(await web(status))).toBe("up");
  });
  test.each([502, 503, 504])("%i stands in for one that is not", async (status) => {
    expect(await knock(await web(status))).toBe("down");
  });
  test("nobody listens", async () => {
    const address = await web(200);
    const server = servers.pop();
    await new Promise((done) => server?.close(done));
    expect(await knock(address)).toBe("down");
  });
  test("one at a private address that nobody confirmed is not knocked at; a browser may manage", async () => {
    expect(await reachOf({ outbound: createOutbound() })(await web(503), [])).toBe("up");
  });
  test("rubbish", async () => {
    expect(
      await knock(await listen(createSocketServer((socket) => socket.end("SSH-2.0-x\r\n", () => socket.destroy())))),
    ).toBe("garbled");
  });
  test.each<[string, OutboundFailure, Reach]>([
    ["no answer within 5 s", new OutboundFailure("timeout", ""), "slow"],
    ["no such name", new OutboundFailure("unresolved", ""), "down"],
    ["an address this server may not call", new OutboundFailure("forbiddenAddress", ""), "up"],
    [
      "a certificate that only browsers here know",
      new OutboundFailure("unreachable", "", {
        cause: Object.assign(new Error("tls"), { code: "SELF_SIGNED_CERT_IN_CHAIN" }),
      }),
      "up",
    ],
  ])("%s", async (_name, fault, expected) => {
    expect(await reachOf({ outbound: { call: () => Promise.reject(fault) } })("https://s.example", [])).toBe(expected);
  });
});

describe("whom the portal knocks at", () => {
  const system = {
    initiateLoginUri: null,
    handoffUri: "https://s.example/in?x={path}",
    tokenUri: "https://t.example/?t={token}",
    privateHosts: ["s.example:443"],
  };
  const services: Record<string, { systemAbbr: string | null; jumpType: number | null; jumpUrl: string }> = {
    code: { systemAbbr: "s", jumpType: 1, jumpUrl: "" },
    token: { systemAbbr: "s", jumpType: 4, jumpUrl: "" },
    direct: { systemAbbr: null, jumpType: 2, jumpUrl: "https://open.example/x?a={areaCode}" },
    own: { systemAbbr: "s", jumpType: 2, jumpUrl: "/serve/x" },
    portal: { systemAbbr: "s", jumpType: 2, jumpUrl: "https://portal.example/serve/x" },
    unconnected: { systemAbbr: "gone", jumpType: 1, jumpUrl: "" },
  };
  function service() {
    const knocked: string[] = [];
    let now = new Date(0);
    const { reachable } = reachableService({
      publicUrl: "https://portal.example",
      systems: { findByAbbr: async (abbr) => (abbr === "s" ? (system as unknown as ConnectedSystem) : undefined) },
      findService: async (identification) => services[identification],
      reachOf: async (origin, privateAllowed) => {
        knocked.push([origin, ...privateAllowed].join(" "));
        return "down";
      },
      clock: () => now,
    });
    return { reachable, knocked, later: (ms: number) => (now = new Date(now.getTime() + ms)) };
  }

  test.each([
    ["code", ["https://s.example s.example:443"]],
    ["token", ["https://t.example s.example:443"]],
    ["direct", ["https://open.example open.example:443"]],
    ["own", []],
    ["portal", []],
    ["unconnected", []],
    ["nobody-knows", []],
  ])("%s: %j", async (identification, expected) => {
    const { reachable, knocked } = service();
    expect(await reachable(identification)).toBe(expected.length > 0 ? "down" : "up");
    expect(knocked).toEqual(expected);
  });

  test("clicks of one moment share a knock; a while later it is asked again", async () => {
    const { reachable, knocked, later } = service();
    await Promise.all([reachable("code"), reachable("code"), reachable("code")]);
    expect(knocked).toHaveLength(1);
    later(3_001);
    await reachable("code");
    expect(knocked).toHaveLength(2);
  });
});
