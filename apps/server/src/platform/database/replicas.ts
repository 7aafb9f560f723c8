import { randomToken } from "../crypto/tokens.ts";
import { queryPrepared } from "../fast/prepared-statements.ts";
import type { Log } from "../log.ts";
import { repeated } from "../repeated.ts";
import type { Db } from "./database.ts";
import type { DatabaseUse } from "./database-use.ts";
import { type Followers, MOST_STALE_SECONDS } from "./followers.ts";
import { openPool } from "./pool.ts";
import { type Marks, ReplicaHost } from "./replica-host.ts";
import { eachServer } from "./route.ts";

type Deps = {
  /** of one or several */
  url: string;
  use: DatabaseUse;
  log: Pick<Log, "info" | "warn">;
  /** where marks are written: on the primary */
  eventual: Db;
};

const LOOKED_EVERY_MS = 1000;
/** Older marks tell of nothing that anybody may still be told. */
const MARKS_KEPT = 2 * MOST_STALE_SECONDS;
const FORGOTTEN = "1 day";

const WRITE = `
  insert into replica_mark (server, mark, at) values ($1, $2, clock_timestamp())
  on conflict (server) do update set mark = excluded.mark, at = excluded.at`;

/**
 * Replicas of the database, and how far each has come. Once a second a mark is written to the primary and looked for at
 * each: it shows a mark together with everything that was committed before that mark was written, whichever way it came
 * there. So the age of an answer is known without a clock of theirs, and without rights of a special kind.
 */
export function openReplicas({ url, use, log, eventual }: Deps) {
  const size = use.most.replica;
  const hosts = eachServer(url).map(
    ({ name, url: one }) =>
      new ReplicaHost({ name, use, log, db: openPool({ url: one, log, limits: use.visitors, use, size }) }),
  );
  const server = randomToken(16);
  const marks = new Map<number, number>();
  let last = 0;
  let next = 0;
  let looking: Promise<void> | undefined;
  let stopLooking = async (): Promise<void> => {};
  let saidUnwritten = false;

  async function mark(): Promise<void> {
    const begun = performance.now();
    last += 1;
    marks.set(last, begun);
    marks.delete(last - MARKS_KEPT);
    try {
      await queryPrepared(eventual, WRITE, [server, last]);
      saidUnwritten = false;
    } catch (fault) {
      // the age of what replicas answer grows meanwhile, so nothing is wrong but that they are read no more
      if (!saidUnwritten) log.warn({ err: fault }, "how far replicas are cannot be measured");
      saidUnwritten = true;
    }
  }

  async function lookOnce(): Promise<void> {
    await mark();
    const known: Marks = marks;
    await Promise.all(hosts.map((host) => host.look(server, known, MOST_STALE_SECONDS * 1000)));
  }
  /** Never two at once: a database that is slow is not asked again meanwhile. */
  const look = (): Promise<void> => (looking ??= lookOnce().finally(() => (looking = undefined)));

  const replicas = {
    hosts: hosts as readonly ReplicaHost[],
    look,

    /** One that holds what is not older than this, in turn; undefined where none does. */
    fit(staleMs: number): ReplicaHost | undefined {
      for (let turn = 0; turn < hosts.length; turn += 1) {
        next = (next + 1) % hosts.length;
        const host = hosts[next];
        if (host?.isFit(staleMs)) return host;
      }
      return undefined;
    },

    /** @throws Error naming those that are not read */
    async check(): Promise<void> {
      const unfit = hosts.filter((host) => !host.isFit(MOST_STALE_SECONDS * 1000));
      if (unfit.length > 0) throw new Error(`not read: ${unfit.map(({ name }) => name).join(", ")}`);
    },

    /** Begins to look. A replica that is away keeps no server from its start. */
    async start(): Promise<void> {
      await queryPrepared(eventual, `delete from replica_mark where at < now() - interval '${FORGOTTEN}'`, []);
      await look();
      stopLooking = repeated(look, LOOKED_EVERY_MS);
    },

    async close(): Promise<void> {
      await stopLooking();
      await looking;
      await queryPrepared(eventual, "delete from replica_mark where server = $1", [server]).catch(() => {});
      await Promise.all(hosts.map(({ db }) => db.destroy()));
    },
  };
  return replicas satisfies Followers;
}

export type Replicas = ReturnType<typeof openReplicas>;
