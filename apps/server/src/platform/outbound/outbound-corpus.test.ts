import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOutbound } from "./outbound.ts";

/** Everything by which somebody might lead this server to itself, its network or its cloud. */
const refusedAddresses = [
  // this machine, in every spelling
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.255.255.254/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://0.0.0.0/",
  "http://0/",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://１２７.0.0.1/",
  "http://①②⑦.0.0.1/",
  "http://127。0。0。1/",
  "http://user:secret@127.0.0.1/",
  "http://127.0.0.1.:80/",
  // private networks
  "http://10.0.0.1/",
  "http://10.255.255.255/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.0.1/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://0xa000001/",
  "http://012.0.0.1/",
  "http://[fc00::1]/",
  "http://[fd12:3456:789a::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[::ffff:c0a8:1]/",
  // link-local, clouds' own services
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0251.0376.0251.0376/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[fd00:ec2::254]/",
  "http://100.100.100.200/",
  "http://168.63.129.16/",
  // an IPv4 address inside a tunnel
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://[64:ff9b:1::a00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[2002:a9fe:a9fe::]/",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  "http://[::127.0.0.1]/",
  "http://[::a9fe:a9fe]/",
  "http://[::ffff:0:7f00:1]/",
  "http://[::ffff:0:169.254.169.254]/",
  // nobody in particular
  "http://224.0.0.1/",
  "http://239.255.255.255/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://192.0.0.1/",
  "http://[ff02::1]/",
  // other ways to speak
  "file:///etc/passwd",
  "gopher://203.0.113.1/",
  "ftp://203.0.113.1/",
  "data:text/html,x",
];

describe("addresses that an applicant may not lead us to", () => {
  test.each(refusedAddresses)("%s", async (address) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [];
    };
    await expect(createOutbound({ resolve }).call(address, { timeout: 500 })).rejects.toMatchObject({
      reason: "forbiddenAddress",
    });
    // an address is judged as what it is, and no name server is asked about it
    expect(asked).toEqual([]);
  });
});

describe("names that lead there", () => {
  test.each([
    ["to this machine", ["127.0.0.1"]],
    ["to this machine by IPv6", ["::1"]],
    ["to an IPv4 address written as IPv6", ["::ffff:10.0.0.1"]],
    ["to the cloud's own service", ["169.254.169.254"]],
    ["to a public and a private address", ["203.119.1.1", "192.168.1.1"]],
    ["to a public and a tunnelled address", ["203.119.1.1", "64:ff9b::7f00:1"]],
    ["to a link-local address with a zone", ["fe80::1%eth0"]],
  ])("%s", async (_name, addresses) => {
    const { call } = createOutbound({ resolve: async () => addresses });
    await expect(call("http://system.example/")).rejects.toMatchObject({ reason: "forbiddenAddress" });
  });
});

describe("servers that send us on", () => {
  let server: Server;
  let port: number;
  let reached = 0;
  beforeAll(async () => {
    server = createServer((request, reply) => {
      reached += 1;
      const status = Number(request.url?.slice(1));
      reply.writeHead(status, { location: "http://169.254.169.254/", refresh: "0; url=http://127.0.0.1/" }).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each([301, 302, 303, 307, 308])("a %i is told and not followed", async (status) => {
    const before = reached;
    const target = `127.0.0.1:${port}`;
    const reply = await createOutbound().call(`http://${target}/${status}`, { privateAllowed: [target] });
    expect(reply.status).toBe(status);
    expect(reached - before).toBe(1);
  });

  test("a name that answers differently the second time is not asked a second time", async () => {
    const answers = [["127.0.0.1"], ["169.254.169.254"]];
    const { call } = createOutbound({ resolve: async () => answers.shift() ?? [] });
    const target = `rebinding.example:${port}`;
    expect((await call(`http://${target}/204`, { privateAllowed: [target] })).status).toBe(204);
    expect(answers).toEqual([["169.254.169.254"]]);
    // and the next call judges anew
    await expect(call(`http://${target}/204`, { privateAllowed: [target] })).rejects.toMatchObject({
      reason: "forbiddenAddress",
    });
  });

  test("what is confirmed for one port is not confirmed for another", async () => {
    await expect(
      createOutbound().call(`http://127.0.0.1:${port}/204`, { privateAllowed: ["127.0.0.1:1", "localhost:80"] }),
    ).rejects.toMatchObject({ reason: "forbiddenAddress" });
  });
});
