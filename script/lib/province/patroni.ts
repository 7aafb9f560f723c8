import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port.ts";

const BINARIES = ["17", "16", "15"].map((version) => `/usr/lib/postgresql/${version}/bin`);
const UP_MS = 120_000;
const LOOK_MS = 100;
const HOME = "postgresql";

const isThere = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const binaries = BINARIES.find((folder) => isThere(join(folder, "postgres"), "--version"));

/** Patroni, what it keeps its lock in, and the distribution's PostgreSQL that it starts. */
export const hasPatroni = (): boolean =>
  binaries !== undefined && isThere("patroni", "--version") && isThere("etcd", "--version") && isThere("haproxy", "-v");

const until = async (what: string, holds: () => Promise<boolean>) => {
  for (const end = Date.now() + UP_MS; Date.now() < end; await pause(LOOK_MS)) if (await holds()) return;
  throw new Error(`${what} in vain`);
};

/** PostgreSQL refuses to be root; whoever is no root runs it as themselves. */
function userOfDatabase(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" })));
  return { uid: uid as number, gid: gid as number };
}

type Member = { name: string; port: number; rest: number; folder: string; process?: ChildProcess };

/**
 * A primary and a standby under Patroni with synchronous replication, its lock in etcd, and HAProxy before them, which
 * asks Patroni who the primary is: what `docs/operations/postgresql.zh.md` tells of, on ports of this machine.
 */
export async function startPatroni(within: string) {
  try {
    return await startOnce(within);
  } catch (failure) {
    // none of it is ours, and a port may have been taken meanwhile: what it said is told, and it begins anew once
    console.error(failure);
    await rm(join(within, HOME), { recursive: true, force: true });
    return startOnce(within);
  }
}

async function startOnce(within: string) {
  const others: ChildProcess[] = [];
  const stop = async () => {
    for (const child of others.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  };
  try {
    return { ...(await startAll(within, others)), stop };
  } catch (failure) {
    await stop();
    throw new Error(await lastWordsIn(join(within, HOME)), { cause: failure });
  }
}

/** What the programs there wrote last, for whoever looks why they do not stand. */
async function lastWordsIn(home: string): Promise<string> {
  const files = (await readdir(home, { recursive: true })).filter((name) => name.endsWith(".log"));
  const told = files.map(async (name) => {
    const lines = (await readFile(join(home, name), "utf8")).trimEnd().split("\n").slice(-15);
    return [`${name}:`, ...lines].join("\n  ");
  });
  return (await Promise.all(told)).join("\n");
}

async function startAll(within: string, others: ChildProcess[]) {
  const runsAs = userOfDatabase();
  const home = join(within, HOME);
  const make = async (folder: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (runsAs) await chown(folder, runsAs.uid, runsAs.gid);
  };
  // whoever runs the database has to get to their own folder through it
  await chmod(within, 0o755);
  await make(home);
  const started = (program: string, args: string[]): ChildProcess => {
    const log = openSync(join(home, `${others.length}-${program}.log`), "w");
    const child = spawn(program, args, { cwd: home, stdio: ["ignore", log, log], ...runsAs });
    closeSync(log);
    others.push(child);
    return child;
  };

  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const ofEtcd = {
    "data-dir": join(home, "etcd"),
    name: "province",
    "listen-client-urls": etcdUrl,
    "advertise-client-urls": etcdUrl,
    "listen-peer-urls": `http://127.0.0.1:${peerPort}`,
    "initial-advertise-peer-urls": `http://127.0.0.1:${peerPort}`,
    "initial-cluster": `province=http://127.0.0.1:${peerPort}`,
  };
  started("etcd", ["--unsafe-no-fsync", ...Object.entries(ofEtcd).flatMap(([name, value]) => [`--${name}`, value])]);
  await until(
    "etcd was waited for",
    async () => (await fetch(`${etcdUrl}/health`).catch(() => undefined))?.ok === true,
  );

  const members: Member[] = [];
  for (const name of ["a", "b"])
    members.push({ name, port: await freePort(), rest: await freePort(), folder: join(home, name) });

  async function start(member: Member): Promise<void> {
    const { name, port: listens, rest, folder } = member;
    await make(folder);
    const file = join(folder, "patroni.json");
    await writeFile(
      file,
      JSON.stringify({
        scope: "province",
        name,
        log: { dir: folder, level: "WARNING" },
        restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
        etcd3: { host: `127.0.0.1:${etcdPort}` },
        bootstrap: {
          dcs: {
            ttl: 20,
            loop_wait: 2,
            retry_timeout: 3,
            synchronous_mode: true,
            postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, shared_buffers: "32MB" } },
          },
          initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
        },
        postgresql: {
          listen: `127.0.0.1:${listens}`,
          connect_address: `127.0.0.1:${listens}`,
          data_dir: join(folder, "data"),
          pgpass: join(folder, "pgpass"),
          bin_dir: binaries,
          authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
          parameters: { unix_socket_directories: folder, fsync: "off" },
          pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
        },
      }),
    );
    if (runsAs) await chown(file, runsAs.uid, runsAs.gid);
    member.process = started("patroni", [file]);
  }
  const says = async ({ rest }: Member, what: string): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${rest}/${what}`, { signal: AbortSignal.timeout(1500) }).catch(() => undefined))
      ?.ok === true;
  const primary = async (): Promise<Member | undefined> => {
    for (const member of members) if (await says(member, "primary")) return member;
    return undefined;
  };
  const isWhole = async (): Promise<boolean> => {
    const states = await Promise.all(members.flatMap((one) => [says(one, "primary"), says(one, "sync")]));
    return states.filter(Boolean).length === 2;
  };

  const config = join(home, "haproxy.cfg");
  await writeFile(
    config,
    [
      "defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 30m\n  timeout server 30m",
      `listen primary\n  bind 127.0.0.1:${port}\n  option httpchk OPTIONS /primary\n  http-check expect status 200`,
      "  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions",
      ...members.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.rest}`),
      "",
    ].join("\n"),
  );
  started("haproxy", ["-db", "-f", config]);
  for (const member of members) await start(member);
  await until("a primary and its standby were waited for", isWhole);

  const urlOf = (user: string, database: string) => `postgresql://${user}:none@127.0.0.1:${port}/${database}`;
  const admin = new Client({ connectionString: urlOf("postgres", "postgres") });
  await until("the primary was waited for", async () => (await primary()) !== undefined);
  await admin.connect();
  for (const statement of [
    "create role sannong_owner login password 'none'",
    "create role sannong_app login password 'none'",
    "create database sannong owner sannong_owner template template0 encoding 'UTF8' locale 'C.UTF-8'",
    "revoke connect, temporary on database sannong from public",
    "grant connect on database sannong to sannong_app",
  ])
    await admin.query(statement);
  await admin.end();

  /** Everything of that machine at once, as when it loses its power. */
  async function kill(member: Member): Promise<void> {
    const file = join(member.folder, "data/postmaster.pid");
    const postmaster = Number((await readFile(file, "utf8")).split("\n")[0]);
    const listed = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
    member.process?.kill("SIGKILL");
    for (const pid of [postmaster, ...listed.split(" ").filter(Boolean).map(Number)]) process.kill(pid, "SIGKILL");
  }

  return {
    appUrl: urlOf("sannong_app", "sannong"),
    ownerUrl: urlOf("sannong_owner", "sannong"),
    /** The primary's machine is gone; the other takes over by itself. @returns brings the lost one back as a standby */
    async losePrimary(): Promise<() => Promise<void>> {
      const lost = await primary();
      if (!lost) throw new Error("there is no primary");
      await kill(lost);
      await until("another primary was waited for", async () => ((await primary()) ?? lost) !== lost);
      return async () => {
        await start(lost);
        await until("the lost one was waited for", isWhole);
      };
    },
    /** An orderly change of parts, as before work on a machine. */
    async switchOver(): Promise<void> {
      const leader = await primary();
      const candidate = members.find((one) => one !== leader);
      if (!leader || !candidate) throw new Error("there is no primary");
      // it hands over to nobody who has not caught up
      await until("a switch was asked for", async () => {
        const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
        return (await fetch(`http://127.0.0.1:${leader.rest}/switchover`, { method: "POST", body })).ok;
      });
      await until("the switch was waited for", async () => (await primary()) === candidate && (await isWhole()));
    },
  };
}
export type Patroni = Awaited<ReturnType<typeof startPatroni>>;
