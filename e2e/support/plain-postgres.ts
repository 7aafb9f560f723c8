import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBinaries } from "../../apps/server/src/platform/database/embedded/binaries.ts";
import { pathFromInside, spawnInside } from "../../apps/server/src/platform/database/embedded/cluster.ts";
import { userForNewCluster } from "../../apps/server/src/platform/database/embedded/system-user.ts";
import { createPool } from "../../apps/server/src/platform/database/pool.ts";
import { freePort } from "../../script/lib/free-port.ts";
import { quickFolder } from "../../script/lib/quick-folder.ts";

/** Nobody but the administrator of the server comes in without a password. */
const whoMayConnect = `host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`;
const LATEST_MS = 60_000;

/** A PostgreSQL as somebody else runs one: empty, with a superuser, known by its address alone. */
export async function plainPostgres() {
  const folder = await mkdtemp(join(await quickFolder(), "sannong-plain-"));
  const directory = join(folder, "cluster");
  const runsAs = await userForNewCluster();
  const { initdb, postgres } = await findBinaries(runsAs);
  await mkdir(directory, { mode: 0o700 });
  if (runsAs) await chown(directory, runsAs.uid, runsAs.gid);
  const made = spawnInside(
    directory,
    initdb,
    ["-D", pathFromInside(directory), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    runsAs,
    { stdio: ["ignore", "ignore", "ignore"] },
  );
  const [code] = (await once(made, "exit")) as [number];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  await writeFile(join(directory, "pg_hba.conf"), whoMayConnect);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const server = spawnInside(
    directory,
    postgres,
    ["-D", pathFromInside(directory), "-p", String(port), ...settings.flatMap((one) => ["-c", one])],
    runsAs,
    { stdio: ["ignore", "ignore", "ignore"] },
  );

  const asAdministrator = async (statements: readonly string[]) => {
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const pool = createPool({ url, size: 1, log: { warn: () => undefined } });
    try {
      for (const statement of statements) await pool.query(statement);
    } finally {
      await pool.end();
    }
  };
  const until = Date.now() + LATEST_MS;
  while (
    !(await asAdministrator(["select 1"]).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > until || server.exitCode !== null) throw new Error("the database does not answer");
    await pause(50);
  }
  return {
    port,
    asAdministrator,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
