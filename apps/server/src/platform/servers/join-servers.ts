import { hostname } from "node:os";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../config/config.ts";
import { randomToken } from "../crypto/tokens.ts";
import type { Db } from "../database/database.ts";
import { FailureWithMessage } from "../failure-with-message.ts";
import type { Log } from "../log.ts";
import { beacons } from "./beacons.ts";
import { repeated } from "../repeated.ts";
import { type Place, type Server, serversStore } from "./servers.store.ts";

/** Another server that runs keeps its files elsewhere. */
export class FilesElsewhere extends FailureWithMessage {
  override name = "FilesElsewhere";
  constructor(other: Server, own: Place) {
    super(
      `门户没有启动：另一台服务器 ${other.host} 正在用同一个数据库，但它的文件在${placed(other)}，本机的在${placed(own)}。` +
        "在一台上传的文件，另一台打不开。请任选一种办法：\n" +
        "  1. 所有服务器都用对象存储：FILE_STORAGE=s3，见 docs/operations/objects.zh.md；\n" +
        "  2. 把 DATA_DIR 放在共用的网络存储上，所有服务器指向同一个目录。\n" +
        "目录确实共用、只是门户看不出来的，在每台服务器的环境里设 DATA_DIR_COMMON=yes。",
    );
  }
}

const placed = ({ kind, place }: Place): string => (kind === "disk" ? `目录 ${place}` : `对象存储 ${place}`);

/** The part of the configuration that says where files lie. */
type Files = Pick<Config, "dataDir" | "objects">;
type Deps = {
  db: Db;
  config: Files;
  log: Pick<Log, "warn">;
  /** whoever ends the start is not kept waiting */
  isStopping?: () => boolean;
  beatMs?: number;
  silentMs?: number;
};

const placeOf = ({ dataDir, objects }: Files): Place =>
  objects.kind === "s3" && objects.s3
    ? { kind: "s3", place: `${objects.s3.endpoint}/${objects.s3.bucket}` }
    : { kind: "disk", place: resolve(dataDir, "files") };

/**
 * Writes this process down among those that serve, until it leaves. A server that ended in order is gone at once; one
 * that fell is waited for as long as it would take it to say that it still runs.
 *
 * @throws FilesElsewhere when one that runs has other files
 */
export async function joinServers({
  db,
  config,
  log,
  isStopping = () => false,
  beatMs = 10_000,
  silentMs = 30_000,
}: Deps): Promise<{ leave(): Promise<void> }> {
  const store = serversStore(db);
  const own = { id: randomToken(16), host: hostname(), ...placeOf(config) };
  const marks = own.kind === "disk" ? beacons(own.place) : undefined;
  try {
    // the mark before the row: whoever reads the row looks for the mark
    await marks?.light(own.id);
  } catch (failure) {
    // as any other time without its files: everything else is served, and they are named as away
    log.warn({ err: failure }, "the folder of the files takes nothing: who shares it cannot be found out");
    return { leave: async () => {} };
  }
  const others = await store.join(own);
  const beat = () =>
    store.beat(own).catch((failure: unknown) => log.warn({ err: failure }, "this server could not say that it runs"));
  const stopBeating = repeated(beat, beatMs);
  async function leave() {
    // one that is under way would write the row anew
    await stopBeating();
    await store.leave(own.id);
    await marks?.putOut(own.id).catch((failure: unknown) => log.warn({ err: failure }, "a mark stays behind"));
  }

  async function hasSameFiles(other: Server): Promise<boolean> {
    if (other.kind !== own.kind) return false;
    if (!marks) return other.place === own.place;
    return (await marks.isSeen(other.id)) || config.objects.isFolderCommon;
  }

  /** A row alone does not say whether the process still runs: it is heard of again, or falls silent for good. */
  async function isRunning({ id, host, seenAt }: Server): Promise<boolean> {
    let isTold = false;
    while (!isStopping()) {
      const seen = await store.seen(id);
      if (!seen || seen.silentMs > silentMs) return false;
      if (seen.seenAt.getTime() !== seenAt.getTime()) return true;
      if (!isTold) log.warn({ host }, `waiting for up to ${silentMs} ms: a server with other files may still run`);
      isTold = true;
      await pause(Math.min(1000, beatMs / 4));
    }
    return false;
  }

  try {
    for (const other of others)
      if (!(await hasSameFiles(other)) && (await isRunning(other))) throw new FilesElsewhere(other, own);
    await marks?.sweep(await store.ids(), Date.now());
  } catch (failure) {
    await leave();
    throw failure;
  }
  return { leave };
}
