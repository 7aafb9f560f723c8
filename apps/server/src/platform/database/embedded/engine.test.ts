import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { inWords } from "../../../failure-words.ts";
import { openPool } from "../pool.ts";
import { DataDirInUse, type Engine, startEngine } from "./engine.ts";
import { isRunning, readPostmaster } from "./postmaster.ts";
import { refuseSecondServer } from "./running-engine.ts";

const log = pino({ level: "silent" });
let folder: string;
vi.setConfig({ testTimeout: 60_000 }); // each makes a database; ten times faster on a machine with nothing else to do
const engines: Engine[] = [];
const servers: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-engine-"));
  await chmod(folder, 0o700); // as /root is: the database's own user may not look into it
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  const left = servers.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(left.map((child) => kill({ child }, "SIGTERM")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataDir: string, onLost?: (cause: unknown) => void) {
  const engine = await startEngine({ dataDir, log, ...(onLost && { onLost }) });
  engines.push(engine);
  return engine;
}
async function stop(engine: Engine) {
  engines.splice(engines.indexOf(engine), 1);
  await engine.stop();
}
async function query(connectionString: string, statement: string) {
  const client = new Client({ connectionString });
  client.on("error", () => {}); // some tests end the database under it; the query itself is what fails
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
const clusterOf = (dataDir: string) => join(dataDir, "database", "cluster");
async function runs(dataDir: string) {
  const postmaster = await readPostmaster(clusterOf(dataDir));
  return postmaster !== undefined && (await isRunning(postmaster, clusterOf(dataDir)));
}

/** A server in a process of its own, to be killed. */
async function spawnServer(dataDir: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "start-and-die.fixture.ts"), dataDir],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  servers.push(child);
  const [line] = (await once(createInterface(child.stdout!), "line")) as [string];
  return { child, told: JSON.parse(line) as { start?: string; appUrl: string; ownerUrl: string; refused?: string } };
}
async function kill({ child }: { child: ChildProcess }, signal: NodeJS.Signals) {
  child.kill(signal);
  await once(child, "exit");
}

describe("an embedded database", () => {
  test("is made at the first start, keeps its data, and starts with it afterwards", async () => {
    const dataDir = join(folder, "one");
    const first = await start(dataDir);
    expect(first.start).toBe("created");
    await query(first.ownerUrl, "create table kept as select '三农' as text");
    await stop(first);
    expect(await runs(dataDir)).toBe(false);

    const second = await start(dataDir);
    expect(second.start).toBe("started");
    expect((await query(second.ownerUrl, "select text from kept")).rows).toEqual([{ text: "三农" }]);
    expect(second.appUrl).toBe(first.appUrl);
  });

  test("lets two roles in, with passwords of their own, and nobody else", async () => {
    const dataDir = join(folder, "one");
    const { appUrl, ownerUrl } = await start(dataDir);
    expect((await query(appUrl, "select current_user as who")).rows).toEqual([{ who: "sannong_app" }]);
    expect((await query(ownerUrl, "select current_user as who")).rows).toEqual([{ who: "sannong_owner" }]);
    const withoutPassword = appUrl.replace(/:[^:@/]+@/, ":wrong@");
    await expect(query(withoutPassword, "select 1")).rejects.toThrow(/password authentication failed/);
    await expect(query(appUrl.replace("sannong_app", "postgres"), "select 1")).rejects.toThrow(/no pg_hba.conf entry/);
    const { rows } = await query(
      ownerUrl,
      "select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname like 'sannong%' order by 1",
    );
    expect(rows).toEqual(
      ["sannong_app", "sannong_owner"].map((rolname) => ({
        rolname,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
      })),
    );
  });

  test("keeps its passwords and files to itself, and Chinese letters are letters", async () => {
    const dataDir = join(folder, "one");
    const { ownerUrl } = await start(dataDir);
    expect((await stat(join(dataDir, "database", "passwords.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, "database", "postgres.log"))).mode & 0o777).toBe(0o600);
    expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700);
    await query(ownerUrl, "create extension pg_trgm");
    const { rows } = await query(ownerUrl, "select similarity('农机购置补贴', '农机购置补帖') > 0.3 as similar");
    expect(rows).toEqual([{ similar: true }]);
  });

  test("listens on a loopback port where a socket's path would be too long", async () => {
    const { appUrl } = await start(join(folder, "long".repeat(25)));
    expect(appUrl).toMatch(/@127\.0\.0\.1:\d+\/sannong\?/);
    expect((await query(appUrl, "select inet_server_addr() as at")).rows).toEqual([{ at: "127.0.0.1" }]);
  });

  test("is not half made when the first start is cut short", async () => {
    const dataDir = join(folder, "cut");
    await mkdir(join(dataDir, "database.new-99999999-abcd", "cluster"), { recursive: true });
    await writeFile(join(dataDir, "database.new-99999999-abcd", "cluster", "PG_VERSION"), "18\n");
    expect((await start(dataDir)).start).toBe("created");
    expect(await readdir(dataDir)).toEqual(["database"]);
  });

  test("is reached whatever the environment says of another database", async () => {
    const dataDir = join(folder, "one");
    for (const [name, value] of Object.entries({ PGSSLMODE: "require", PGOPTIONS: "-c search_path=elsewhere" }))
      vi.stubEnv(name, value);
    const { appUrl } = await start(dataDir);
    expect((await query(appUrl, "show search_path")).rows).toEqual([{ search_path: '"$user", public' }]);
    const pool = openPool({ url: appUrl, size: 1, log });
    expect((await pool.pool.query("show search_path")).rows).toEqual([{ search_path: '"$user", public' }]);
    await pool.destroy();
    vi.unstubAllEnvs();
  });

  test("is not made where something else lies in its place, and leaves that as it is", async () => {
    for (const [name, found] of Object.entries({ "letter.txt": "a letter", "passwords.json": "{" })) {
      const dataDir = await mkdtemp(join(folder, "foreign-"));
      await mkdir(join(dataDir, "database"));
      await writeFile(join(dataDir, "database", name), found);
      const failure: unknown = await startEngine({ dataDir, log }).catch((thrown: unknown) => thrown);
      expect(inWords(failure)).toMatch(/database 不是门户的数据库.+DATA_DIR/);
      expect(await readdir(dataDir, { recursive: true })).toEqual(["database", `database/${name}`]);
    }
  });

  test.runIf(process.platform === "linux")(
    "that finds no room is told in words, and leaves nothing behind",
    async () => {
      const dataDir = join(folder, "full");
      const start = [process.execPath, join(import.meta.dirname, "start-and-die.fixture.ts"), dataDir];
      const child = spawn("bash", ["-c", 'ulimit -f 400; exec "$@"', "bash", ...start], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [line] = (await once(createInterface(child.stdout), "line")) as [string];
      expect((JSON.parse(line) as { refused: string }).refused).toMatch(/^内置数据库没有建成，.+剩余空间/);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  test("writes no personal data into its log", async () => {
    const dataDir = join(folder, "one");
    const { ownerUrl } = await start(dataDir);
    await query(ownerUrl, "create table person (phone text unique)");
    const twice = query(ownerUrl, "insert into person values ('15400001234'), ('15400001234')");
    await expect(twice).rejects.toThrow(/duplicate key/);
    const written = await readFile(join(dataDir, "database", "postgres.log"), "utf8");
    expect(written).toContain("duplicate key");
    expect(written).not.toContain("15400001234");
  });
});

describe("a server that is killed", () => {
  test("leaves its database running, and the next one adopts it", async () => {
    const dataDir = join(folder, "killed");
    const server = await spawnServer(dataDir);
    expect(server.told.start).toBe("created");
    await query(server.told.ownerUrl, "create table kept as select 1 as n");
    await kill(server, "SIGKILL");
    expect(await runs(dataDir)).toBe(true);

    const next = await start(dataDir);
    expect(next.start).toBe("adopted");
    expect((await query(next.ownerUrl, "select n from kept")).rows).toEqual([{ n: 1 }]);
    await stop(next);
    expect(await runs(dataDir)).toBe(false);
  });

  test("with its database leaves files from which the next one recovers", async () => {
    const dataDir = join(folder, "both");
    const server = await spawnServer(dataDir);
    await query(server.told.ownerUrl, "create table kept as select 1 as n");
    const postmaster = await readPostmaster(clusterOf(dataDir));
    process.kill(postmaster!.pid, "SIGKILL");
    await kill(server, "SIGKILL");
    const next = await start(dataDir);
    expect((await query(next.ownerUrl, "select n from kept")).rows).toEqual([{ n: 1 }]);
  });

  test("does not stop the next one when its database's number is a stranger's by now", async () => {
    const dataDir = join(folder, "stranger");
    await stop(await start(dataDir));
    const anonymous = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    await once(anonymous, "spawn");
    const lines = [
      anonymous.pid,
      "/proc/self/cwd",
      "1700000000",
      "5432",
      ".",
      "",
      "  1234567         9",
      "ready   ",
      "",
    ];
    await writeFile(join(clusterOf(dataDir), "postmaster.pid"), lines.join("\n"));
    expect((await start(dataDir)).start).toBe("started");
    expect(anonymous.exitCode).toBeNull();
    await kill({ child: anonymous }, "SIGKILL");
  });
});

describe("a second server in the same DATA_DIR", () => {
  test("is refused in words, and the first goes on", async () => {
    const dataDir = join(folder, "second");
    const first = await start(dataDir);
    await expect(refuseSecondServer(dataDir)).rejects.toThrow(`进程 ${process.pid}`);
    const second = await spawnServer(dataDir);
    expect(second.told.refused).toMatch(
      /正被另一个服务（进程 \d+）使用.*DATA_DIR is in use by another server \(process \d+\)/,
    );
    expect(second.told.refused).toContain(String(process.pid));
    expect((await query(first.appUrl, "select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  test("is refused too when both start on an empty one at the same instant", async () => {
    const dataDir = join(folder, "race");
    const servers = await Promise.all([spawnServer(dataDir), spawnServer(dataDir), spawnServer(dataDir)]);
    const [winner, ...others] = servers.filter(({ told }) => told.start !== undefined);
    expect(others).toEqual([]);
    expect(servers.filter(({ told }) => told.refused?.includes("in use"))).toHaveLength(2);
    expect((await query(winner!.told.appUrl, "select 1 as n")).rows).toEqual([{ n: 1 }]);
    await kill(winner!, "SIGTERM");
    expect(await runs(dataDir)).toBe(false);
    expect((await readdir(dataDir)).filter((name) => name !== "database")).toEqual([]);
  });

  test("may start once the first has stopped", async () => {
    const dataDir = join(folder, "after");
    const first = await start(dataDir);
    const failure: unknown = await startEngine({ dataDir, log }).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(DataDirInUse);
    expect(inWords(failure)).toContain("DATA_DIR is in use by another server");
    await stop(first);
    await refuseSecondServer(dataDir);
    expect((await start(dataDir)).start).toBe("started");
  });
});

describe("a database that dies under its server", () => {
  test.each<[string, boolean]>([
    ["its own child", false],
    ["one that it adopted", true],
  ])("is brought back: %s", async (_name, adopted) => {
    const dataDir = join(folder, `dies-${adopted}`);
    if (adopted) await kill(await spawnServer(dataDir), "SIGKILL");
    const engine = await start(dataDir);
    expect(engine.start).toBe(adopted ? "adopted" : "created");
    await query(engine.ownerUrl, "create table kept as select 1 as n");
    const before = await readPostmaster(clusterOf(dataDir));
    process.kill(before!.pid, "SIGKILL");

    // Asked before it holds the lock again, another server would take it.
    const isLocked = () =>
      query(engine.ownerUrl, "select n from kept, pg_locks where locktype = 'advisory' and granted").then(
        ({ rows }) => rows.length === 1,
        () => false,
      );
    await vi.waitUntil(
      async () => (await readPostmaster(clusterOf(dataDir)))?.pid !== before!.pid && (await isLocked()),
      {
        timeout: 15_000,
        interval: 50,
      },
    );
    expect(await isRefused(dataDir)).toBe(true);
  });

  const isRefused = (dataDir: string) =>
    startEngine({ dataDir, log }).then(
      async (second) => {
        await second.stop();
        return false;
      },
      (failure) => failure instanceof DataDirInUse,
    );

  test("for good is told: nobody goes on serving errors", async () => {
    const dataDir = join(folder, "lost");
    const lost = new Promise<unknown>((resolve) => void start(dataDir, resolve));
    await vi.waitUntil(() => engines.length === 1, { timeout: 15_000 });
    engines.length = 0;
    const { pid } = (await readPostmaster(clusterOf(dataDir)))!;
    await rm(join(clusterOf(dataDir), "global"), { recursive: true });
    process.kill(pid, "SIGKILL");
    expect(String(await lost)).toMatch(/does not start; see .*postgres\.log/);
  });
});
