import { pino } from "pino";
import { queryPipelined } from "../fast/prepared-statements.ts";
import { usualUse } from "./database-use.ts";
import { openPool } from "./pool.ts";

/** A server's process that is asked much at once, and is killed as soon as it tells that it has the first answer. */
const [, , url = ""] = process.argv;
const db = openPool({
  url,
  size: 1,
  log: pino({ level: "silent" }),
  use: { ...usualUse, isPooled: true, isPrepared: false },
});
const asking = Array.from({ length: 12 }, (_, at) =>
  queryPipelined(db, "select pg_sleep($1), 'theirs' as whose", [at === 0 ? 0 : 0.1]),
);
await Promise.any(asking);
process.stdout.write("answered");
await Promise.allSettled(asking);
