import { FailureWithMessage } from "../failure-with-message.ts";

type Endpoint = { host: string; port: number };
type Login = { username?: string; password?: string };

/** Where Redis (or Valkey) is, as `REDIS_URL` says it. */
export type RedisAddress = {
  nodes:
    | { kind: "one"; at: Endpoint; db: number }
    /** whoever these watchers say is the master of that name */
    | { kind: "sentinel"; sentinels: Endpoint[]; master: string; db: number; sentinelLogin: Login }
    /** any of them tells of all */
    | { kind: "cluster"; seeds: Endpoint[] };
  login: Login;
  tls: boolean;
  /** a file with the certificate authority's certificate, where the system does not know it */
  ca?: string;
  /** begins every key, so that several portals may share one */
  prefix: string;
  /** so many replicas have what is kept as `full` before anybody is told that it is kept */
  replicas: number;
};

/** The address is no address of Redis; the message never holds the address itself, which holds a password. */
export class BadRedisAddress extends FailureWithMessage {
  override name = "BadRedisAddress";
}

const schemes: Record<string, { tls: boolean; sentinel: boolean }> = {
  redis: { tls: false, sentinel: false },
  rediss: { tls: true, sentinel: false },
  "redis+sentinel": { tls: false, sentinel: true },
  "rediss+sentinel": { tls: true, sentinel: true },
};
const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;
const known = new Set(["prefix", "replicas", "ca", "sentinelUsername", "sentinelPassword"]);

/**
 * `redis://[user:password@]host[:port][/db]`, several of them with commas between for a Cluster, or
 * `redis+sentinel://[user:password@]host[:port],host…/master[/db]`; `rediss` for TLS; then `?prefix=`, `?replicas=`,
 * `?ca=`, and for Sentinels `?sentinelPassword=`.
 *
 * @throws BadRedisAddress
 */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme = "", rest = ""] = /^([a-z+]+):\/\/(.+)$/s.exec(text.trim()) ?? [];
  const kind = schemes[scheme];
  if (!kind) throw new BadRedisAddress("must begin with redis://, rediss:// or redis+sentinel://");
  // a list may repeat the scheme: redis://a:7001,redis://b:7001
  const [address = "", query = ""] = rest.replaceAll(`,${scheme}://`, ",").split("?", 2);
  const cut = address.lastIndexOf("@");
  const login = cut === -1 ? {} : loginIn(address.slice(0, cut));
  const [hosts = "", ...path] = address.slice(cut + 1).split("/");
  const further = furtherIn(query);
  const shared = { login, tls: kind.tls, ...further.shared };
  if (kind.sentinel) {
    const [master = "", db = ""] = path;
    if (master === "") throw new BadRedisAddress("must name the master after the Sentinels: …/mymaster");
    const sentinels = endpointsIn(hosts, SENTINEL_PORT);
    return {
      ...shared,
      nodes: { kind: "sentinel", sentinels, master, db: numberOf(db), sentinelLogin: further.sentinelLogin },
    };
  }
  const [first, ...more] = endpointsIn(hosts, REDIS_PORT);
  const db = numberOf(path[0] ?? "");
  if (!first) throw new BadRedisAddress("must name a host");
  if (more.length === 0) return { ...shared, nodes: { kind: "one", at: first, db } };
  if (db !== 0) throw new BadRedisAddress("a Cluster has no numbered databases");
  return { ...shared, nodes: { kind: "cluster", seeds: [first, ...more] } };
}

function furtherIn(query: string) {
  const given = new URLSearchParams(query);
  for (const name of given.keys())
    if (!known.has(name)) throw new BadRedisAddress(`knows only ${[...known].join(", ")} after the question mark`);
  const prefix = given.get("prefix") ?? "sannong";
  if (!/^[\w-]{1,32}$/.test(prefix)) throw new BadRedisAddress("prefix: letters, digits, - and _");
  const [ca, username, password] = ["ca", "sentinelUsername", "sentinelPassword"].map((name) => given.get(name));
  return {
    shared: { prefix, replicas: numberOf(given.get("replicas") ?? ""), ...(ca ? { ca } : {}) },
    sentinelLogin: { ...(username ? { username } : {}), ...(password ? { password } : {}) },
  };
}

function endpointsIn(hosts: string, usualPort: number): Endpoint[] {
  return hosts.split(",").map((one) => {
    const [, host = "", port] = /^(\[[0-9a-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(one) ?? [];
    if (host === "" || Number(port ?? usualPort) > 65_535)
      throw new BadRedisAddress("must list hosts as host:port, with commas between them");
    return { host: host.replaceAll(/[[\]]/g, ""), port: Number(port ?? usualPort) };
  });
}

function loginIn(text: string): Login {
  const [username = "", ...rest] = text.split(":");
  try {
    return {
      ...(username === "" ? {} : { username: decodeURIComponent(username) }),
      ...(rest.length === 0 ? {} : { password: decodeURIComponent(rest.join(":")) }),
    };
  } catch {
    throw new BadRedisAddress("user and password must be written as in an address: % as %25, @ as %40");
  }
}

function numberOf(text: string): number {
  if (!/^\d{0,4}$/.test(text)) throw new BadRedisAddress("database and replicas are numbers");
  return Number(text);
}
