import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startEngine } from "../../../apps/server/src/platform/database/embedded/engine.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { chosen, figures } from "../capacity/figures.ts";
import { freePort } from "../free-port.ts";
import { quickFolder } from "../quick-folder.ts";
import { startHaproxy } from "./haproxy.ts";
import { startLoad } from "./load.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { nodeAt } from "./nodes.ts";
import { startProxy } from "./proxy.ts";

/**
 * Two servers behind a proxy, each started anew in turn while people use the portal: of what they asked nothing may
 * fail. Behind nginx, which asks nobody whether they are ready, with what is shipped for it; where that is not
 * installed, behind a proxy that asks. `--proxy haproxy` takes what is shipped for HAProxy.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1" },
    drain: { type: "string", default: "5" },
    people: { type: "string", default: "12" },
    proxy: { type: "string", default: (await hasNginx()) ? "nginx" : "asking" },
  },
});
const [rounds, drainSeconds, people] = [values.rounds, values.drain, values.people].map(Number) as [
  number,
  number,
  number,
];

const folder = await mkdtemp(join(await quickFolder(), "sannong-rolling-"));
const dataDir = join(folder, "data");
await mkdir(dataDir);
const ports = [await freePort(), await freePort()];
// a database of several servers is given the connections of each, as the books tell an operator to
const connections = ports.length * figures.connectionsAServer.value + chosen.spareConnections;
const engine = await startEngine({
  dataDir,
  log: createLog("warn"),
  settings: { max_connections: String(connections) },
});
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const nodes = ports.map((one) =>
  nodeAt({ port: one, publicUrl, dataDir, databaseUrl: engine.appUrl, ownerUrl: engine.ownerUrl, drainSeconds }),
);
let proxy: { stop(): Promise<void> } | undefined;
const faults: string[] = [];
try {
  for (const node of nodes) await node.start();
  if (values.proxy === "nginx") proxy = await startNginx(folder, port, ports);
  else if (values.proxy === "haproxy") proxy = await startHaproxy(folder, port, ports);
  else proxy = await startProxy(port, ports);
  const load = startLoad(publicUrl, people);
  const until = async (count: number) => {
    while (load.asked() < count) await pause(20);
  };
  await until(people * 10);
  for (let round = 0; round < rounds; round += 1)
    for (const node of nodes) {
      const ended = await node.end();
      console.log(`ended with ${ended.code ?? ended.signal} after ${ended.seconds.toFixed(1)} s`);
      if (ended.code !== 0) faults.push(`a server ended with ${ended.code ?? ended.signal}`);
      await node.start();
    }
  await until(load.asked() + people * 10);
  const { get, post, streams, moved, failed } = await load.stop();
  console.log(
    `behind ${values.proxy}: ${get} GET, ${post} POST, ${streams} streams of which ${moved} moved; ${failed.length} failed`,
  );
  faults.push(...failed);
} finally {
  await proxy?.stop();
  await Promise.all(nodes.map((node) => node.kill()));
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
