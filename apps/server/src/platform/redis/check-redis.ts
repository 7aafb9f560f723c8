import { FailureWithMessage } from "../failure-with-message.ts";
import type { Log } from "../log.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** It would bring back what was spent and ended. */
export class UnsafeRedis extends FailureWithMessage {
  override name = "UnsafeRedis";
}

/**
 * A server that comes back after a fall must know all or nothing: what it knew a second or a minute before holds codes
 * that were spent since, and sessions that were ended. And what is pushed out for want of memory might be an index
 * by which sessions are ended.
 *
 * @throws UnsafeRedis naming what is to be set
 */
export async function checkRedis(redis: Pick<RedisConnection, "settings">, log: Pick<Log, "warn">): Promise<void> {
  const nodes = await redis.settings(["save", "appendonly", "appendfsync", "maxmemory-policy"]);
  for (const [node, set] of nodes) {
    if (set === undefined) {
      log.warn(
        { node },
        "redis does not tell how it is set: no disk or appendfsync always, and noeviction, it must be",
      );
      continue;
    }
    const keepsNothing = set["save"] === "" && set["appendonly"] === "no";
    const keepsAll = set["appendonly"] === "yes" && set["appendfsync"] === "always";
    if (!keepsNothing && !keepsAll)
      throw new UnsafeRedis(
        `Redis（${node}）重启后会带回旧数据，已用过的验证码和已退出的会话会复活。请设 save "" 且 appendonly no（不落盘），或 appendonly yes 且 appendfsync always（每次写入都落盘），见 docs/operations/redis.zh.md。`,
      );
    if (set["maxmemory-policy"] !== "noeviction")
      throw new UnsafeRedis(
        `Redis（${node}）内存不足时会丢弃数据，请设 maxmemory-policy noeviction，见 docs/operations/redis.zh.md。`,
      );
  }
}
