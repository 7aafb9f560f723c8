import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { readConfig } from "../../../../apps/server/src/config/read-config.ts";
import { createAudit } from "../../../../apps/server/src/platform/audit/create-audit.ts";
import { systemClock } from "../../../../apps/server/src/platform/clock.ts";
import { startEngine } from "../../../../apps/server/src/platform/database/embedded/engine.ts";
import { openPool } from "../../../../apps/server/src/platform/database/pool.ts";
import { readReleases } from "../../../../apps/server/src/platform/database/steps.ts";
import { createLog } from "../../../../apps/server/src/platform/log.ts";
import { addPeople } from "../../../../bench/people.ts";
import { chosen, figures } from "../../capacity/figures.ts";
import type { Administrator } from "../../chaos/clerk.ts";
import { withoutLimits } from "../../chaos/portal.ts";
import { freePort } from "../../free-port.ts";
import { root } from "../../node-runs.ts";
import { quickFolder } from "../../quick-folder.ts";
import { bringUp } from "../bring-up.ts";
import { startHaproxy } from "../haproxy.ts";
import { startLoad } from "../load.ts";
import { hasNginx, startNginx } from "../nginx.ts";
import { nodeAt } from "../nodes.ts";
import { startProxy } from "../proxy.ts";
import { buildPages, buildRelease, releaseBefore } from "../release-before.ts";
import { openBrowser } from "./browser.ts";
import { crossAll, type Server } from "./crossing.ts";
import { connectSystems, openReceiver } from "./connect.ts";
import { officeCrossings, type RowsOf } from "./office.ts";
import { entriesIn, filesOfBoth, messagesOfBoth } from "./pages.ts";
import { signInCrossings } from "./sign-ins.ts";
import { systemCrossings } from "./systems.ts";

/**
 * The release before and this one on one database, behind one balancer, while people use the portal: what is begun at
 * the one is gone on with at the other, in both directions.
 */
const LOOKING = 4;

const { values } = parseArgs({
  options: { beside: { type: "boolean" }, proxy: { type: "string", default: (await hasNginx()) ? "nginx" : "asking" } },
});
const before = await releaseBefore();
if (!before) {
  console.log(
    "skipped: this copy of the history has no commit of the release before; fetch it whole (git fetch --unshallow)",
  );
  process.exit(0);
}
const folder = await mkdtemp(join(await quickFolder(), "sannong-beside-"));
const dataDir = join(folder, "data");
await mkdir(dataDir);
const ports = [await freePort(), await freePort()] as const;
const engine = await startEngine({
  dataDir,
  log: createLog("warn"),
  settings: {
    max_connections: String(ports.length * figures.connectionsAServer.value + chosen.spareConnections),
  },
});
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const place = { publicUrl, dataDir, databaseUrl: engine.appUrl, ownerUrl: engine.ownerUrl, drainSeconds: 0 };
const [formerNode, node] = ports.map((one) => nodeAt({ ...place, port: one, settings: withoutLimits })) as [
  ReturnType<typeof nodeAt>,
  ReturnType<typeof nodeAt>,
];
const faults: string[] = [];
const receiver = await openReceiver();
let proxy: { stop(): Promise<void> } | undefined;

const rowsOf: RowsOf = async (log, visitor) => {
  const owner = new Client({ connectionString: engine.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query(`select from ${log} where visitor = $1`, [visitor])).rowCount ?? 0;
  } finally {
    await owner.end();
  }
};

async function verifyAudit(): Promise<number> {
  const { keys } = readConfig({ DEMO: "1", DATA_DIR: dataDir });
  const db = openPool({ url: engine.appUrl, size: 2, log: createLog("silent") });
  try {
    const proof = await createAudit({ db, auditKey: keys.audit, clock: systemClock }).verify({});
    if (!proof.intact) faults.push(`the audit chain is broken: ${JSON.stringify(proof.faults.slice(0, 3))}`);
    return proof.checked;
  } finally {
    await db.destroy();
  }
}

try {
  const release = join(folder, "release");
  const former = await buildRelease(before.commit, release);
  await buildPages(release);
  // the one before runs already when the schema is brought up, as in an upgrade
  await formerNode.start(former);
  await bringUp(engine, dataDir);
  await node.start();
  const own = (await readReleases()).at(-1)?.name ?? "";
  const servers: [Server, Server] = [
    { name: before.name, url: formerNode.url },
    { name: own, url: node.url },
  ];
  const people = await addPeople(dataDir, 3);
  const [one, another, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const accounts = (await (await fetch(`${node.url}/api/demo/accounts`)).json()) as (Administrator & {
    roleCode: string;
  })[];
  const called = (name: string) => {
    const found = accounts.find(({ username }) => username === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const officer = async (name: string, [made, used]: readonly [Server, Server]) => {
    const browser = openBrowser();
    await browser.signInByTwo(called(name), made, used);
    return browser;
  };
  if (values.proxy === "nginx") proxy = await startNginx(folder, port, ports);
  else if (values.proxy === "haproxy") proxy = await startHaproxy(folder, port, ports);
  else proxy = await startProxy(port, ports);
  const systems = await connectSystems(dataDir, folder, receiver);
  const office = {
    ofSite: await officer("xitongguanli", servers),
    asks: await officer("canshuguanli", servers),
    agrees: await officer("canshufuhe", [servers[1], servers[0]]),
  };
  const load = startLoad(publicUrl, LOOKING);
  const { held, faults: found } = await crossAll(
    [
      ...signInCrossings([one, another], [called("anquanguanli"), called("anquanfuhe")]),
      ...systemCrossings(third, systems),
      ...officeCrossings(office, rowsOf),
      messagesOfBoth({ [before.name]: await entriesIn(release), [own]: await entriesIn(root) }),
      filesOfBoth(publicUrl),
    ],
    servers,
    (line) => console.log(line),
  );
  faults.push(...found);
  const { get, post, failed } = await load.stop();
  faults.push(...failed);
  const entries = await verifyAudit();
  console.log(
    `${before.name} beside ${own} behind ${values.proxy}: ${held} crossings held, ${found.length} did not; beside them ${get} GET and ${post} POST, ${failed.length} failed; ${entries} entries of the audit chain`,
  );
} finally {
  await proxy?.stop();
  receiver.stop();
  await Promise.all([formerNode.kill(), node.kill()]);
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
