import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, type PoolConfig } from "pg";
import type { Log } from "../log.ts";
import { PipelinedConnection } from "../fast/pipelined-connection.ts";
import { hasNoTimeLimit } from "../time-limit.ts";
import { tellStatement } from "./trace-statements.ts";
import { connectionsWith } from "./connection.ts";
import type { Tables } from "./tables.ts";
import { type DatabaseUse, lifetimeOfOne, type Limits, usualUse } from "./database-use.ts";
import { readAddress, routeTo, takesWrites } from "./route.ts";
import type { Followers } from "./followers.ts";
import { noteStatement } from "./own-writes.ts";
import { TurnedOver, turningOver } from "./turn-over.ts";

type PoolOptions = {
  url: string;
  size: number;
  log: Pick<Log, "warn">;
  /** settings of every connection; where a pooler stands between, of every transaction */
  settings?: Record<string, string>;
  /** how long somebody waits for it; without them, as long as it takes */
  limits?: Limits;
  use?: DatabaseUse;
  /** that follow this database; whoever writes to it is noted then, so that they read it back */
  replicas?: Followers | undefined;
};

/** For as long as it takes no writes it is looked at every second. */
const SAY_EVERY_MS = 60_000;

/** A pool, what replaces all of its connections (`turn-over.ts`), and who is told when they are. */
type OpenPool = { pool: Pool; turnOver: () => void; whenTurned: (told: () => void) => void };

/** A kysely over a pool of its own. A connection that breaks is dropped and replaced; the log says so. */
export function openPool(options: PoolOptions): PooledDb {
  const { limits, use = usualUse, replicas } = options;
  const open = openedPool(options);
  if (!limits) return new PooledDb(open, open, use, { replicas });
  // What is done without anybody waiting for it gets few connections, so that it never takes a visitor's.
  const slow = openedPool({ ...options, size: Math.min(options.size, use.most.slow), limits: use.slow });
  return new PooledDb(open, slow, use, { limits, replicas });
}

/** A kysely that knows its pools, for statements that are prepared once (`platform/fast`). */
export class PooledDb extends Kysely<Tables> {
  readonly pool: Pool;
  readonly #patient: Pool;
  readonly #all: readonly OpenPool[];
  /**
   * for `queryPipelined`; absent behind a pooler: PgBouncer before 1.22 lends a connection on whose last visitor went with
   * questions open, and whoever comes next is given the answers
   */
  readonly pipelined: PipelinedConnection | undefined;
  /** whether a statement may stay prepared under a name */
  readonly isPrepared: boolean;
  /** absent where there are none */
  readonly replicas: Followers | undefined;
  /** told of every statement; absent where nobody has a use for it */
  readonly onStatement: ((statement: string) => void) | undefined;
  constructor(
    open: OpenPool,
    slow: OpenPool,
    { isPooled, isPrepared, lifetime }: DatabaseUse,
    { limits, replicas }: Pick<PoolOptions, "limits" | "replicas"> = {},
  ) {
    const { pool } = open;
    const now = () => (hasNoTimeLimit() ? slow.pool : pool);
    // ended by `destroy` below: there may be two
    const either = { connect: () => now().connect(), end: async () => {}, options: pool.options };
    const onStatement = replicas && noteStatement;
    super({
      dialect: new PostgresDialect({ pool: either }),
      log({ level, query: { sql: text }, queryDurationMillis }) {
        onStatement?.(text);
        tellStatement(text, queryDurationMillis, level === "error");
      },
      // what stands within a column of JSON is as it was written
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    this.replicas = replicas;
    this.onStatement = onStatement;
    this.pool = pool;
    this.#patient = slow.pool;
    this.#all = open === slow ? [open] : [open, slow];
    this.isPrepared = isPrepared;
    this.pipelined = isPooled
      ? undefined
      : new PipelinedConnection({ ...pool.options, ...(limits && { query_timeout: limits.silence }), lifetime });
    // where one pool finds that the server takes no writes, it is so for all that this server asks of it
    for (const { whenTurned } of this.#all) whenTurned(() => this.turnOver());
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

  /** The database was seen to take no writes: everybody's next connection is a new one, perhaps to another server. */
  turnOver(): void {
    for (const { turnOver } of this.#all) turnOver();
    this.pipelined?.retire();
  }

  override async destroy() {
    await this.pipelined?.close();
    await super.destroy();
    await Promise.all(this.#all.filter(({ pool }) => !pool.ended).map(({ pool }) => pool.end()));
  }
}

export const createPool = (options: PoolOptions): Pool => openedPool(options).pool;

function openedPool({ url, size, log, settings = {}, limits, use = usualUse }: PoolOptions): OpenPool {
  const address = readAddress(url);
  const { base, query } = splitQuery(address.url);
  const all = { ...settings, ...(limits && { statement_timeout: String(limits.statement) }) };
  const inAddress = optionsIn(url);
  if (use.isPooled && Object.keys(inAddress).length > 0)
    throw new Error("no pooler takes options of the database's address: give them to the role (alter role … set …)");
  // a blank in the address stays: where nothing is said at all, PGOPTIONS of the environment is
  const options = use.isPooled ? "" : asOptions({ ...inAddress, ...all }) || (query.get("options") ?? "");
  query.delete("options"); // what stands in the address would win over what is given beside it
  const connectionString = joinQuery({ base, query });
  const route = address.wanted === "read-write" ? routeTo(address.hosts, takesWrites(connectionString)) : undefined;
  const told: (() => void)[] = [];
  let saidAt = -Infinity;
  const turnOver = () => turn();
  const config: PoolConfig = {
    connectionString,
    max: size,
    ...(options !== "" && { options }),
    application_name: "sannong",
    connectionTimeoutMillis: limits?.connect ?? use.slow.connect,
    keepAlive: true,
    Client: connectionsWith({
      silence: limits?.silence,
      settings: use.isPooled ? all : {},
      route,
      onReadOnly: turnOver,
    }),
  };
  const pool = new Pool(config);
  const turn = turningOver(pool, () => {
    route?.forget();
    if (performance.now() - saidAt > SAY_EVERY_MS) {
      saidAt = performance.now();
      log.warn("the database takes no writes; its connections are opened anew");
    }
    for (const tell of told) tell();
  });
  liveFor(pool, use.lifetime);
  pool.on("error", (failure: Error & { client?: unknown }) => {
    // a pool that is closed does not wait until its connections have gone, and the database that ends breaks them
    if (failure instanceof TurnedOver || pool.ending) return;
    // the pool hangs the whole connection on it, which would all be written down
    delete failure.client;
    log.warn({ err: failure }, "a database connection broke");
  });
  // One that is in somebody's hands may break between two statements: the next tells them, and the server lives on.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, turnOver, whenTurned: (tell) => void told.push(tell) };
}

/** The driver's pool has one number for all, and asks for it whenever it opens one. */
function liveFor(pool: Pool, seconds: number): void {
  if (seconds === 0) return;
  const get = () => lifetimeOfOne(seconds);
  Object.defineProperty(pool.options, "maxLifetimeSeconds", { get, enumerable: false });
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
