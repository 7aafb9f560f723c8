import { Socket } from "node:net";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool } from "pg";
import { Unavailable } from "../unavailable.ts";
import type { Log } from "../log.ts";
import { PipelinedConnection } from "../fast/pipelined-connection.ts";
import { hasNoTimeLimit } from "../time-limit.ts";
import { tellStatement } from "./trace-statements.ts";
import type { Tables } from "./tables.ts";
import type { Db } from "./database.ts";

type PoolOptions = {
  url: string;
  size: number;
  log: Pick<Log, "warn">;
  /** settings of every connection, as `-c name=value` */
  settings?: Record<string, string>;
  /** how long somebody waits for it; without them, as long as it takes */
  limits?: Limits;
};

/** Milliseconds. */
export type Limits = {
  /** until there is a connection, a free one or a new one */
  connect: number;
  /** until the database itself ends a statement, or its wait for a lock */
  statement: number;
  /** without a word of a database that was asked something: it hangs, or the way to it does */
  silence: number;
};

/** Nobody who looks at a page waits five seconds for an answer that does not come. */
export const visitorsLimits: Limits = { connect: 4000, statement: 4000, silence: 4500 };

/** What is done without anybody waiting for it gets few connections, so that it never takes a visitor's. */
const SLOW_SIZE = 6;
const MINUTE = 60_000;
const slowLimits: Limits = { connect: MINUTE, statement: 10 * MINUTE, silence: 11 * MINUTE };

/** A kysely over a pool of its own. A connection that breaks is dropped and replaced; the log says so. */
export function openPool(options: PoolOptions): Db {
  const pool = createPool(options);
  if (!options.limits) return new PooledDb(pool, pool);
  const slow = createPool({ ...options, size: Math.min(options.size, SLOW_SIZE), limits: slowLimits });
  return new PooledDb(pool, slow, options.limits);
}

/** A kysely that knows its pools, for statements that are prepared once (`platform/fast`). */
export class PooledDb extends Kysely<Tables> {
  readonly pool: Pool;
  readonly #patient: Pool;
  /** for `queryPipelined` */
  readonly pipelined: PipelinedConnection;
  constructor(pool: Pool, slow: Pool, limits?: Limits) {
    const now = () => (hasNoTimeLimit() ? slow : pool);
    // ended by `destroy` below: there may be two
    const either = { connect: () => now().connect(), end: async () => {}, options: pool.options };
    super({
      dialect: new PostgresDialect({ pool: either }),
      log: ({ level, query: { sql: text }, queryDurationMillis }) =>
        tellStatement(text, queryDurationMillis, level === "error"),
      // what stands within a column of JSON is as it was written
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    this.pool = pool;
    this.#patient = slow;
    this.pipelined = new PipelinedConnection({ ...pool.options, ...(limits && { query_timeout: limits.silence }) });
  }

  /** Where whoever asks at this moment gets their connection. */
  poolNow(): Pool {
    return hasNoTimeLimit() ? this.#patient : this.pool;
  }

  /** How its connections stand: of those who wait for an answer, and of what nobody waits for. */
  connections(): { use: "visitors" | "slow"; most: number; open: number; idle: number; waiting: number }[] {
    const pools = [
      { use: "visitors" as const, pool: this.pool },
      ...(this.#patient === this.pool ? [] : [{ use: "slow" as const, pool: this.#patient }]),
    ];
    return pools.map(({ use, pool: { options, totalCount: open, idleCount: idle, waitingCount: waiting } }) => ({
      use,
      most: options.max ?? 0,
      open,
      idle,
      waiting,
    }));
  }

  override async destroy() {
    await this.pipelined.close();
    await super.destroy();
    const pools = new Set([this.pool, this.#patient]);
    await Promise.all([...pools].filter((pool) => !pool.ended).map((pool) => pool.end()));
  }
}

export function createPool({ url, size, log, settings = {}, limits }: PoolOptions): Pool {
  const { base, query } = splitQuery(url);
  const timeLimit = limits && { statement_timeout: String(limits.statement) };
  const options = asOptions({ ...optionsIn(url), ...settings, ...timeLimit });
  query.delete("options"); // what stands in the address would win over what is given beside it
  const pool = new Pool({
    connectionString: joinQuery({ base, query }),
    max: size,
    ...(options !== "" && { options }),
    application_name: "sannong",
    connectionTimeoutMillis: limits?.connect ?? MINUTE,
    keepAlive: true,
    ...(limits && { Client: listening(limits.silence) }),
  });
  pool.on("error", (failure: Error & { client?: unknown }) => {
    // the pool hangs the whole connection on it, which would all be written down
    delete failure.client;
    log.warn({ err: failure }, "a database connection broke");
  });
  // One that is in somebody's hands may break between two statements: the next tells them, and the server lives on.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * A connection that gives a silent database up. What was asked of it is told so, and its place in the pool goes to a
 * new one; the time limits of the library would leave it where it is, for the next to wait at.
 */
const listening = (silence: number) =>
  class extends Client {
    /** the library's own word for: nobody waits for an answer */
    declare readonly readyForQuery: boolean;

    constructor(config?: ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      socket.setTimeout(silence, () => {
        if (!this.readyForQuery) socket.destroy(new Unavailable("database", "the database said nothing in time"));
      });
    }
  };

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
