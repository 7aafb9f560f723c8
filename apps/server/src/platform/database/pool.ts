import { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool } from "pg";
import type { Log } from "../log.ts";
import type { Tables } from "./tables.ts";
import type { Db } from "./database.ts";

type PoolOptions = {
  url: string;
  size: number;
  log: Log;
  /** settings of every connection, as `-c name=value` */
  settings?: Record<string, string>;
};

/** A kysely over a pool of its own. A connection that breaks is dropped and replaced; the log says so. */
export function openPool({ url, size, log, settings = {} }: PoolOptions): Db {
  return new PooledDb(createPool({ url, size, log, settings }));
}

/** A kysely that knows its pool, for `ask`. */
export class PooledDb extends Kysely<Tables> {
  readonly pool: Pool;
  #shared: Promise<Shared> | undefined;
  #isClosed = false;
  constructor(pool: Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.pool = pool;
  }

  /**
   * One connection for everybody, on which statements follow each other without waiting for answers. Under load each
   * costs both sides less than half of what it costs on a connection of its own. It is for statements that are short
   * and never wait for a lock or the disk: whatever stands behind one waits with it.
   */
  async shared(): Promise<Client> {
    const { client, gather } = await this.#sharedNow();
    gather();
    return client;
  }
  #sharedNow(): Promise<Shared> {
    if (this.#isClosed) return Promise.reject(new Error("the database was closed"));
    const known = this.#shared;
    if (known) return known;
    const opened = this.#openShared(() => {
      if (this.#shared === opened) this.#shared = undefined;
    });
    this.#shared = opened;
    return opened;
  }
  async #openShared(forget: () => void): Promise<Shared> {
    const socket = new Socket();
    const client = new Client({ ...this.pool.options, pipeline: true, stream: () => socket });
    client.on("error", forget);
    client.on("end", forget);
    try {
      await client.connect();
      return { client, gather: gathered(socket) };
    } catch (fault) {
      forget();
      throw fault;
    }
  }

  /** Kysely ends only a pool that it has used itself. */
  override async destroy() {
    this.#isClosed = true;
    const shared = await this.#shared?.catch(() => undefined);
    await shared?.client.end();
    await super.destroy();
    if (!this.pool.ended) await this.pool.end();
  }
}

type Shared = { client: Client; gather: () => void };

/** What is written to this socket in one round of the event loop leaves at its end, together: one call of the system. */
function gathered(socket: Socket): () => void {
  let gathering = false;
  return () => {
    if (gathering) return;
    gathering = true;
    socket.cork();
    setImmediate(() => {
      gathering = false;
      socket.uncork();
    });
  };
}

export function createPool({ url, size, log, settings = {} }: PoolOptions): Pool {
  const { base, query } = splitQuery(url);
  const options = asOptions({ ...optionsIn(url), ...settings });
  query.delete("options"); // what stands in the address would win over what is given beside it
  const pool = new Pool({
    connectionString: joinQuery({ base, query }),
    max: size,
    ...(options !== "" && { options }),
    application_name: "sannong",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on("error", (failure) => log.warn({ err: failure }, "a database connection broke"));
  return pool;
}

/** Adds `-c role=…` to an address, for a database where both roles come in through one login (tests, demonstration). */
export function asRole(url: string, role: string): string {
  const parts = splitQuery(url);
  parts.query.set("options", asOptions({ ...optionsIn(url), role }));
  return joinQuery(parts);
}

/** The same server, another database. */
export function toDatabase(url: string, database: string): string {
  const { base, query } = splitQuery(url);
  return joinQuery({ base: base.replace(/\/[^/]*$/, `/${database}`), query });
}

/** Addresses of socket directories have no host and are no `URL`, so the query is cut off by hand. */
function splitQuery(url: string): { base: string; query: URLSearchParams } {
  const at = url.indexOf("?");
  return at < 0
    ? { base: url, query: new URLSearchParams() }
    : { base: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) };
}
const joinQuery = ({ base, query }: { base: string; query: URLSearchParams }) =>
  query.size === 0 ? base : `${base}?${query.toString()}`;

function optionsIn(url: string): Record<string, string> {
  const given = splitQuery(url).query.get("options") ?? "";
  return Object.fromEntries([...given.matchAll(/-c\s*([a-z_.]+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
