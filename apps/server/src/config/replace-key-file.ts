import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

const OWNER_ALONE = 0o600;
const CLEAR = ".clear-";

/** Writes a file that is not there yet, for its owner alone. @throws FailureWithMessage */
export function writeNewFile(path: string, text: string): void {
  try {
    const file = openSync(path, "wx", OWNER_ALONE);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === "EEXIST" ? "已经存在，没有改动它" : `写不进去（${code}）`;
    throw new FailureWithMessage(`没有执行：${path} ${why}。`, { cause });
  }
}

/**
 * Puts another text in a key file's place at once, and keeps the former beside it.
 *
 * @returns where the former is
 * @throws FailureWithMessage
 */
export function replaceKeyFile(
  path: string,
  text: string,
  { wasClear, now }: { wasClear: boolean; now: Date },
): string {
  const moment = now.toISOString().replaceAll(/[-:.]/g, "");
  const former = `${path}${wasClear ? CLEAR : ".former-"}${moment}`;
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  writeNewFile(unfinished, text);
  try {
    // whoever runs the command is not always whom the portal runs as
    const { uid, gid, mode } = statSync(path);
    chownSync(unfinished, uid, gid);
    // its group may be how the portal reads it
    chmodSync(unfinished, mode & 0o777);
    linkSync(path, former); // replaces nothing
    renameSync(unfinished, path);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw new FailureWithMessage(
      `没有执行：${path} 换不成新的（${(cause as NodeJS.ErrnoException).code}），原文件没有动。单独挂载的文件用 --to 写到别处再换。`,
      { cause },
    );
  }
  return former;
}

/** Former key files with keys in clear that still lie beside this one. */
export function clearFormerOf(path: string): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}${CLEAR}`))
    .map((name) => join(folder, name));
}
