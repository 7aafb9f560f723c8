import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import type { Db } from "./database.ts";
import type { Followers } from "./followers.ts";
import { mayReadReplica } from "./own-writes.ts";
import type { Tables } from "./tables.ts";

export type Reads = {
  /** whose reads they are, for whoever measures */
  of: string;
  /** how old an answer may be, in seconds */
  staleSeconds: number;
};
type Count = { replica: number; primary: number };

/** Of all reads of this process that may go to a replica: where they went, by whose they are. */
export const spreadReads = new Map<string, Count>();

/** A kysely that decides with each question whom it asks: a replica that has come far enough, or the primary. */
export class SpreadDb extends Kysely<Tables> {
  readonly #primary: Db;
  readonly #replicas: Followers;
  readonly #staleMs: number;
  readonly #counted: Count;

  constructor(primary: Db, replicas: Followers, { of, staleSeconds }: Reads) {
    const run = (query: CompiledQuery) => this.#run(query);
    super({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(run),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    this.#primary = primary;
    this.#replicas = replicas;
    this.#staleMs = staleSeconds * 1000;
    this.#counted = spreadReads.get(of) ?? { replica: 0, primary: 0 };
    spreadReads.set(of, this.#counted);
  }

  /** A replica that fails is nobody's concern who asks: the primary answers. */
  async ask<T>(question: (db: Db) => Promise<T>): Promise<T> {
    const replica = mayReadReplica() ? this.#replicas.fit(this.#staleMs) : undefined;
    if (replica) {
      try {
        const answer = await question(replica.db);
        this.#counted.replica += 1;
        return answer;
      } catch (fault) {
        replica.failed(fault);
      }
    }
    this.#counted.primary += 1;
    return question(this.#primary);
  }

  async #run({ query, sql: text, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!SelectQueryNode.is(query)) throw new Error("a replica is asked, and takes nothing");
    return this.ask((db) => db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...parameters])));
  }
}

function driverOf(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Driver {
  const nothing = async () => {};
  const refuse = async () => {
    throw new Error("what is read from a replica is no part of a transaction");
  };
  const connection: DatabaseConnection = {
    executeQuery: run as DatabaseConnection["executeQuery"],
    streamQuery() {
      throw new Error("nothing is streamed from a replica");
    },
  };
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: nothing,
    destroy: nothing,
  };
}
