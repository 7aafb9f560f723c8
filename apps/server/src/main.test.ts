import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { freePort } from "../../../script/lib/free-port.ts";
import { processSettings } from "../../../script/lib/node-runs.ts";
import { freshDatabase } from "../test/database.ts";
import { generateKeys } from "./config/generate-keys.ts";
import { noteKeys } from "./keys-of-database.ts";
import { logParts, partedLogs } from "./platform/database/log-parts.ts";
import { isRunning, readPostmaster } from "./platform/database/embedded/postmaster.ts";

const MINUTE = 60_000;

const product = join(import.meta.dirname, "main.ts");
const withDemonstration = join(import.meta.dirname, "../../../packages/demonstration/src/main.ts");

const startPortal = async (settings: Record<string, string>, stderr: "inherit" | "pipe", main = withDemonstration) =>
  spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...processSettings,
      DEMO: "1",
      PORT: String(await freePort()),
      LOG_LEVEL: "silent",
      ...settings,
    },
    stdio: ["ignore", "ignore", stderr],
  });

test("whoever ends it while it still starts finds no database left behind", { timeout: 2 * MINUTE }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const cluster = join(dataDir, "database", "cluster");
  const portal = await startPortal({ DATA_DIR: dataDir }, "inherit");
  const ended = once(portal, "exit");
  const started = () => readPostmaster(cluster).then((postmaster) => postmaster?.ready && postmaster);
  const postmaster = await vi.waitUntil(started, { timeout: MINUTE, interval: 20 });
  expect(await isRunning(postmaster, cluster)).toBe(true);
  portal.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await isRunning(postmaster, cluster)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});

test("a configuration that is wrong is told in words, without a stack", { timeout: 2 * MINUTE }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const started = async (keys: unknown, settings: Record<string, string> = {}) => {
    const KEYS_FILE = join(folder, "keys.json");
    await writeFile(KEYS_FILE, JSON.stringify(keys));
    const real = {
      DEMO: "",
      KEYS_FILE,
      DATA_DIR: join(folder, "data"),
      PUBLIC_URL: "https://portal.example.cn",
      DATABASE: settings["DATABASE_URL"] ? "" : "embedded",
      RUN_AS_ROOT: "1",
    };
    const portal = await startPortal({ ...real, ...settings }, "pipe", product);
    const [said, ended] = await Promise.all([text(portal.stderr!), once(portal, "exit")]);
    expect(ended).toEqual([1, null]);
    expect(said).not.toMatch(/\n\s+at |Error/);
    return said;
  };
  const keys = generateKeys();
  expect(await started({ ...keys, grant: undefined })).toContain("KEYS_FILE: grant（授权校验密钥）缺少");
  expect(await started(keys, { DATABASE: "" })).toContain("DATABASE_URL: is required outside the demonstration");
  if (process.getuid?.() === 0)
    expect(await started(keys, { RUN_AS_ROOT: "" })).toMatch(/^门户不以 root 运行.+RUN_AS_ROOT=1。\n$/);

  const database = await freshDatabase();
  await noteKeys(database.db, keys);
  const place = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl };
  expect(await started(generateKeys(), place)).toMatch(
    /^给出的密钥不是这个数据库的.+（密钥文件 \/.+keys\.json）.+audit（审计日志密钥）.*：数据库用的密钥指纹是 \w+，给出的是 \w+\n.+换回这个数据库原来的密钥文件/s,
  );
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("a second server with other files is refused, and succeeds the first", { timeout: 3 * MINUTE }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const KEYS_FILE = join(folder, "keys.json");
  await writeFile(KEYS_FILE, JSON.stringify(generateKeys()));
  const database = await freshDatabase();
  const start = (name: string) =>
    startPortal(
      {
        DEMO: "",
        KEYS_FILE,
        DATA_DIR: join(folder, name),
        PUBLIC_URL: "https://portal.example.cn",
        DATABASE_URL: database.url,
        DATABASE_MIGRATION_URL: database.ownerUrl,
        RUN_AS_ROOT: "1",
      },
      "pipe",
      product,
    );
  const serving = () => database.db.selectFrom("portalServer").select("place").execute();
  const isServing = (name: string) =>
    vi.waitUntil(async () => (await serving()).some(({ place }) => place === join(folder, name, "files")), {
      timeout: MINUTE,
    });

  const first = await start("a");
  const ended = once(first, "exit");
  await isServing("a");
  // nobody waits for the night: the logs of a new database have their parts as soon as somebody serves it
  const isParted = async () => {
    const days = (await logParts(database.db).list()).filter(({ begins }) => begins !== null);
    return partedLogs.every((log) => days.some((day) => day.log === log));
  };
  await vi.waitUntil(isParted, { timeout: MINUTE });
  const second = await start("b");
  const [said, code] = await Promise.all([text(second.stderr!), once(second, "exit")]);
  expect([said, code]).toEqual([expect.stringMatching(/^门户没有启动.+DATA_DIR_COMMON=yes。\n$/s), [1, null]]);
  first.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await serving()).toEqual([]);
  const successor = await start("b");
  const over = once(successor, "exit");
  await isServing("b");
  successor.kill("SIGTERM");
  expect(await over).toEqual([0, null]);
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
test(
  "told to end, it says that it drains and serves on; told again, it ends at once",
  { timeout: 2 * MINUTE },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sannong-main-"));
    const database = await freshDatabase();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const place = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl };
    const portal = await startPortal(
      { DATA_DIR: dataDir, PORT: String(port), DRAIN_SECONDS: "300", ...place },
      "inherit",
    );
    const ended = once(portal, "exit");
    const ready = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: MINUTE, interval: 50 });
    portal.kill("SIGTERM");
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: MINUTE, interval: 20 });
    const reply = await fetch(`${url}/healthz`);
    expect([reply.status, reply.headers.get("connection")]).toEqual([200, "close"]);
    // what comes within a second of the first is the same key press, told twice
    const again = setInterval(() => portal.kill("SIGTERM"), 200);
    expect(await ended).toEqual([1, null]);
    clearInterval(again);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  },
);

test("the product by itself shows no demonstration, and says how one is started", { timeout: MINUTE }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const portal = await startPortal({ DATA_DIR: dataDir }, "pipe", product);
  const [said, ended] = await Promise.all([text(portal.stderr!), once(portal, "exit")]);
  expect(said).toMatch(/^门户程序不带演示内容.+script\/server 启动。\n$/);
  expect(ended).toEqual([1, null]);
  await rm(dataDir, { recursive: true, force: true });
});

test("whoever starts it without its database is told so, and it ends as failed", { timeout: MINUTE }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const address = `postgresql://portal:portal@127.0.0.1:${await freePort()}/portal`;
  const portal = await startPortal({ DATA_DIR: dataDir, DATABASE_URL: address }, "pipe");
  const [said, ended] = await Promise.all([text(portal.stderr!), once(portal, "exit")]);
  expect(said).toContain("ECONNREFUSED");
  expect(ended).toEqual([1, null]);
  await rm(dataDir, { recursive: true, force: true });
});
