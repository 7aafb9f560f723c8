import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { quickFolder, quickFolders } from "../../../script/lib/quick-folder.ts";
import { APP_ROLE, OWNER_ROLE } from "../src/platform/database/embedded/cluster.ts";
import { startEngine } from "../src/platform/database/embedded/engine.ts";
import { isAlive, isRunning, readPostmaster } from "../src/platform/database/embedded/postmaster.ts";
import { openDatabase, splitRoles } from "../src/platform/database/open-database.ts";
import { asRole, toDatabase } from "../src/platform/database/pool.ts";
import { seededAccounts } from "@sannong/demonstration/people";
import { redisServer } from "./redis-server.ts";
import { secretsIn } from "./log-secrets.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** where test files make their databases: addresses of both roles, and the migrated template */
    testDatabase: { ownerUrl: string; appUrl: string; template: string };
    /** what the suite's servers log, a file each */
    logFolder: string;
    /** address of a Redis for short-lived state, where TEST_REDIS=1 asks for it; else empty */
    testRedis: string;
  }
}

const PREFIX = "sannong-test-";
const LOGS = "sannong-logs-";
const log = pino({ level: "error" });

/** One engine a run, or the server that TEST_DATABASE_URL names; in it a migrated template every test file copies. */
export default async function setup(project: TestProject) {
  await endOrphans();
  const given = process.env["TEST_DATABASE_URL"];
  const place = given === undefined ? await embedded() : await external(given);
  const template = `sannong_template_${randomBytes(6).toString("hex")}`;
  try {
    await makeTemplate(place, template);
  } catch (failure) {
    await place.stop(template);
    throw failure;
  }
  const logFolder = await mkdtemp(join(tmpdir(), LOGS));
  project.provide("testDatabase", { ownerUrl: place.ownerUrl, appUrl: place.appUrl, template });
  project.provide("logFolder", logFolder);
  const redis = process.env["TEST_REDIS"] === "1" ? await redisServer() : undefined;
  project.provide("testRedis", redis?.url ?? "");
  return async () => {
    await place.stop(template);
    await redis?.close();
    await searchLogs(logFolder);
  };
}

/** No password, code, token, full phone or ID number in any line that the suite wrote. @throws naming the lines' messages */
async function searchLogs(folder: string) {
  const passwords = new Set(seededAccounts.map(({ password }) => password));
  const found: string[] = [];
  for (const name of await readdir(folder))
    found.push(...secretsIn(await readFile(join(folder, name), "utf8"), passwords));
  await rm(folder, { recursive: true, force: true });
  if (found.length > 0) throw new Error(`the suite's logs hold secrets:\n${[...new Set(found)].join("\n")}`);
}

async function makeTemplate(place: { ownerUrl: string; appUrl: string }, template: string) {
  const maker = new Client({ connectionString: place.ownerUrl });
  await maker.connect();
  await maker.query(`create database ${template}`).finally(() => maker.end());
  const [url, migrationUrl] = [toDatabase(place.appUrl, template), toDatabase(place.ownerUrl, template)];
  const database = { kind: "external", url, migrationUrl } as const;
  const opened = await openDatabase({ database, dataDir: "", production: false }, log);
  await opened.close();
}

async function embedded() {
  const dataDir = await mkdtemp(join(await quickFolder(), `${PREFIX}${process.pid}-`));
  const engine = await startEngine({
    dataDir,
    log,
    mayCreateDatabases: true,
    settings: { fsync: "off", full_page_writes: "off", max_connections: "200" },
  });
  const stop = async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...engine, stop };
}

/** Any PostgreSQL from 15 on; the login must be allowed to make roles and databases. */
async function external(url: string) {
  const { appUrl, ownerUrl } = await splitRoles(url, log);
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`alter role ${OWNER_ROLE} createdb`);
  const stop = (template: string) => admin(`drop database if exists ${template}`);
  return { appUrl: asRole(appUrl, APP_ROLE), ownerUrl, stop };
}

/** A run that was killed leaves its database behind: end it and take its files away. */
async function endOrphans() {
  const listed = quickFolders.map(async (folder) =>
    (await readdir(folder).catch(() => [])).map((name) => ({ name, dataDir: join(folder, name) })),
  );
  for (const { name, dataDir } of (await Promise.all(listed)).flat()) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length).split("-")[0]))) continue;
    const directory = join(dataDir, "database", "cluster");
    const postmaster = await readPostmaster(directory);
    if (postmaster && (await isRunning(postmaster, directory))) process.kill(postmaster.pid, "SIGQUIT");
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
