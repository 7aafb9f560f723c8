import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "./config/config.ts";
import { within } from "./platform/limits/within.ts";

const PATIENCE_MS = 2000;
const REFUSED = ["EROFS", "EACCES", "EPERM"];

/** A folder that is made when it is first written to is made in one that is there. */
async function refusalAt(folder: string, ask: typeof access): Promise<string | undefined> {
  try {
    await ask(folder, constants.W_OK);
    return undefined;
  } catch (failure) {
    const { code = "" } = failure as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(folder) !== folder) return refusalAt(dirname(folder), ask);
    return REFUSED.includes(code) ? code : undefined;
  }
}

/**
 * What keeps this process from writing where the audit log is put aside: months may pass before it is tried.
 *
 * @returns a line for each folder that it may not write to
 */
export async function closedFolders({ audit }: Pick<Config, "audit">, ask = access): Promise<string[]> {
  const folders = { AUDIT_ARCHIVE_DIR: audit.archiveFolder, AUDIT_HEADS_DIR: audit.heads.folder };
  const lines = Object.entries(folders).map(async ([name, folder]) => {
    if (folder === undefined) return undefined;
    // a mount that is away may answer nobody for minutes: that it is away is told elsewhere
    const code = await within(PATIENCE_MS, refusalAt(folder, ask)).catch(() => undefined);
    return code === undefined
      ? undefined
      : `${name}：${folder} 不能写（${code}）。核对属主和挂载方式；用 systemd 的，把它加进 ReadWritePaths（systemctl edit sannong）`;
  });
  return (await Promise.all(lines)).filter((line) => line !== undefined);
}
