import { execFile } from "node:child_process";
import { mkdir, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readReleases } from "../../../apps/server/src/platform/database/steps.ts";
import { DEMONSTRATION, portalFlags, root } from "../node-runs.ts";
import type { Program } from "./nodes.ts";

const run = promisify(execFile);
const git = async (...args: string[]) => (await run("git", args, { cwd: root })).stdout.trim();

/** The release before this one, and its commit; undefined where this copy of the history does not reach so far. */
export async function releaseBefore(): Promise<{ name: string; commit: string } | undefined> {
  const release = (await readReleases()).at(-2);
  if (release?.commit === undefined) return undefined;
  const { name, commit } = release;
  const isThere = await git("cat-file", "-e", `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
  return isThere ? { name, commit } : undefined;
}

/**
 * Builds the server of a commit in a folder, with the packages that are installed here: what it says to the database is
 * its own, and so are its own packages; the pages are those of today.
 */
export async function buildRelease(commit: string, folder: string): Promise<Program> {
  await mkdir(folder, { recursive: true });
  await run("bash", ["-c", `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: root });
  const [installed, own] = [join(root, "node_modules"), join(folder, "node_modules")];
  await mkdir(join(own, "@sannong"), { recursive: true });
  const names = (await readdir(installed)).filter((name) => name !== "@sannong" && name !== ".cache");
  await Promise.all(names.map((name) => symlink(join(installed, name), join(own, name))));
  for (const kind of ["packages", "apps"])
    for (const name of await readdir(join(folder, kind)))
      await symlink(join(folder, kind, name), join(own, "@sannong", name));
  await symlink(join(root, "apps/portal/dist"), join(folder, "apps/portal/dist"));
  await run(process.execPath, ["script/lib/build-processes.ts", "demonstration"], { cwd: folder });
  return {
    run: [...portalFlags, join(folder, "packages/demonstration/dist", DEMONSTRATION.replace(/\.ts$/, ".js"))],
    cwd: folder,
  };
}

/** Gives a release that was built its own pages, made with the packages that are installed here. */
export async function buildPages(folder: string): Promise<void> {
  await rm(join(folder, "apps/portal/dist"));
  await run(process.execPath, ["apps/portal/build.ts"], { cwd: folder });
}
