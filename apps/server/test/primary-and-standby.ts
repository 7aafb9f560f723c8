import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { quickFolder } from "../../../script/lib/quick-folder.ts";
import { findBinaries } from "../src/platform/database/embedded/binaries.ts";
import { pathFromInside, spawnInside } from "../src/platform/database/embedded/cluster.ts";
import { userForNewCluster } from "../src/platform/database/embedded/system-user.ts";
import { freePort } from "../../../script/lib/free-port.ts";

const ADMIN = "postgres";
const urlOf = (place: string) => `postgresql://${ADMIN}@${place}/postgres`;

async function ask(port: number, statement: string) {
  const client = new Client({ connectionString: urlOf(`127.0.0.1:${port}`), connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** A primary and a standby that follows it, of the engine that npm brought, each on a port of the loopback. */
export async function startPrimaryAndStandby(schema: string) {
  const runsAs = await userForNewCluster();
  const binaries = await findBinaries(runsAs);
  const home = await mkdtemp(join(await quickFolder(), "sannong-pair-"));
  const running = new Set<ChildProcess>();
  const folderOf = (name: string) => join(home, name);

  async function spawned(name: string, program: string, options: string[]) {
    const child = spawnInside(folderOf(name), program, options, runsAs, { stdio: ["ignore", "ignore", "ignore"] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  async function start(name: string, port: number) {
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `port=${port}`,
      "fsync=off",
      "shared_buffers=16MB",
    ];
    const options = ["io_method=sync", ...settings].flatMap((setting) => ["-c", setting]);
    const child = await spawned(name, binaries.postgres, ["-D", pathFromInside(folderOf(name)), ...options]);
    for (let turn = 0; turn < 1000; turn += 1) {
      if (await ask(port, "select 1").catch(() => undefined)) return child;
      if (child.exitCode !== null) break;
      await pause(20);
    }
    throw new Error(`the ${name} does not answer`);
  }

  await mkdir(folderOf("primary"), { mode: 0o700 });
  if (runsAs) await chown(folderOf("primary"), runsAs.uid, runsAs.gid);
  const making = ["-U", ADMIN, "--auth=trust", "--no-sync"];
  const made = await spawned("primary", binaries.initdb, ["-D", pathFromInside(folderOf("primary")), ...making]);
  await once(made, "exit");
  await writeFile(
    join(folderOf("primary"), "pg_hba.conf"),
    "host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n",
  );
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const first = await start("primary", primaryPort);
  await ask(primaryPort, schema);
  // what lies there after an orderly end is as good as a base backup, for which npm brings no program
  await end(first, "SIGINT");
  await copyOwned(folderOf("primary"), folderOf("standby"), runsAs);
  await writeFile(join(folderOf("standby"), "standby.signal"), "");
  await writeFile(
    join(folderOf("standby"), "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${ADMIN}'\n`,
  );
  const primary = await start("primary", primaryPort);
  let standby = await start("standby", standbyPort);

  return {
    both: urlOf(`127.0.0.1:${standbyPort},127.0.0.1:${primaryPort}`),
    primary: {
      port: primaryPort,
      url: urlOf(`127.0.0.1:${primaryPort}`),
      kill: () => end(primary, "SIGQUIT"),
    },
    standby: {
      port: standbyPort,
      url: urlOf(`127.0.0.1:${standbyPort}`),
      kill: () => end(standby, "SIGQUIT"),
      async startAgain() {
        standby = await start("standby", standbyPort);
      },
      ask: (statement: string) => ask(standbyPort, statement),
      promote: async () => void (await ask(standbyPort, "select pg_promote()")),
    },
    async close() {
      for (const child of running) await end(child, "SIGQUIT");
      await rm(home, { recursive: true, force: true });
    },
  };
}
export type PrimaryAndStandby = Awaited<ReturnType<typeof startPrimaryAndStandby>>;

async function copyOwned(from: string, to: string, owner: { uid: number; gid: number } | undefined) {
  await cp(from, to, { recursive: true });
  if (!owner) return;
  await chown(to, owner.uid, owner.gid);
  for (const entry of await readdir(to, { recursive: true })) await chown(join(to, entry), owner.uid, owner.gid);
}
