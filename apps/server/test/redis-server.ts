import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { quickFolder } from "../../../script/lib/quick-folder.ts";

const program = ["redis-server", "valkey-server"].find(
  (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
);

/** Where no Redis can be had, its tests are skipped, and counted as skipped. */
export const hasRedis = program !== undefined;

export type RedisServer = {
  port: number;
  url: string;
  /** as a machine that loses its power */
  kill(): Promise<void>;
  /** on the same port and folder, with what its disk has */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Redis in a process of its own, with nothing kept on disk unless `options` say so. */
export async function redisServer(options: readonly string[] = [], args: { port?: number } = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(await quickFolder(), "sannong-redis-"));
  const port = args.port ?? (await freePort());
  let running: ChildProcess | undefined;

  const start = async () => {
    const settings = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--save",
      "",
      "--daemonize",
      "no",
    ];
    const child = spawn(program ?? "redis-server", [...settings, ...options], { stdio: ["ignore", "pipe", "inherit"] });
    running = child;
    await new Promise<void>((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (piece: Buffer) => {
        said = `${said}${piece.toString()}`.slice(-5000);
        if (/Ready to accept connections|\+monitor/.test(said)) resolve();
      });
      child.once("exit", () => reject(new Error(`redis-server did not start:\n${said}`)));
    });
  };
  const kill = async () => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const over = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await over;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Three masters with a third of the keys each. */
export async function redisCluster(
  options: readonly string[] = [],
): Promise<{ url: string; nodes: RedisServer[]; close(): Promise<void> }> {
  const nodes = await Promise.all(
    [1, 2, 3].map(async () =>
      redisServer(["--cluster-enabled", "yes", "--cluster-node-timeout", "2000", ...options], {
        port: await freePort(50_000),
      }),
    ),
  );
  const asked = (node: RedisServer, words: readonly string[]) =>
    spawnSync("redis-cli", ["-p", String(node.port), ...words], { encoding: "utf8" }).stdout;
  const made = spawnSync(
    "redis-cli",
    ["--cluster", "create", ...nodes.map(({ port }) => `127.0.0.1:${port}`), "--cluster-yes"],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`no Cluster:\n${made.stdout}${made.stderr}`);
  while (!nodes.every((node) => asked(node, ["cluster", "info"]).includes("cluster_state:ok"))) await pause(50);
  return {
    url: `redis://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    nodes,
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}

/** A Cluster's nodes speak with each other ten thousand ports above. */
async function freePort(below = 65_535): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
    );
    await new Promise((resolve) => server.close(resolve));
    if (port < below) return port;
  }
}
