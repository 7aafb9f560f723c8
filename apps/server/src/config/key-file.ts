import { closeSync, fsyncSync, openSync, statSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import type { Keys } from "./config.ts";
import { generateKeys } from "./generate-keys.ts";

const OWNER_ALONE = 0o600;
const OF_OTHERS = 0o077;
const GROUP_READS = 0o040;

/**
 * Writes a complete new set of keys where no file is yet, for its owner alone to read.
 *
 * @param dataDir where the portal keeps its data, if that is known
 * @throws FailureWithMessage
 */
export function newKeyFile(given: string, dataDir: string | undefined): { path: string; keys: Keys } {
  const path = resolve(given);
  if (dataDir !== undefined && path.startsWith(`${resolve(dataDir)}/`))
    throw new FailureWithMessage(
      `没有生成：密钥文件不能放在 DATA_DIR（${dataDir}）里，否则一份备份里会既有密文又有密钥。`,
    );
  const keys = generateKeys();
  try {
    // `wx`: a file that is there stays, whatever happens meanwhile
    const file = openSync(path, "wx", OWNER_ALONE);
    try {
      writeSync(file, `${JSON.stringify(keys, undefined, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (failure) {
    throw new FailureWithMessage(`没有生成：${whyNot(failure as NodeJS.ErrnoException, path)}`, { cause: failure });
  }
  return { path, keys };
}

const whyNot = ({ code }: NodeJS.ErrnoException, path: string): string =>
  ({
    EEXIST: `${path} 已经存在，没有改动它。覆盖了它，用它加密的内容就再也打不开。`,
    ENOENT: `目录 ${dirname(path)} 不存在，请先建好。`,
    EACCES: `没有权限写 ${dirname(path)}。`,
  })[code ?? ""] ?? `${path} 无法写入（${code}）。`;

/** Why a file of keys is not safe where it lies; undefined where it is. */
export function unsafeAt(
  path: string,
  self = { uid: process.getuid?.(), groups: process.getgroups?.() ?? [] },
): string | undefined {
  const { mode: all, uid, gid } = statSync(path);
  const mode = all & 0o777;
  if ((mode & OF_OTHERS) === 0) return undefined;
  // as a cluster mounts a secret: root's, and for a group of this process to read
  const isLent = uid === 0 && self.uid !== 0 && self.groups.includes(gid);
  if (isLent && (mode & OF_OTHERS & ~GROUP_READS) === 0) return undefined;
  return `其他用户也能读写这个文件（权限 ${mode.toString(8).padStart(4, "0")}），请运行 chmod 600`;
}
