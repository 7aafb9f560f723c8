import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { logout } from "@sannong/contract/authentication/sign-in";
import { ask, dataOf } from "./client.ts";
import { redeem } from "./chains.ts";
import { agreeToAll, HANDOFF_URI, portalCodes } from "./codes.ts";
import { below, type Row } from "./measure.ts";
import { type Credentials, registerSystem } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

/** Besides these there are one that never answers and one that always fails. */
const ANSWERING = 8;

/** How long it takes until every system that answers knows that its user signed out in the portal: the slowest of all. */
export async function measureSignOffs(portal: string, dataDir: string, sessions: readonly Handles[]): Promise<Row> {
  const systems = await openSystems();
  try {
    const all: Credentials[] = [];
    for (const [index, address] of systems.addresses.entries())
      all.push(
        await registerSystem(
          dataDir,
          `--abbr off${index} --protocol oidc --jump-type 0 --handoff-uri ${HANDOFF_URI} --backchannel-logout-uri ${address}`.split(
            " ",
          ),
        ),
      );
    for (const { appId } of all) await agreeToAll(portal, sessions, appId);
    const took: number[] = [];
    for (const session of sessions) {
      for (const system of all)
        await redeem(`${portal}/oidc`, system, await portalCodes(portal, [session], system.appId)(0));
      const heard = systems.heardByAll();
      const begun = performance.now();
      const headers = { authorization: session.bearer, cookie: session.cookie };
      dataOf(await ask(`${portal}/api${logout.path}`, { headers }));
      await heard;
      took.push((performance.now() - begun) / 1000);
    }
    return below(`signing off tells ${ANSWERING} systems, one silent beside them`, Math.max(...took), "s", 2);
  } finally {
    await systems.close();
  }
}

/** The systems' side: each has an address of its own for the notice. */
async function openSystems() {
  const waiting = new Set<string>();
  let allHeard = () => {};
  const server = createServer((request, reply) => {
    const path = request.url ?? "";
    request.resume().on("end", () => {
      if (path === "/silent") return;
      reply.writeHead(path === "/broken" ? 503 : 200).end();
      if (waiting.delete(path) && waiting.size === 0) allHeard();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answering = Array.from({ length: ANSWERING }, (_, index) => `/${index}`);
  return {
    addresses: ["/silent", "/broken", ...answering].map((path) => `${base}${path}`),
    /** Settles when each of those that answer was told once more. */
    heardByAll(): Promise<void> {
      answering.forEach((path) => waiting.add(path));
      return new Promise((done) => (allHeard = done));
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
