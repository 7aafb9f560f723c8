import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { FailureWithMessage } from "../../failure-with-message.ts";

/** The unprivileged user the database runs as when the server itself was started by root. */
export type SystemUser = { uid: number; gid: number };

const NAME = "postgres";

/** PostgreSQL refuses to run as root: root lends it a system user, made when there is none. */
export async function userForNewCluster(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== "linux")
    throw new FailureWithMessage("请不要用 root 启动。 Start the server as an ordinary user, not as root.");
  return (await lookUp(NAME)) ?? (await create(NAME));
}

/** A cluster that exists keeps the user it was made for. */
export async function userOfCluster(directory: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(directory);
  return { uid, gid };
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const users = await readFile("/etc/passwd", "utf8");
  const line = users.split("\n").find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

async function create(name: string): Promise<SystemUser> {
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  try {
    await promisify(execFile)("useradd", [...options, name]);
  } catch (cause) {
    throw new FailureWithMessage(
      `数据库不能以 root 运行，且无法创建系统用户 ${name}；请以普通用户启动。` +
        ` The database cannot run as root and the system user ${name} could not be made: start as an ordinary user.`,
      { cause },
    );
  }
  const made = await lookUp(name);
  if (made === undefined) throw new Error(`useradd made no user ${name}`);
  return made;
}
