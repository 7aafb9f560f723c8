import { queryPrepared } from "../fast/prepared-statements.ts";
import type { Log } from "../log.ts";
import { unavailableOf } from "../unavailable.ts";
import { within } from "../limits/within.ts";
import { checkConnections } from "./check-connections.ts";
import type { DatabaseUse } from "./database-use.ts";
import type { PooledDb } from "./pool.ts";

type Deps = { name: string; db: PooledDb; use: DatabaseUse; log: Pick<Log, "info" | "warn"> };

/** What each mark tells: everything that was committed before that moment of `performance.now()`. */
export type Marks = ReadonlyMap<number, number>;

/** Whoever looks once a second waits no longer than this for a server that hangs. */
const ANSWER_MS = 1000;
const LOOK = `select mark::text as mark from replica_mark where server = $1`;

/** One replica: its connections, and how far it has come. */
export class ReplicaHost {
  /** host and port, as people know it */
  readonly name: string;
  readonly db: PooledDb;
  readonly #use: DatabaseUse;
  readonly #log: Deps["log"];
  /** it holds everything that was committed before */
  #heldUntil = -Infinity;
  /** why it is not asked; undefined while it is */
  #fault: unknown = "it was not asked yet";
  #isChecked = false;
  /** what the log was told last */
  #said: "well" | "away" | "behind" | undefined;

  constructor({ name, db, use, log }: Deps) {
    this.name = name;
    this.db = db;
    this.#use = use;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#fault !== undefined;
  }

  /** How old what it answers is at most, at this moment. */
  lagMs(): number {
    return performance.now() - this.#heldUntil;
  }

  /** Does it answer, with nothing older than this? */
  isFit(staleMs: number): boolean {
    return !this.isAway && this.lagMs() <= staleMs;
  }

  /** Looks how far it has come. */
  async look(server: string, marks: Marks, mostMs: number): Promise<void> {
    try {
      const mark = await within(ANSWER_MS, this.#read(server));
      // earlier than before where a pooler or balancer leads to another server now
      this.#heldUntil = marks.get(mark) ?? -Infinity;
      this.#fault = undefined;
    } catch (fault) {
      this.#fault = fault;
      this.#isChecked = false;
    }
    this.#say(mostMs);
  }

  /** What it was asked failed: where it was the server and not the statement, nobody asks it until it is looked at again. */
  failed(fault: unknown): void {
    if (unavailableOf(fault) !== undefined) this.#fault = fault;
  }

  async #read(server: string): Promise<number> {
    if (!this.#isChecked) {
      const { statement } = this.#use.visitors;
      await checkConnections(this.db.pool, { statement_timeout: String(statement) }, this.#use);
      this.#isChecked = true;
    }
    const [row] = await queryPrepared<{ mark: string }>(this.db, LOOK, [server]);
    return Number(row?.mark ?? 0);
  }

  /** The log hears of a change, and not of every second. */
  #say(mostMs: number): void {
    const now = this.isAway ? "away" : this.lagMs() > mostMs ? "behind" : "well";
    if (now === this.#said) return;
    this.#said = now;
    const replica = this.name;
    if (now === "away") this.#log.warn({ replica, err: this.#fault }, "a replica is away: the primary is read");
    else if (now === "behind") this.#log.warn({ replica }, "a replica is too far behind: the primary is read");
    else this.#log.info({ replica }, "a replica is read");
  }
}
