import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FailureWithMessage } from "../../failure-with-message.ts";
import { isAlive } from "./postmaster.ts";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./system-user.ts";

/** What lies below DATA_DIR: the cluster itself, its log and the passwords of its two roles. */
export type Cluster = { home: string; directory: string; log: string; passwords: Passwords };
type Passwords = { owner: string; app: string };

export const DATABASE = "sannong";
export const OWNER_ROLE = "sannong_owner";
export const APP_ROLE = "sannong_app";

const clusterAt = (home: string, passwords: Passwords): Cluster => ({
  home,
  directory: join(home, "cluster"),
  log: join(home, "postgres.log"),
  passwords,
});

export const homeIn = (dataDir: string) => join(dataDir, "database");

/** What stands where the database belongs is not one that the portal made. */
class NoCluster extends FailureWithMessage {
  override name = "NoCluster";
  constructor(home: string) {
    super(
      `${home} 不是门户的数据库（没有完好的 passwords.json）：里面是别的文件的，请移走，或用 DATA_DIR 指定另一个目录；是门户的数据库的，请从备份恢复。`,
    );
  }
}

/** @throws NoCluster when there is something else in its place */
export async function readCluster(home: string): Promise<Cluster | undefined> {
  try {
    return clusterAt(home, JSON.parse(await readFile(join(home, "passwords.json"), "utf8")) as Passwords);
  } catch (failure) {
    if (failure instanceof SyntaxError) throw new NoCluster(home);
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT") throw failure;
    const others = await readdir(home).catch(() => []);
    if (others.length > 0) throw new NoCluster(home);
    return undefined;
  }
}

type Making = { binaries: Binaries; runsAs: SystemUser | undefined; mayCreateDatabases: boolean };

/**
 * Makes the cluster beside its place and moves it there whole, so that a start that was cut short
 * leaves nothing half made, and of two starts at once one wins.
 */
export async function createCluster(home: string, making: Making): Promise<Cluster> {
  const { binaries, runsAs } = making;
  const unfinished = `${home}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const passwords = { owner: randomBytes(32).toString("hex"), app: randomBytes(32).toString("hex") };
  const made = clusterAt(unfinished, passwords);
  await mkdir(made.directory, { recursive: true, mode: 0o700 });
  if (runsAs) await chown(made.directory, runsAs.uid, runsAs.gid);

  try {
    await initialise(made.directory, binaries, runsAs);
    await createRoles(made, making);
    await writeFile(join(made.directory, "pg_hba.conf"), whoMayConnect);
    await writeFile(join(unfinished, "passwords.json"), `${JSON.stringify(passwords)}\n`, { mode: 0o600 });
    await rename(unfinished, home);
    return clusterAt(home, passwords);
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true });
    const others = await readCluster(home);
    if (others === undefined) throw failure;
    return others;
  }
}

/** Removes what starts that were cut short left behind; one that is still at it is left alone. */
export async function sweepUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const left = names.filter((name) => {
    const makerPid = UNFINISHED.exec(name)?.[1];
    return makerPid !== undefined && !isAlive(Number(makerPid));
  });
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
const UNFINISHED = /^database\.new-(\d+)-/;

/** The superuser appears nowhere here: nobody reaches it over a connection, only the file's owner in single mode. */
const whoMayConnect = ["local", "host"]
  .map((kind) => `${kind} all ${OWNER_ROLE},${APP_ROLE} ${kind === "host" ? "127.0.0.1/32 " : ""}scram-sha-256\n`)
  .join("");

/** Under the plain C locale pg_trgm finds nothing in Chinese (design §6, Database); the name differs by platform. */
const locale = process.platform === "darwin" ? ["--locale=C", "--lc-ctype=en_US.UTF-8"] : ["--locale=C.UTF-8"];

async function initialise(directory: string, { initdb }: Binaries, runsAs: SystemUser | undefined) {
  const options = ["-D", pathFromInside(directory), "-U", "postgres", "--encoding=UTF8", "--auth=reject", ...locale];
  await finished(spawnInside(directory, initdb, options, runsAs), "initdb");
}

/** Single mode needs neither a running server nor a superuser's password. Its statements end at an empty line (-j). */
async function createRoles({ directory, passwords }: Cluster, { binaries, runsAs, mayCreateDatabases }: Making) {
  const options = ["--single", "-j", "-D", pathFromInside(directory), "-c", "log_checkpoints=off"];
  // The passwords are 256 random bits: stretching them would only slow every connection down.
  const child = spawnInside(directory, binaries.postgres, [...options, "-c", "scram_iterations=1", "postgres"], runsAs);
  child.stdin?.end(
    [
      `CREATE ROLE ${OWNER_ROLE} LOGIN ${mayCreateDatabases ? "CREATEDB" : ""} PASSWORD '${passwords.owner}'`,
      `CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${passwords.app}'`,
      `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`,
      `REVOKE CONNECT, TEMPORARY ON DATABASE ${DATABASE} FROM PUBLIC`,
      `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP_ROLE}`,
    ]
      .map((statement) => `${statement};\n\n`)
      .join(""),
  );
  const told = await finished(child, "postgres --single");
  if (complaint.test(told)) throw new NotMade("postgres --single", told);
}

/**
 * On Linux the database is started inside its directory and knows it only as its working directory:
 * its user then needs no way through the directories above, which may belong to root alone.
 */
export const pathFromInside = (directory: string) => (process.platform === "linux" ? "/proc/self/cwd" : directory);

export function spawnInside(
  directory: string,
  program: string,
  options: string[],
  runsAs: SystemUser | undefined,
  more: { detached?: boolean; stdio?: ("pipe" | "ignore" | number)[] } = {},
): ChildProcess {
  return spawn(program, options, {
    cwd: directory,
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    ...runsAs,
    ...more,
  });
}

const complaint = /\b(?:ERROR|FATAL|PANIC|error): +(.+)/;

/** Nearly always the machine's doing: a full disk, a folder that takes nothing, no memory. What the program said first is why. */
class NotMade extends FailureWithMessage {
  override name = "NotMade";
  constructor(program: string, told: string) {
    const why = complaint.exec(told)?.[1] ?? told.trim().split("\n").at(-1) ?? "";
    super(`内置数据库没有建成，${program} 说：${why}。请核对 DATA_DIR 所在磁盘的剩余空间和目录的权限，然后再启动。`);
  }
}

async function finished(child: ChildProcess, name: string): Promise<string> {
  let told = "";
  child.stdout?.on("data", (chunk) => (told += chunk));
  child.stderr?.on("data", (chunk) => (told += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new NotMade(name, told);
  return told;
}
