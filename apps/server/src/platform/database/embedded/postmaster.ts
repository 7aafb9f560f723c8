import { readFile, readlink, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a running database wrote into its `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDirectory: string; address: string; ready: boolean };

const pidFile = (directory: string) => join(directory, "postmaster.pid");

/** The file as it stands; the process it names may be long dead. */
export async function readPostmaster(directory: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = (await readFile(pidFile(directory), "utf8")).split("\n");
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw failure;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketDirectory: lines[4]?.trim() ?? "",
    address: lines[5]?.trim() ?? "",
    ready: lines[7]?.trim() === "ready",
  };
}

/** Is the named process alive, and is it this cluster's database and not a stranger that got the same number? */
export async function isRunning({ pid }: Postmaster, directory: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
      stdout: "",
    }));
    return stdout.includes(directory);
  }
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(directory));
  } catch {
    return false; // gone meanwhile, or another user's process: not ours either way
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * After a crash the file may name a number that a stranger now has, and PostgreSQL would refuse to
 * start. It overlooks its own parent's number, so that is written there; the file stays, because its
 * shared memory line is how PostgreSQL notices orphans of the crash that still write.
 */
export async function disownForeignProcess(directory: string): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(directory), "utf8")).split("\n");
  await writeFile(pidFile(directory), [process.pid, ...rest].join("\n"));
}
