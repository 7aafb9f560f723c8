import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Cluster, Redis, RedisOptions } from "ioredis";
import type { Log } from "../log.ts";
import { Unavailable } from "../unavailable.ts";
import type { RedisAddress } from "./redis-address.ts";

/** Whoever asks waits no longer: the same as for the database. */
const ANSWER_MS = 4000;
const CONNECT_MS = 2000;
const SLOWEST_RETRY_MS = 500;
/** So long at most the master of some keys is looked for where it was before. */
const SLOTS_MS = 1000;
/** Replicas that are there have it in milliseconds. */
const REPLICAS_MS = 1000;

export type Script = { text: string; sha: string };
/** A script as it is asked for: by its hash, and whole where the server does not know it yet. */
export const script = (text: string): Script => ({ text, sha: createHash("sha1").update(text).digest("hex") });

type Argument = string | number;
type Client = Redis | Cluster;

export type RedisConnection = {
  /** Runs a script, which is one act. All keys are of one slot. */
  evaluate(asked: Script, keys: readonly string[], given: readonly Argument[], isKept?: boolean): Promise<unknown>;
  fields(key: string): Promise<Record<string, string>>;
  /** Members of a sorted set with a score above this one. */
  above(key: string, score: number): Promise<string[]>;
  ping(): Promise<void>;
  /** How each node that takes writes is set; undefined where it does not tell. */
  settings(names: readonly string[]): Promise<[node: string, set: Record<string, string> | undefined][]>;
  /** Hears of what is published, over a connection of its own. */
  listen(channel: string, heard: (message: string) => void): Promise<void>;
  /** begins every key */
  prefix: string;
  close(): void;
};

/**
 * Connects to Redis however it is set up. What is lost on the way is not sent a second time: a code that was taken is
 * taken, whoever asked for it is told that nobody answered. Every failure to answer is an `Unavailable`.
 *
 * @throws Unavailable where nobody answers at the start
 */
export async function connectRedis(address: RedisAddress, log: Pick<Log, "warn" | "info">): Promise<RedisConnection> {
  const client = await opened(await clientOf(address), log, "redis");
  let listener: Client | undefined;

  const ask = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (cause) {
      throw asAway(cause);
    }
  };
  const runNow = async (asked: Script, keys: readonly string[], given: readonly Argument[]): Promise<unknown> => {
    try {
      return await client.evalsha(asked.sha, keys.length, ...keys, ...given);
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.startsWith("NOSCRIPT")) throw cause;
      return client.eval(asked.text, keys.length, ...keys, ...given);
    }
  };
  /** Waits on the connection that wrote, which is what `WAIT` asks about. */
  const runAndWait = async (asked: Script, keys: readonly string[], given: readonly Argument[]): Promise<unknown> => {
    const answers = await client
      .pipeline()
      .eval(asked.text, keys.length, ...keys, ...given)
      .wait(address.replicas, REPLICAS_MS)
      .exec();
    const [[failure, answer] = [undefined, undefined], [waitFailure, copies] = [undefined, 0]] = answers ?? [];
    if (failure ?? waitFailure) throw failure ?? waitFailure;
    if (Number(copies) < address.replicas)
      throw new Unavailable("redis", `${String(copies)} of ${address.replicas} replicas have it`);
    return answer;
  };

  return {
    prefix: address.prefix,
    evaluate: (asked, keys, given, isKept = false) =>
      ask(() => (isKept && address.replicas > 0 ? runAndWait : runNow)(asked, keys, given)),
    fields: (key) => ask(() => client.hgetall(key)),
    above: (key, score) => ask(() => client.zrange(key, `(${score}`, "+inf", "BYSCORE")),
    // of a Cluster any node answers, and all that it knows of is looked at by whoever reads the changes
    ping: () => ask(async () => void (await client.ping())),
    settings: (names) =>
      ask(async () => {
        const nodes = client.isCluster ? (client as Cluster).nodes("master") : [client as Redis];
        return Promise.all(
          nodes.map(async (node): Promise<[string, Record<string, string> | undefined]> => {
            const { host = "", port = "" } = node.options;
            const told = await node.config("GET", ...(names as [string])).catch(refusedConfig);
            return [`${host}:${port}`, told === undefined ? undefined : pairsIn(told)];
          }),
        );
      }),
    async listen(channel, heard) {
      const listening = await opened(await clientOf(address, { isListener: true }), log, "redis (news)");
      listener = listening;
      listening.on("message", (_channel: string, message: string) => heard(message));
      await ask(() => listening.subscribe(channel));
    },
    close() {
      for (const one of [client, listener]) one?.disconnect();
    },
  };
}

async function opened(client: Client, log: Pick<Log, "warn" | "info">, what: string): Promise<Client> {
  let isAway = false;
  // told once, not at every try to come back
  client.on("error", (failure: Error) => {
    if (!isAway) log.warn({ why: failure.message }, `${what} is away`);
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) log.info(`${what} is back`);
    isAway = false;
  });
  try {
    await client.connect();
  } catch (cause) {
    client.disconnect();
    throw asAway(cause);
  }
  return client;
}

async function clientOf({ nodes, login, tls, ca }: RedisAddress, { isListener = false } = {}): Promise<Client> {
  // most installations have none
  const redis = await import("ioredis");
  const secured = tls ? { tls: ca === undefined ? {} : { ca: readFileSync(ca) } } : {};
  const retry = (times: number) => Math.min(50 * times, SLOWEST_RETRY_MS);
  const each: RedisOptions = {
    ...login,
    ...secured,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // a subscription outlives its connection, and is no question that waits for an answer
    ...(isListener ? {} : { commandTimeout: ANSWER_MS }),
    enableOfflineQueue: isListener,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: true,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
  };
  // of a Cluster each connection is opened when it is first needed, and what needs it waits
  const { enableOfflineQueue: _mayWait, ...eachOfMany } = each;
  if (nodes.kind === "cluster")
    return new redis.Cluster(nodes.seeds, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: !isListener,
      clusterRetryStrategy: retry,
      // the library would send again what was on its way when a connection broke, and may have been done
      retryDelayOnFailover: 0,
      // which was also how it came to hear of a new master
      slotsRefreshInterval: SLOTS_MS,
      redisOptions: eachOfMany,
    });
  const own = {
    ...each,
    db: nodes.db,
    enableAutoPipelining: !isListener,
    retryStrategy: retry,
    // whoever was the master and is a replica now
    reconnectOnError: (failure: Error) => (failure.message.startsWith("READONLY") ? 1 : false),
  };
  if (nodes.kind === "one") return new redis.Redis({ ...own, ...nodes.at });
  const { sentinels, master, sentinelLogin } = nodes;
  return new redis.Redis({
    ...own,
    sentinels,
    name: master,
    sentinelRetryStrategy: retry,
    ...(sentinelLogin.username === undefined ? {} : { sentinelUsername: sentinelLogin.username }),
    ...(sentinelLogin.password === undefined ? {} : { sentinelPassword: sentinelLogin.password }),
    ...(tls ? { enableTLSForSentinelMode: true, sentinelTLS: secured.tls ?? {} } : {}),
  });
}

/** What a script of ours says wrong is a fault of the program; all else is that nobody answers, or not as they should. */
const ownFault = /^(ERR|WRONGTYPE|CROSSSLOT)\b/;
function asAway(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof Unavailable || ownFault.test(cause.message)) return cause;
  return new Unavailable("redis", cause.message, { cause });
}

/** Rented ones often do not let their settings be read. */
function refusedConfig(failure: Error): undefined {
  if (!/^(NOPERM|ERR unknown command)/.test(failure.message)) throw failure;
  return undefined;
}
function pairsIn(told: unknown): Record<string, string> {
  if (!Array.isArray(told)) return told as Record<string, string>;
  const pairs: Record<string, string> = {};
  for (let at = 0; at + 1 < told.length; at += 2) pairs[String(told[at])] = String(told[at + 1]);
  return pairs;
}
